//===- Scaler.cpp - Verification and types of mlonnx.Scaler ---------------===//
#include "mlonnx/IR/MLONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXScalerOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor adaptor,
                                               SmallVectorImpl<Type> &types) {
  types.push_back(ValueShape(adaptor.getX().getType()).withElement(Float32Type::get(context)));
  return success();
}

LogicalResult MLONNXScalerOp::verify() {
  int64_t features = ValueShape(getX().getType()).columns();
  for (auto [name, list] : {std::pair("offset", getOffset()), std::pair("scale", getScale())})
    if (list)
      if (int64_t size = getListSize(list); size != 1 && !mayEqual(size, features))
        return emitOpError() << "attribute '" << name << "' has " << size << " values; it needs 1 or one per feature ("
                             << features << ")";
  return success();
}
