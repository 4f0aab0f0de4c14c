#include "Eval.h"
namespace mlonnx::reference {
template <> Result evaluateOp<onnx::SoftmaxOp>(onnx::SoftmaxOp, const Call &call) { return call.notSupported("not yet"); }
template <> Result evaluateOp<onnx::LogSoftmaxOp>(onnx::LogSoftmaxOp, const Call &call) { return call.notSupported("not yet"); }
template <> Result evaluateOp<onnx::LpNormalizationOp>(onnx::LpNormalizationOp, const Call &call) { return call.notSupported("not yet"); }
}
