//===- Filter.cpp - Lowering of onnx.Compress and NonZero -----------------===//
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

template <> LogicalResult OpLowering<onnx::CompressOp>::lower(onnx::CompressOp op, Lowering &b) {
  Value x = op.getInput();
  SmallVector<OpFoldResult> sizes = b.sizes(x);
  if (!op.getAxis()) {
    sizes = {b.product(sizes)};
    x = b.reshape(x, sizes);
  }
  int64_t axis = op.getAxis() ? int64_t(*op.getAxis()) : 0;
  axis += axis < 0 ? sizes.size() : 0;
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
