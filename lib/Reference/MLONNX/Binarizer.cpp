//===- Binarizer.cpp - Reference of mlonnx.Binarizer --------------------------===//
#include "Eval.h"

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXBinarizerOp>(MLONNXBinarizerOp op, const Call &call) {
  return call.notSupported("the interpreter does not run it yet");
}

} // namespace mlonnx::reference
