//===- Scaler.cpp - Verification and types of mlonnx.Scaler ------------------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXScalerOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor adaptor,
                                               SmallVectorImpl<Type> &types) {
  types.push_back(ValueShape(adaptor.getX().getType()).withElement(Float32Type::get(context)));
  return success();
}

LogicalResult MLONNXScalerOp::verify() {
  return success(succeeded(check::elements(*this, "X", getX(), check::Numbers)) &&
                 succeeded(check::perFeature(*this, {"offset", getOffset()}, getX())) &&
                 succeeded(check::perFeature(*this, {"scale", getScale()}, getX())));
}
