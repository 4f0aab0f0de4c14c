//===- CategoryMapper.cpp - Reference of mlonnx.CategoryMapper ----------------===//
#include "Eval.h"

namespace mlonnx::reference {

template <> Result evaluateOp<MLONNXCategoryMapperOp>(MLONNXCategoryMapperOp op, const Call &call) {
  return call.notSupported("the interpreter does not run it yet");
}

} // namespace mlonnx::reference
