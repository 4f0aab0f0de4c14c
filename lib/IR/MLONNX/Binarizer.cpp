//===- Binarizer.cpp - Verification and types of mlonnx.Binarizer ---------------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXBinarizerOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                                  SmallVectorImpl<Type> &types) {
  ValueShape x(adaptor.getX().getType());
  types.push_back(x.withElement(x.element));
  return success();
}

LogicalResult MLONNXBinarizerOp::verify() { return check::elements(*this, "X", getX(), check::Numbers); }
