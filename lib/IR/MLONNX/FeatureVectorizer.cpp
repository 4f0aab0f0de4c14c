//===- FeatureVectorizer.cpp - Verification and types of mlonnx.FeatureVectorizer -------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXFeatureVectorizerOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  if (adaptor.getX().empty())
    return inferenceError(loc, "needs at least one operand");
  List<int64_t> dimensions = getInts(adaptor.getInputdimensions());
  int64_t rows = ShapedType::kDynamic, columns = 0;
  for (auto [i, operand] : llvm::enumerate(adaptor.getX())) {
    ValueShape x(operand.getType());
    if (x.hasRank() && x.rank() == 0)
      return inferenceError(loc, "operand " + Twine(i) + " is a scalar; it must be [N, C] or [C]");
    if (!mayEqual(rows, x.rows()))
      return inferenceError(loc, "operand " + Twine(i) + " has " + Twine(x.rows()) + " rows, those before it " +
                                     Twine(rows));
    if (ShapedType::isDynamic(rows))
      rows = x.rows();
    // Dimensions after the first are one row's features (rule R9: 1-D is one row).
    int64_t width = !x.hasRank()    ? ShapedType::kDynamic
                    : x.rank() == 1 ? x.dim(0)
                                    : numElements(ArrayRef(*x.dims).drop_front());
    if (adaptor.getInputdimensions()) {
      if (i >= dimensions.size())
        break;
      FailureOr<int64_t> wanted = inferColumns(loc, "inputdimensions", dimensions[i]);
      if (failed(wanted))
        return failure();
      width = *wanted;
    }
    columns = ShapedType::isDynamic(width) || ShapedType::isDynamic(columns) ? ShapedType::kDynamic : columns + width;
  }
  types.push_back(ValueShape(adaptor.getX()[0].getType()).with({rows, columns}, Float32Type::get(context)));
  return success();
}

LogicalResult MLONNXFeatureVectorizerOp::verify() {
  Type element = ValueShape(getX()[0].getType()).element;
  for (auto [i, x] : llvm::enumerate(getX())) {
    if (failed(check::elements(*this, "X", x, check::Numbers)))
      return failure();
    if (Type other = ValueShape(x.getType()).element; other != element)
      return emitOpError() << "operand " << i << " has elements of type " << other << ", the first " << element
                           << "; all must have one type";
    if (isa<BaseMemRefType>(x.getType()) != isa<BaseMemRefType>(getX()[0].getType()))
      return emitOpError("takes tensors or memrefs, not both");
  }
  if (!getInputdimensions())
    return success();
  return check::size(*this, {"inputdimensions", getInputdimensions()}, getX().size(), "one per operand");
}
