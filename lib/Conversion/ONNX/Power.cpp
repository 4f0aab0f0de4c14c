#include "mlonnx/Conversion/Lowering.h"
using namespace mlir;
using namespace mlonnx;
template <> LogicalResult OpLowering<onnx::PowOp>::lower(onnx::PowOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::ModOp>::lower(onnx::ModOp, Lowering &b) { return b.notSupported("not compiled yet"); }
