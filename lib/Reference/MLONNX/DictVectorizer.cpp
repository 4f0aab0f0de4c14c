//===- DictVectorizer.cpp - Reference of mlonnx.DictVectorizer ----------------===//
#include "Eval.h"

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXDictVectorizerOp>(MLONNXDictVectorizerOp op, const Call &call) {
  return call.notSupported("the interpreter does not run it yet");
}

} // namespace mlonnx::reference
