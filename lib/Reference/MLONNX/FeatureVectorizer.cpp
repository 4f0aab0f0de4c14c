//===- FeatureVectorizer.cpp - Reference of mlonnx.FeatureVectorizer ----------===//
#include "Eval.h"

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXFeatureVectorizerOp>(MLONNXFeatureVectorizerOp op, const Call &call) {
  return call.notSupported("the interpreter does not run it yet");
}

} // namespace mlonnx::reference
