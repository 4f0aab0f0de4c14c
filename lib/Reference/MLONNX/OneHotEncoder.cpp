//===- OneHotEncoder.cpp - Reference of mlonnx.OneHotEncoder ------------------===//
#include "Eval.h"

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXOneHotEncoderOp>(MLONNXOneHotEncoderOp op, const Call &call) {
  return call.notSupported("the interpreter does not run it yet");
}

} // namespace mlonnx::reference
