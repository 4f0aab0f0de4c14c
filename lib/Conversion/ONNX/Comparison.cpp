#include "mlonnx/Conversion/Lowering.h"
using namespace mlir;
using namespace mlonnx;
template <> LogicalResult OpLowering<onnx::LessOp>::lower(onnx::LessOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::LessOrEqualOp>::lower(onnx::LessOrEqualOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::GreaterOp>::lower(onnx::GreaterOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::GreaterOrEqualOp>::lower(onnx::GreaterOrEqualOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::EqualOp>::lower(onnx::EqualOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::AndOp>::lower(onnx::AndOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::OrOp>::lower(onnx::OrOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::XorOp>::lower(onnx::XorOp, Lowering &b) { return b.notSupported("not compiled yet"); }
