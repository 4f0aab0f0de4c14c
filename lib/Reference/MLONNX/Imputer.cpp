//===- Imputer.cpp - Reference of mlonnx.Imputer ------------------------------===//
#include "Eval.h"

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXImputerOp>(MLONNXImputerOp op, const Call &call) {
  return call.notSupported("the interpreter does not run it yet");
}

} // namespace mlonnx::reference
