//===- Indexing.cpp - Lowering of onnx operators that select --------------===//
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

/// A kernel that selects along `axis` of `data`; elements are moved by width.
static Value select(Lowering &b, StringRef kernel, Value data, Value indices, int64_t axis,
                    ArrayRef<OpFoldResult> sizes, ArrayRef<Value> counts) {
  Type element = b.element(data);
  SmallVector<OpFoldResult> from = b.sizes(data);
  Value outer = b.i64(b.product(ArrayRef(from).take_front(axis)));
  Value inner = b.i64(b.product(ArrayRef(from).drop_front(axis + 1)));
  SmallVector<Value> scalars{outer, b.i64(from[axis]), inner};
  llvm::append_range(scalars, counts);
  return b
      .call(kernel, b.bitsType(element), {data, b.cast(indices, b.getI64Type())}, b.empty(sizes, element), scalars,
            /*fails=*/true)
      .front();
}

template <> LogicalResult OpLowering<onnx::GatherOp>::lower(onnx::GatherOp op, Lowering &b) {
  int64_t axis = op.getAxis();
  axis += axis < 0 ? b.rank(op.getData()) : 0;
  SmallVector<OpFoldResult> from = b.sizes(op.getData()), indices = b.sizes(op.getIndices());
  SmallVector<OpFoldResult> sizes(ArrayRef(from).take_front(axis));
  llvm::append_range(sizes, indices);
  llvm::append_range(sizes, ArrayRef(from).drop_front(axis + 1));
  // Along dimension 0 the indices may be rows, each with its own.
  bool areRows = axis == 0 && !indices.empty();
  Value perRow = b.i64(areRows ? b.product(ArrayRef(indices).drop_front()) : b.index(0));
  b.replace(select(b, "gather_axis", op.getData(), op.getIndices(), axis, sizes, {b.i64(b.product(indices)), perRow}));
  return success();
}

// Of equal extents but for the axis; otherwise the kernel's rows would not line up.
template <> LogicalResult OpLowering<onnx::GatherElementsOp>::lower(onnx::GatherElementsOp op, Lowering &b) {
  int64_t axis = op.getAxis();
  axis += axis < 0 ? b.rank(op.getData()) : 0;
  SmallVector<OpFoldResult> from = b.sizes(op.getData()), sizes = b.sizes(op.getIndices());
  for (auto [i, a, c] : llvm::enumerate(from, sizes))
    if (int64_t(i) != axis && (!getConstantIntValue(a) || getConstantIntValue(a) != getConstantIntValue(c)))
      return b.notSupported("indices of another shape than data besides the axis");
  b.replace(select(b, "gather_elements", op.getData(), op.getIndices(), axis, sizes, {b.i64(sizes[axis])}));
  return success();
}

template <> LogicalResult OpLowering<onnx::SliceOp>::lower(onnx::SliceOp op, Lowering &b) {
  auto ranges = onnx::detail::getSliceRanges(op.getData(), op.getStarts(), op.getEnds(), op.getAxes(), op.getSteps());
  if (!ranges)
    return b.notSupported("positions that depend on values");
  Value value = op.getData();
  SmallVector<OpFoldResult> offsets, sizes, strides;
  for (auto [i, range] : llvm::enumerate(*ranges)) {
    if (ShapedType::isDynamic(range.count))
      return b.notSupported("dynamic shapes");
    offsets.push_back(b.index(range.step > 0 && range.count ? range.start : 0));
    sizes.push_back(b.index(range.count));
    strides.push_back(b.index(range.step > 0 && range.count > 1 ? range.step : 1));
  }
  // Backwards along an axis is a selection by number.
  for (auto [i, range] : llvm::enumerate(*ranges))
    if (range.step < 0 && range.count) {
      SmallVector<int64_t> positions;
      for (int64_t k = 0; k < range.count; ++k)
        positions.push_back(range.start + k * range.step);
      SmallVector<OpFoldResult> selected = b.sizes(value);
      selected[i] = b.index(range.count);
      value =
          select(b, "gather_axis", value, b.constant<int64_t>(positions), i, selected, {b.i64(range.count), b.i64(0)});
    }
  b.replace(tensor::ExtractSliceOp::create(b, value, offsets, sizes, strides).getResult());
  return success();
}
