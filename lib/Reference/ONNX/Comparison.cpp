#include "Eval.h"
namespace mlonnx::reference {
template <> Result evaluateOp<onnx::LessOp>(onnx::LessOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::LessOrEqualOp>(onnx::LessOrEqualOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::GreaterOp>(onnx::GreaterOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::GreaterOrEqualOp>(onnx::GreaterOrEqualOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::EqualOp>(onnx::EqualOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::AndOp>(onnx::AndOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::OrOp>(onnx::OrOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::XorOp>(onnx::XorOp, const Call &call) { return call.notSupported("not evaluated yet"); }
}
