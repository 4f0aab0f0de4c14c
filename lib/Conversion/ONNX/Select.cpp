#include "mlonnx/Conversion/Lowering.h"
using namespace mlir;
using namespace mlonnx;
template <> LogicalResult OpLowering<onnx::SumOp>::lower(onnx::SumOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::MeanOp>::lower(onnx::MeanOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::MaxOp>::lower(onnx::MaxOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::MinOp>::lower(onnx::MinOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::WhereOp>::lower(onnx::WhereOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::ClipOp>::lower(onnx::ClipOp, Lowering &b) { return b.notSupported("not compiled yet"); }
