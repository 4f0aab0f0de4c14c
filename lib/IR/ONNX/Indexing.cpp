//===- Indexing.cpp - Types and rows of onnx operators that select --------===//
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlonnx/IR/Lists.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

/// Indices are i32 or i64.
static LogicalResult verifyIndices(Operation *op, Value indices) {
  Type element = ValueShape(indices.getType()).element;
  if (element.isSignlessInteger(32) || element.isSignlessInteger(64))
    return success();
  return op->emitOpError() << "operand 'indices' has elements of type " << element << "; it needs i32 or i64";
}

// Gather

LogicalResult GatherOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  ValueShape data(adaptor.getData().getType()), indices(adaptor.getIndices().getType());
  if (!data.hasRank() || !indices.hasRank()) {
    types.push_back(data.unranked(data.element));
    return success();
  }
  std::optional<int64_t> axis = onnx::detail::normalizeAxis(adaptor.getAxis(), data.rank());
  if (!axis)
    return inferenceError(loc, "attribute 'axis' is " + Twine(int64_t(adaptor.getAxis())) + " for rank " +
                                   Twine(data.rank()));
  if (std::optional<SmallVector<int64_t>> constant = getConstantInts(adaptor.getIndices()))
    if (int64_t extent = data.dim(*axis); !ShapedType::isDynamic(extent))
      for (int64_t index : *constant)
        if (index < -extent || index >= extent)
          return inferenceError(loc, "operand 'indices' has " + Twine(index) + " for a dimension of extent " +
                                         Twine(extent));
  SmallVector<int64_t> dims(ArrayRef(*data.dims).take_front(*axis));
  llvm::append_range(dims, *indices.dims);
  llvm::append_range(dims, ArrayRef(*data.dims).drop_front(*axis + 1));
  types.push_back(data.with(dims, data.element));
  return success();
}

LogicalResult GatherOp::verify() { return verifyIndices(*this, getIndices()); }

LogicalResult GatherOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  resultRows[0] = operandRows[0] || operandRows[1];
  ValueShape data(getData().getType()), indices(getIndices().getType());
  std::optional<int64_t> axis = data.hasRank() ? onnx::detail::normalizeAxis(getAxis(), data.rank()) : std::nullopt;
  if (axis && operandRows[0] && !operandRows[1] && *axis != 0)
    return success();
  if (axis && !operandRows[0] && operandRows[1] && *axis == 0 && indices.hasRank() && indices.rank() >= 1)
    return success();
  why = "it selects among the rows";
  return failure();
}

// GatherElements

LogicalResult GatherElementsOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                                 SmallVectorImpl<Type> &types) {
  ValueShape data(adaptor.getData().getType()), indices(adaptor.getIndices().getType());
  if (data.hasRank() && indices.hasRank()) {
    std::optional<int64_t> axis = onnx::detail::normalizeAxis(adaptor.getAxis(), data.rank());
    if (!axis || indices.rank() != data.rank())
      return inferenceError(loc, "operands of ranks " + Twine(data.rank()) + " and " + Twine(indices.rank()) +
                                     " with axis " + Twine(int64_t(adaptor.getAxis())));
    for (int64_t i = 0; i < data.rank(); ++i)
      if (i != *axis && !ShapedType::isDynamic(data.dim(i)) && !ShapedType::isDynamic(indices.dim(i)) &&
          indices.dim(i) > data.dim(i))
        return inferenceError(loc, "operand 'indices' is larger than 'data' in dimension " + Twine(i));
  }
  types.push_back(indices.withElement(data.element));
  return success();
}

LogicalResult GatherElementsOp::verify() { return verifyIndices(*this, getIndices()); }

LogicalResult GatherElementsOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                              std::string &why) {
  ValueShape data(getData().getType());
  resultRows[0] = true;
  std::optional<int64_t> axis = data.hasRank() ? onnx::detail::normalizeAxis(getAxis(), data.rank()) : std::nullopt;
  if (axis && *axis != 0 && operandRows[0] && operandRows[1])
    return success();
  why = "it selects among the rows";
  return failure();
}

// Slice

std::optional<SmallVector<onnx::detail::SliceRange>> onnx::detail::getSliceRanges(Value data, Value starts, Value ends,
                                                                                  Value axes, Value steps) {
  ValueShape shape(data.getType());
  std::optional<SmallVector<int64_t>> first = getConstantInts(starts), last = getConstantInts(ends);
  std::optional<SmallVector<int64_t>> along = !axes ? SmallVector<int64_t>() : getConstantInts(axes);
  std::optional<SmallVector<int64_t>> by = !steps ? SmallVector<int64_t>() : getConstantInts(steps);
  if (!shape.hasRank() || !first || !last || !along || !by)
    return std::nullopt;
  SmallVector<SliceRange> ranges;
  for (int64_t extent : *shape.dims)
    ranges.push_back({0, extent, 1, true});
  if (!axes)
    for (size_t i = 0; i < first->size(); ++i)
      along->push_back(i);
  if (!steps)
    by->assign(first->size(), 1);
  SmallVector<int64_t> seen;
  for (auto [i, start] : llvm::enumerate(*first)) {
    if (i >= last->size() || i >= along->size() || i >= by->size() || (*by)[i] == 0)
      return std::nullopt;
    std::optional<int64_t> axis = normalizeAxis((*along)[i], shape.rank());
    if (!axis)
      return std::nullopt;
    if (llvm::is_contained(seen, *axis))
      return std::nullopt;
    seen.push_back(*axis);
    int64_t extent = shape.dim(*axis), end = (*last)[i], step = (*by)[i];
    SliceRange &range = ranges[*axis];
    range.whole = start == 0 && step == 1 && end >= std::numeric_limits<int32_t>::max();
    if (ShapedType::isDynamic(extent)) {
      range = {0, ShapedType::kDynamic, step, range.whole};
      continue;
    }
    // Clamped as numpy does; a negative step may begin at the last entry and end before the first one.
    auto clamp = [&](int64_t position, int64_t low, int64_t high) {
      if (position < 0)
        position = std::max(position, -extent - 1) + extent;
      return std::clamp(position, low, high);
    };
    int64_t from = step > 0 ? clamp(start, 0, extent) : clamp(start, -1, extent - 1);
    int64_t to = step > 0 ? clamp(end, 0, extent) : clamp(end, -1, extent - 1);
    if (step < 0 && (*last)[i] < -extent)
      to = -1;
    int64_t distance = step > 0 ? to - from : from - to;
    uint64_t stride = step > 0 ? uint64_t(step) : 0 - uint64_t(step);
    int64_t count = distance <= 0 ? 0 : int64_t((uint64_t(distance) - 1) / stride + 1);
    range = {from, count, step, range.whole};
  }
  return ranges;
}

LogicalResult SliceOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  ValueShape data(adaptor.getData().getType());
  auto ranges = onnx::detail::getSliceRanges(adaptor.getData(), adaptor.getStarts(), adaptor.getEnds(),
                                             adaptor.getAxes(), adaptor.getSteps());
  if (!ranges) {
    if (data.hasRank() && getConstantInts(adaptor.getStarts()) && getConstantInts(adaptor.getEnds()) &&
        (!adaptor.getAxes() || getConstantInts(adaptor.getAxes())) &&
        (!adaptor.getSteps() || getConstantInts(adaptor.getSteps())))
      return inferenceError(loc, "operands 'starts', 'ends', 'axes' and 'steps' do not fit together or to rank " +
                                     Twine(data.rank()));
    types.push_back(data.hasRank() ? data.with(SmallVector<int64_t>(data.rank(), ShapedType::kDynamic), data.element)
                                   : data.type);
    return success();
  }
  SmallVector<int64_t> dims;
  for (const auto &range : *ranges)
    dims.push_back(range.count);
  types.push_back(data.with(dims, data.element));
  return success();
}

LogicalResult SliceOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  resultRows[0] = operandRows[0];
  auto ranges = onnx::detail::getSliceRanges(getData(), getStarts(), getEnds(), getAxes(), getSteps());
  if (ranges && !ranges->empty() && ranges->front().whole && !llvm::is_contained(operandRows.drop_front(), true))
    return success();
  why = ranges ? "it selects among the rows" : "what it selects depends on values";
  return failure();
}

// OneHot

std::optional<int64_t> onnx::detail::getConstantDepth(Value depth) {
  ElementsAttr elements;
  if (!depth || !matchPattern(depth, m_Constant(&elements)) || !isTensor(elements) || !hasData(elements) ||
      elements.getNumElements() != 1)
    return std::nullopt;
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements))
    elements = DenseElementsAttr::getFromRawBuffer(resource.getType(), resource.getRawHandle().getBlob()->getData());
  llvm::APSInt integer(64, /*isUnsigned=*/false);
  bool fits = false, isExact;
  if (auto floats = elements.tryGetValues<APFloat>(); floats) {
    APFloat value = *floats->begin();
    fits = value.convertToInteger(integer, APFloat::rmTowardZero, &isExact) != APFloat::opInvalidOp;
  } else if (auto ints = elements.tryGetValues<APInt>(); ints) {
    APInt value = *ints->begin();
    bool isUnsigned = elements.getElementType().isUnsignedInteger();
    fits = isUnsigned ? value.getActiveBits() < 64 : value.getSignificantBits() <= 64;
    if (fits)
      integer = isUnsigned ? value.zextOrTrunc(64) : value.sextOrTrunc(64);
  } else {
    return std::nullopt;
  }
  return fits ? integer.getSExtValue() : std::numeric_limits<int64_t>::min();
}

LogicalResult OneHotOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  ValueShape indices(adaptor.getIndices().getType()), values(adaptor.getValues().getType());
  std::optional<int64_t> depth = onnx::detail::getConstantDepth(adaptor.getDepth());
  if (depth && *depth < 1)
    return inferenceError(loc, "operand 'depth' is " + Twine(*depth) + "; it must be at least 1");
  if (!indices.hasRank()) {
    types.push_back(indices.unranked(values.element));
    return success();
  }
  int64_t rank = indices.rank() + 1;
  std::optional<int64_t> axis = onnx::detail::normalizeAxis(adaptor.getAxis(), rank);
  if (!axis)
    return inferenceError(loc, "attribute 'axis' is " + Twine(int64_t(adaptor.getAxis())) + "; for indices of rank " +
                                   Twine(rank - 1) + " it must be from " + Twine(-rank) + " to " + Twine(rank - 1));
  SmallVector<int64_t> dims = *indices.dims;
  dims.insert(dims.begin() + *axis, depth.value_or(ShapedType::kDynamic));
  types.push_back(indices.with(dims, values.element));
  return success();
}

LogicalResult OneHotOp::verify() {
  auto isNumber = [](Type element) {
    return isa<FloatType>(element) || (isa<IntegerType>(element) && !element.isInteger(1));
  };
  ValueShape indices(getIndices().getType()), depth(getDepth().getType()), values(getValues().getType());
  if (!isNumber(indices.element))
    return emitOpError() << "operand 'indices' has elements of type " << indices.element << "; it takes numbers";
  if (!isNumber(depth.element) || (depth.hasRank() && (depth.rank() > 1 || !mayEqual(depth.lastDim(), 1))))
    return emitOpError() << "operand 'depth' must be one number, not " << depth.type;
  if (values.hasRank() && (values.rank() != 1 || !mayEqual(values.dim(0), 2)))
    return emitOpError() << "operand 'values' must be [off, on], not " << values.type;
  return success();
}

LogicalResult OneHotOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  resultRows[0] = true;
  if (operandRows[1] || operandRows[2]) {
    why = "its depth or its values depend on the batch";
    return failure();
  }
  ValueShape indices(getIndices().getType());
  std::optional<int64_t> axis =
      indices.hasRank() ? onnx::detail::normalizeAxis(getAxis(), indices.rank() + 1) : std::nullopt;
  if (axis && *axis != 0)
    return success();
  why = "it puts a dimension before the batch";
  return failure();
}
