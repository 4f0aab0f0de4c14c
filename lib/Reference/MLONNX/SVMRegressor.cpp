//===- SVMRegressor.cpp - Reference of mlonnx.SVMRegressor --------------------===//
#include "Eval.h"

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXSVMRegressorOp>(MLONNXSVMRegressorOp op, const Call &call) {
  return call.notSupported("the interpreter does not run it yet");
}

} // namespace mlonnx::reference
