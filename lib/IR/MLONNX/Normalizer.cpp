//===- Normalizer.cpp - Verification and types of mlonnx.Normalizer --------------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXNormalizerOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor adaptor,
                                                   SmallVectorImpl<Type> &types) {
  types.push_back(ValueShape(adaptor.getX().getType()).withElement(Float32Type::get(context)));
  return success();
}

LogicalResult MLONNXNormalizerOp::verify() {
  if (failed(check::elements(*this, "X", getX(), check::Numbers)) || failed(check::rowsAndColumns(*this, "X", getX())))
    return failure();
  return check::word(*this, "norm", getNorm(), {"MAX", "L1", "L2"});
}
