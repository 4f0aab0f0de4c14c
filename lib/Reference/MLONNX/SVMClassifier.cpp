//===- SVMClassifier.cpp - Reference of mlonnx.SVMClassifier ------------------===//
#include "Eval.h"

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXSVMClassifierOp>(MLONNXSVMClassifierOp op, const Call &call) {
  return call.notSupported("the interpreter does not run it yet");
}

} // namespace mlonnx::reference
