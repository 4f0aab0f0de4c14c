#include "Eval.h"
namespace mlonnx::reference {
template <> Result evaluateOp<onnx::PowOp>(onnx::PowOp, const Call &call) { return call.notSupported("not evaluated yet"); }
template <> Result evaluateOp<onnx::ModOp>(onnx::ModOp, const Call &call) { return call.notSupported("not evaluated yet"); }
}
