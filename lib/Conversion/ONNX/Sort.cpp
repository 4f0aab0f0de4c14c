//===- Sort.cpp - Lowering of onnx.TopK and CumSum ------------------------===//
#include "Axes.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;

template <> LogicalResult OpLowering<onnx::TopKOp>::lower(onnx::TopKOp op, Lowering &b) {
  Value x = op.getX();
  Type element = b.element(x), working = kernelType(b, element);
  if (!isKernelNumber(working))
    return b.notSupported("elements of type " + asText(element));
  std::optional<SmallVector<int64_t>> k = getConstantInts(op.getK());
  int64_t axis = int64_t(op.getAxis()); // I64Attr reads as unsigned
  axis += axis < 0 ? b.rank(x) : 0;
  AxesView view = viewAxis(b, x, axis);
  if (!k || k->size() != 1)
    return b.notSupported("K is not constant");
  b.require(b.compare(arith::CmpIPredicate::sle, b.index((*k)[0]), view.n), view.n);
  SmallVector<OpFoldResult> sizes = b.sizes(x);
  sizes[axis] = b.index((*k)[0]);
  SmallVector<Value> scalars = view.scalars(b);
  scalars.append({b.i64((*k)[0]), b.i64(op.getLargest())});
  ValueRange best =
      b.call("topk", working, b.cast(x, working), {b.empty(sizes, working), b.empty(sizes, b.getI64Type())}, scalars);
  b.replace({b.cast(best[0], element), best[1]});
  return success();
}

template <> LogicalResult OpLowering<onnx::CumSumOp>::lower(onnx::CumSumOp op, Lowering &b) {
  Value x = op.getX();
  // A sum of unsigned numbers has the bits of the signed one.
  Type element = b.element(x), working = element.isUnsignedInteger() ? b.getI64Type() : element;
  if (!isKernelNumber(working))
    return b.notSupported("elements of type " + asText(element));
  std::optional<SmallVector<int64_t>> axis = getConstantInts(op.getAxis());
  if (!axis || axis->size() != 1)
    return b.notSupported("an axis that is not constant");
  SmallVector<Value> scalars = viewAxis(b, x, (*axis)[0]).scalars(b);
  scalars.append({b.i64(op.getExclusive()), b.i64(op.getReverse())});
  ValueRange sums = b.call("cumsum", working, b.cast(x, working), b.empty(b.sizes(x), working), scalars);
  b.replace(b.cast(sums.front(), element));
  return success();
}
