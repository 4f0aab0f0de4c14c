#include "Eval.h"
namespace mlonnx::reference {
template <> Result evaluateOp<onnx::SumOp>(onnx::SumOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::MeanOp>(onnx::MeanOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::MaxOp>(onnx::MaxOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::MinOp>(onnx::MinOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::WhereOp>(onnx::WhereOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::ClipOp>(onnx::ClipOp, const Call &call) { return call.notSupported("not evaluated yet"); }
}
