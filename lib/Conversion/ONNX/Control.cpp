//===- Control.cpp - Lowering of onnx operators with graphs ---------------===//
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

// --mlonnx-expand-graphs leaves those that take an unknown number of steps.
template <> LogicalResult OpLowering<onnx::ScanOp>::lower(onnx::ScanOp op, Lowering &b) {
  return b.notSupported("a number of steps that is not known, or too many");
}
