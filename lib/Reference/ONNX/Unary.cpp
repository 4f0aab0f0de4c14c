#include "Eval.h"
namespace mlonnx::reference {
template <> Result evaluateOp<onnx::ExpOp>(onnx::ExpOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::LogOp>(onnx::LogOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::SqrtOp>(onnx::SqrtOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::SigmoidOp>(onnx::SigmoidOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::TanhOp>(onnx::TanhOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::ErfOp>(onnx::ErfOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::SinOp>(onnx::SinOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::CosOp>(onnx::CosOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::ReciprocalOp>(onnx::ReciprocalOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::FloorOp>(onnx::FloorOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::CeilOp>(onnx::CeilOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::RoundOp>(onnx::RoundOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::AbsOp>(onnx::AbsOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::NegOp>(onnx::NegOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::SignOp>(onnx::SignOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::ReluOp>(onnx::ReluOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::NotOp>(onnx::NotOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::IsNaNOp>(onnx::IsNaNOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::IsInfOp>(onnx::IsInfOp, const Call &call) { return call.notSupported("not evaluated yet"); }
}
