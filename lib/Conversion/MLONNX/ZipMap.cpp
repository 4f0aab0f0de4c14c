//===- ZipMap.cpp - Lowering of mlonnx.ZipMap -----------------------------===//
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

// The maps of an output are made by the front end from a plain tensor (ElideZipMap); nothing else takes them.
template <> LogicalResult OpLowering<MLONNXZipMapOp>::lower(MLONNXZipMapOp op, Lowering &b) {
  return b.notSupported("its maps are used in the model");
}
