//===- Indexing.cpp - Lowering of onnx operators that select --------------===//
#include "mlonnx/Conversion/Lowering.h"
#include "mlonnx/IR/Shapes.h"

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
  Value data = op.getData();
  for (auto [i, a, c] : llvm::enumerate(from, sizes)) {
    if (int64_t(i) == axis || b.isSame(a, c))
      continue;
    // The indices may leave out the end of a dimension.
    b.require(b.compare(arith::CmpIPredicate::sle, c, a), c);
    SmallVector<OpFoldResult> kept = b.sizes(data), offsets(kept.size(), b.index(0)), strides(kept.size(), b.index(1));
    kept[i] = c;
    data = tensor::ExtractSliceOp::create(b, data, offsets, kept, strides);
  }
  b.replace(select(b, "gather_elements", data, op.getIndices(), axis, sizes, {b.i64(sizes[axis])}));
  return success();
}

/// Where the slice starts and ends along `axis`, as the constant operands say; inference has checked them.
static std::pair<int64_t, int64_t> getBounds(onnx::SliceOp op, int64_t axis, int64_t rank) {
  SmallVector<int64_t> starts = *getConstantInts(op.getStarts()), ends = *getConstantInts(op.getEnds());
  std::optional<SmallVector<int64_t>> axes = getConstantInts(op.getAxes());
  for (auto [i, bounds] : llvm::enumerate(llvm::zip_equal(starts, ends)))
    if (onnx::detail::normalizeAxis(axes ? (*axes)[i] : i, rank) == axis)
      return {std::get<0>(bounds), std::get<1>(bounds)};
  return {0, std::numeric_limits<int64_t>::max()};
}

template <> LogicalResult OpLowering<onnx::SliceOp>::lower(onnx::SliceOp op, Lowering &b) {
  auto ranges = onnx::detail::getSliceRanges(op.getData(), op.getStarts(), op.getEnds(), op.getAxes(), op.getSteps());
  if (!ranges)
    return b.notSupported("positions that depend on values");
  Value value = op.getData();
  SmallVector<OpFoldResult> offsets, sizes, strides;
  for (auto [i, range] : llvm::enumerate(*ranges)) {
    if (ShapedType::isDynamic(range.count)) {
      OpFoldResult extent = b.size(value, i);
      if (range.step < 0)
        return b.notSupported("steps backwards along a dimension of unknown extent");
      using P = arith::CmpIPredicate;
      OpFoldResult zero = b.index(0), step = b.index(std::min(range.step, int64_t(1) << 40));
      auto place = [&](int64_t at) {
        OpFoldResult x = at < 0 ? b.sum(extent, b.index(at)) : b.index(at);
        x = b.choose(b.compare(P::slt, x, zero), zero, x);
        return b.choose(b.compare(P::sgt, x, extent), extent, x);
      };
      auto [start, end] = getBounds(op, i, b.rank(value));
      OpFoldResult first = place(start), last = place(end);
      Value length = arith::SubIOp::create(b, b.asIndex(last), b.asIndex(first));
      Value rounded = arith::AddIOp::create(b, length, b.asIndex(b.sum(step, b.index(-1))));
      OpFoldResult count = arith::DivSIOp::create(b, rounded, b.asIndex(step)).getResult();
      offsets.push_back(first);
      sizes.push_back(b.choose(b.compare(P::sgt, last, first), count, zero));
      strides.push_back(step);
      continue;
    }
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

/// Numbers truncated to 64 bits; the lowest integer for what has none.
static Value toIndex(Lowering &b, Value x) {
  Type element = b.element(x), i64 = b.getI64Type();
  if (element == i64)
    return x;
  StringRef kernel = element.isUnsignedInteger() ? "to_index_unsigned" : "to_index";
  return b.call(kernel, element, x, b.empty(b.sizes(x), i64), {b.i64(b.product(b.sizes(x)))}).front();
}

template <> LogicalResult OpLowering<onnx::OneHotOp>::lower(onnx::OneHotOp op, Lowering &b) {
  Value indices = op.getIndices(), values = b.expect(op.getValues(), 0, 2);
  for (Value operand : {indices, op.getDepth()})
    if (b.element(operand).isBF16())
      return b.notSupported("numbers of type bf16");
  OpFoldResult depth;
  if (std::optional<int64_t> constant = onnx::detail::getConstantDepth(op.getDepth())) {
    depth = b.index(*constant);
  } else {
    Value number = tensor::ExtractOp::create(b, toIndex(b, b.asScalar(op.getDepth())));
    depth = arith::IndexCastOp::create(b, b.getIndexType(), number).getResult();
    b.require(b.compare(arith::CmpIPredicate::sge, depth, b.index(1)), depth, MLONNX_ERROR_DEPTH);
  }
  SmallVector<OpFoldResult> sizes = b.sizes(indices);
  int64_t axis = int64_t(op.getAxis()); // I64Attr reads as unsigned
  axis += axis < 0 ? sizes.size() + 1 : 0;
  Value outer = b.i64(b.product(ArrayRef(sizes).take_front(axis)));
  Value inner = b.i64(b.product(ArrayRef(sizes).drop_front(axis)));
  sizes.insert(sizes.begin() + axis, depth);
  Type element = b.element(values);
  b.replace(b.call("one_hot", b.bitsType(element), {toIndex(b, indices), values}, b.empty(sizes, element),
                   {outer, b.i64(depth), inner}));
  return success();
}
