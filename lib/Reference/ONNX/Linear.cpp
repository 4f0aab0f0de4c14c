#include "Eval.h"
namespace mlonnx::reference {
template <> Result evaluateOp<onnx::MatMulOp>(onnx::MatMulOp, const Call &call) { return call.notSupported("not yet"); }
template <> Result evaluateOp<onnx::GemmOp>(onnx::GemmOp, const Call &call) { return call.notSupported("not yet"); }
}
