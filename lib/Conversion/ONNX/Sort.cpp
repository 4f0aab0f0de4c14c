//===- Sort.cpp - Lowering of onnx.TopK and CumSum ------------------------===//
#include "Axes.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;

template <> LogicalResult OpLowering<onnx::TopKOp>::lower(onnx::TopKOp op, Lowering &b) {
  Value x = op.getX();
  Type element = b.element(x);
  if (!isKernelNumber(element))
    return b.notSupported("elements of type " + asText(element));
  std::optional<SmallVector<int64_t>> k = getConstantInts(op.getK());
  int64_t axis = int64_t(op.getAxis()); // I64Attr reads as unsigned
  axis += axis < 0 ? b.rank(x) : 0;
  AxesView view = viewAxis(b, x, axis);
  std::optional<int64_t> extent = getConstantIntValue(view.n);
  if (!k || k->size() != 1 || !extent)
    return b.notSupported("K, or the dimension it selects from, is not known");
  // Inference has compared K with the extent.
  SmallVector<OpFoldResult> sizes = b.sizes(x);
  sizes[axis] = b.index((*k)[0]);
  SmallVector<Value> scalars = view.scalars(b);
  scalars.append({b.i64((*k)[0]), b.i64(op.getLargest())});
  b.replace(b.call("topk", element, x, {b.empty(sizes, element), b.empty(sizes, b.getI64Type())}, scalars));
  return success();
}

template <> LogicalResult OpLowering<onnx::CumSumOp>::lower(onnx::CumSumOp op, Lowering &b) {
  Value x = op.getX();
  Type element = b.element(x);
  if (!isKernelNumber(element))
    return b.notSupported("elements of type " + asText(element));
  std::optional<SmallVector<int64_t>> axis = getConstantInts(op.getAxis());
  if (!axis || axis->size() != 1)
    return b.notSupported("an axis that is not constant");
  SmallVector<Value> scalars = viewAxis(b, x, (*axis)[0]).scalars(b);
  scalars.append({b.i64(op.getExclusive()), b.i64(op.getReverse())});
  b.replace(b.call("cumsum", element, x, b.empty(b.sizes(x), element), scalars));
  return success();
}
