//===- CategoryMapper.cpp - Verification and types of mlonnx.CategoryMapper ----------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXCategoryMapperOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor adaptor,
                                                       SmallVectorImpl<Type> &types) {
  // Rule R7: the direction is that of the input type.
  ValueShape x(adaptor.getX().getType());
  types.push_back(
      x.withElement(isa<StringType>(x.element) ? Type(IntegerType::get(context, 64)) : StringType::get(context)));
  return success();
}

LogicalResult MLONNXCategoryMapperOp::verify() {
  if (failed(check::elements(*this, "X", getX(), check::I64 | check::String)) ||
      failed(check::present(*this, {"cats_int64s", getCatsInt64s()})))
    return failure();
  return check::size(*this, {"cats_strings", getCatsStrings()}, getListSize(getCatsInt64s()),
                     "one per value of 'cats_int64s'");
}
