//===- Filter.cpp - Lowering of onnx.Compress, NonZero and Unique ---------===//
#include "Axes.h"
#include "Extents.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;

/// How many of the truth values are true.
static OpFoldResult countTrue(Lowering &b, Value condition) {
  if (std::optional<SmallVector<int64_t>> positions = onnx::detail::getConstantTruths(condition))
    return b.index(positions->size());
  Value count =
      b.call("count_true", b.getI1Type(), condition, b.empty({}, b.getI64Type()), b.i64(b.product(b.sizes(condition))))
          .front();
  return readExtent(b, count);
}

/// The axis of x; without one, x becomes a list, of axis 0.
static int64_t axisOrFlatten(Lowering &b, std::optional<int64_t> axis, Value &x, SmallVector<OpFoldResult> &sizes) {
  if (axis)
    return *axis < 0 ? *axis + int64_t(sizes.size()) : *axis;
  sizes = {b.product(sizes)};
  x = b.reshape(x, sizes);
  return 0;
}

template <> LogicalResult OpLowering<onnx::CompressOp>::lower(onnx::CompressOp op, Lowering &b) {
  Value x = op.getInput();
  SmallVector<OpFoldResult> sizes = b.sizes(x);
  int64_t axis = axisOrFlatten(b, op.getAxis(), x, sizes);
  SmallVector<Value> scalars = viewAxis(b, x, axis).scalars(b);
  OpFoldResult length = b.size(op.getCondition(), 0), kept = countTrue(b, op.getCondition());
  b.require(b.compare(arith::CmpIPredicate::sle, length, sizes[axis]), length);
  sizes[axis] = kept;
  scalars.append({b.i64(length), b.i64(kept)});
  Type element = b.element(x);
  b.replace(b.call("compress", b.bitsType(element), {x, op.getCondition()}, b.empty(sizes, element), scalars));
  return success();
}

template <> LogicalResult OpLowering<onnx::NonZeroOp>::lower(onnx::NonZeroOp op, Lowering &b) {
  Type element = b.element(op.getX());
  if (!isArithmetic(element) && !element.isInteger(1))
    return b.notSupported("elements of type " + asText(element));
  Value condition = b.cast(op.getX(), b.getI1Type());
  SmallVector<OpFoldResult> sizes = b.sizes(condition);
  OpFoldResult count = countTrue(b, condition), rank = b.index(sizes.size());
  b.replace(b.call("nonzero", b.getI1Type(), {condition, asTensor(b, sizes)}, b.empty({rank, count}, b.getI64Type()),
                   {b.i64(b.product(sizes)), b.i64(rank), b.i64(count)}));
  return success();
}

/// The first `count` elements of a list.
static Value takeFront(Lowering &b, Value list, OpFoldResult count) {
  return tensor::ExtractSliceOp::create(b, list, {b.index(0)}, {count}, {b.index(1)});
}

template <> LogicalResult OpLowering<onnx::UniqueOp>::lower(onnx::UniqueOp op, Lowering &b) {
  Value x = op.getX();
  Type element = b.element(x), i64 = b.getI64Type();
  Type working = isa<StringType>(element) ? element : element.isInteger(1) ? b.getI32Type() : kernelType(b, element);
  if (!isa<StringType>(working) && !isKernelNumber(working))
    return b.notSupported("elements of type " + asText(element));
  SmallVector<OpFoldResult> sizes = b.sizes(x);
  int64_t axis = axisOrFlatten(b, op.getAxis(), x, sizes);
  AxesView view = viewAxis(b, x, axis);
  SmallVector<Value> scalars = view.scalars(b), lists;
  scalars.push_back(b.i64(op.getSorted()));
  for (int i = 0; i < 4; ++i) // first occurrences, inverse, counts, and the order of the entries
    lists.push_back(b.empty(view.n, i64));
  lists.push_back(b.empty({}, i64));
  ValueRange found = b.call("unique", working, b.cast(x, working), lists, scalars);
  OpFoldResult count = readExtent(b, found[4]);
  Value indices = takeFront(b, found[0], count);
  sizes[axis] = count;
  scalars = view.scalars(b);
  scalars.push_back(b.i64(count));
  Value y = b.call("gather_entries", b.bitsType(element), {x, indices}, b.empty(sizes, element), scalars).front();
  b.replace({y, indices, found[1], takeFront(b, found[2], count)});
  return success();
}
