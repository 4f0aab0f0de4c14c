#include "mlonnx/Conversion/Lowering.h"
using namespace mlir;
using namespace mlonnx;
template <> LogicalResult OpLowering<onnx::ExpOp>::lower(onnx::ExpOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::LogOp>::lower(onnx::LogOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::SqrtOp>::lower(onnx::SqrtOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::SigmoidOp>::lower(onnx::SigmoidOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::TanhOp>::lower(onnx::TanhOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::ErfOp>::lower(onnx::ErfOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::SinOp>::lower(onnx::SinOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::CosOp>::lower(onnx::CosOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::ReciprocalOp>::lower(onnx::ReciprocalOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::FloorOp>::lower(onnx::FloorOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::CeilOp>::lower(onnx::CeilOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::RoundOp>::lower(onnx::RoundOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::AbsOp>::lower(onnx::AbsOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::NegOp>::lower(onnx::NegOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::SignOp>::lower(onnx::SignOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::ReluOp>::lower(onnx::ReluOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::NotOp>::lower(onnx::NotOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::IsNaNOp>::lower(onnx::IsNaNOp, Lowering &b) { return b.notSupported("not compiled yet"); }
template <> LogicalResult OpLowering<onnx::IsInfOp>::lower(onnx::IsInfOp, Lowering &b) { return b.notSupported("not compiled yet"); }
