//===- OneHotEncoder.cpp - Verification and types of mlonnx.OneHotEncoder -----------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXOneHotEncoderOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor adaptor,
                                                      SmallVectorImpl<Type> &types) {
  ValueShape x(adaptor.getX().getType());
  Type element = Float32Type::get(context);
  if (!x.hasRank()) {
    types.push_back(x.unranked(element));
    return success();
  }
  SmallVector<int64_t> shape(*x.dims);
  shape.push_back(getListSize(adaptor.getCatsInt64s()) + getListSize(adaptor.getCatsStrings()));
  types.push_back(x.with(shape, element));
  return success();
}

LogicalResult MLONNXOneHotEncoderOp::verify() {
  check::Named ints{"cats_int64s", getCatsInt64s()}, strings{"cats_strings", getCatsStrings()};
  if (failed(check::elements(*this, "X", getX(), check::Numbers | check::String)) ||
      failed(check::exactlyOne(*this, {ints, strings})))
    return failure();
  Type element = ValueShape(getX().getType()).element;
  check::Named needed = isa<StringType>(element) ? strings : ints;
  if (!needed.attr)
    return emitOpError() << "needs the attribute '" << needed.name << "' for elements of type " << element;
  return success();
}
