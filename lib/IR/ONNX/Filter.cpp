//===- Filter.cpp - Types and rows of operators that count values ---------===//
#include "mlir/IR/Matchers.h"
#include "mlonnx/IR/Lists.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

// Compress

std::optional<SmallVector<int64_t>> onnx::detail::getConstantTruths(Value condition) {
  DenseElementsAttr values;
  if (!matchPattern(condition, m_Constant(&values)) || !values.getElementType().isInteger(1))
    return std::nullopt;
  SmallVector<int64_t> positions;
  for (auto [i, value] : llvm::enumerate(values.getValues<bool>()))
    if (value)
      positions.push_back(i);
  return positions;
}

std::optional<bool> onnx::detail::getConstantTruth(Value value) {
  DenseElementsAttr constant;
  if (!matchPattern(value, m_Constant(&constant)) || !constant.getElementType().isInteger(1) ||
      constant.getNumElements() != 1)
    return std::nullopt;
  return *constant.getValues<bool>().begin();
}

LogicalResult CompressOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  ValueShape input(adaptor.getInput().getType()), condition(adaptor.getCondition().getType());
  std::optional<SmallVector<int64_t>> positions = onnx::detail::getConstantTruths(adaptor.getCondition());
  int64_t count = positions ? int64_t(positions->size()) : ShapedType::kDynamic;
  if (!adaptor.getAxis()) {
    types.push_back(input.with({count}, input.element));
    return success();
  }
  if (!input.hasRank()) {
    types.push_back(input.type);
    return success();
  }
  std::optional<int64_t> axis = onnx::detail::normalizeAxis(*adaptor.getAxis(), input.rank());
  if (!axis)
    return inferenceError(loc, "attribute 'axis' is " + Twine(int64_t(*adaptor.getAxis())) + " for rank " +
                                   Twine(input.rank()));
  SmallVector<int64_t> dims(*input.dims);
  if (condition.hasRank() && !ShapedType::isDynamic(dims[*axis]) && condition.rank() == 1 &&
      condition.dim(0) > dims[*axis])
    return inferenceError(loc, "a condition of " + Twine(condition.dim(0)) + " values for a dimension of extent " +
                                   Twine(dims[*axis]));
  dims[*axis] = count;
  types.push_back(input.with(dims, input.element));
  return success();
}

LogicalResult CompressOp::verify() {
  ValueShape condition(getCondition().getType());
  if (condition.element.isInteger(1) && (!condition.hasRank() || condition.rank() == 1))
    return success();
  return emitOpError() << "operand 'condition' must be a 1-D tensor of truth values, not " << condition.type;
}

LogicalResult CompressOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                        std::string &why) {
  if (!operandRows[1] && getAxis())
    return onnx::detail::propagateRowsAlongAxis(getInput(), *getAxis(), operandRows, resultRows, why);
  why = "how many entries it keeps depends on the batch";
  return failure();
}

// NonZero

LogicalResult NonZeroOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  ValueShape x(adaptor.getX().getType());
  types.push_back(RankedTensorType::get({x.hasRank() ? x.rank() : ShapedType::kDynamic, ShapedType::kDynamic},
                                        IntegerType::get(context, 64)));
  return success();
}

LogicalResult NonZeroOp::propagateRows(ArrayRef<bool>, MutableArrayRef<bool>, std::string &why) {
  why = "how many positions it finds depends on the batch";
  return failure();
}

// Unique

LogicalResult UniqueOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  ValueShape x(adaptor.getX().getType());
  auto integers = [&](int64_t count) { return RankedTensorType::get({count}, IntegerType::get(context, 64)); };
  Type some = integers(ShapedType::kDynamic);
  if (!adaptor.getAxis()) {
    int64_t all = x.hasRank() ? numElements(*x.dims) : ShapedType::kDynamic;
    types.append({x.with({ShapedType::kDynamic}, x.element), some, integers(all), some});
    return success();
  }
  if (!x.hasRank()) {
    types.append({x.type, some, some, some});
    return success();
  }
  std::optional<int64_t> axis = onnx::detail::normalizeAxis(*adaptor.getAxis(), x.rank());
  if (!axis)
    return inferenceError(loc,
                          "attribute 'axis' is " + Twine(int64_t(*adaptor.getAxis())) + " for rank " + Twine(x.rank()));
  SmallVector<int64_t> dims(*x.dims);
  dims[*axis] = ShapedType::kDynamic;
  types.append({x.with(dims, x.element), some, integers(x.dim(*axis)), some});
  return success();
}

LogicalResult UniqueOp::verify() {
  if (int64_t sorted = getSorted(); sorted != 0 && sorted != 1)
    return emitOpError() << "attribute 'sorted' is " << sorted << "; it must be 0 or 1";
  return onnx::detail::verifyComparable(*this);
}

LogicalResult UniqueOp::propagateRows(ArrayRef<bool>, MutableArrayRef<bool>, std::string &why) {
  why = "how many different entries there are depends on the batch";
  return failure();
}
