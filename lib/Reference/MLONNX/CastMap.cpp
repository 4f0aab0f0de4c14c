//===- CastMap.cpp - Reference of mlonnx.CastMap ------------------------------===//
#include "Eval.h"

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXCastMapOp>(MLONNXCastMapOp op, const Call &call) {
  return call.notSupported("the interpreter does not run it yet");
}

} // namespace mlonnx::reference
