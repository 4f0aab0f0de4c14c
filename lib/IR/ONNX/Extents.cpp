//===- Extents.cpp - Types and rows of shapes as values -------------------===//
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

// Shape

std::pair<int64_t, int64_t> onnx::detail::getShapeRange(int64_t start, std::optional<int64_t> end, int64_t rank) {
  auto clamp = [&](int64_t at) { return std::clamp<int64_t>(at < 0 ? std::max(at, -rank) + rank : at, 0, rank); };
  int64_t first = clamp(start), last = end ? clamp(*end) : rank;
  return {first, std::max(first, last)};
}

LogicalResult ShapeOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  ValueShape data(adaptor.getData().getType());
  int64_t count = ShapedType::kDynamic;
  if (data.hasRank()) {
    auto [first, last] = onnx::detail::getShapeRange(adaptor.getStart(), adaptor.getEnd(), data.rank());
    count = last - first;
  }
  types.push_back(RankedTensorType::get({count}, IntegerType::get(context, 64)));
  return success();
}

// The pass over rows notes the extents of a shape that it knows.
LogicalResult ShapeOp::propagateRows(ArrayRef<bool>, MutableArrayRef<bool>, std::string &why) {
  why = "the shape is not known";
  return failure();
}

// Range

/// The elements of a Range of constants; nullopt where they are not known.
static std::optional<int64_t> getCount(Value start, Value limit, Value delta) {
  std::optional<SmallVector<int64_t>> first = getConstantInts(start), end = getConstantInts(limit),
                                      step = getConstantInts(delta);
  if (!first || !end || !step || first->size() != 1 || end->size() != 1 || step->size() != 1 || (*step)[0] == 0)
    return std::nullopt;
  __int128 distance = __int128((*end)[0]) - (*first)[0], by = (*step)[0];
  if (by < 0)
    distance = -distance, by = -by;
  __int128 count = distance <= 0 ? 0 : (distance + by - 1) / by;
  return count > std::numeric_limits<int32_t>::max() ? std::nullopt : std::optional(int64_t(count));
}

LogicalResult RangeOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  ValueShape start(adaptor.getStart().getType());
  std::optional<SmallVector<int64_t>> step = getConstantInts(adaptor.getDelta());
  if (step && step->size() == 1 && (*step)[0] == 0)
    return inferenceError(loc, "operand 'delta' is 0");
  int64_t count = getCount(adaptor.getStart(), adaptor.getLimit(), adaptor.getDelta()).value_or(ShapedType::kDynamic);
  types.push_back(RankedTensorType::get({count}, start.element));
  return success();
}

LogicalResult RangeOp::verify() {
  Type first = ValueShape(getStart().getType()).element;
  for (Value operand : getOperands()) {
    ValueShape shape(operand.getType());
    // Some exporters write a number as [1].
    if (shape.element != first || (shape.hasRank() && (shape.rank() > 1 || !mayEqual(shape.lastDim(), 1))))
      return emitOpError() << "operands must be one number each, of one type, not " << shape.type;
  }
  return onnx::detail::verifyNumbers(*this);
}

LogicalResult RangeOp::propagateRows(ArrayRef<bool>, MutableArrayRef<bool>, std::string &why) {
  why = "how many numbers it makes depends on values";
  return failure();
}
