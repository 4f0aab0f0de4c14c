//===- Reduction.cpp - Lowering of onnx reductions ------------------------===//
#include "Axes.h"

using namespace mlir;
using namespace mlonnx;

namespace {

template <typename Op> LogicalResult lowerArgReduction(Op op, Lowering &b, StringRef kernel, bool hasNanFlag) {
  Type element = b.element(op.getData()), working = kernelType(b, element);
  if (!isKernelNumber(working))
    return b.notSupported("elements of type " + asText(element));
  int64_t rank = b.rank(op.getData()), axis = int64_t(op.getAxis()); // I64Attr reads as unsigned
  axis += axis < 0 ? rank : 0;
  AxesView view = viewAxis(b, op.getData(), axis);
  // Nothing has no largest value; no result needs none.
  if (!getConstantIntValue(view.n)) {
    Value isThere = b.compare(arith::CmpIPredicate::ne, view.n, b.index(0));
    Value isUnused = b.compare(arith::CmpIPredicate::eq, b.product({view.outer, view.inner}), b.index(0));
    b.require(arith::OrIOp::create(b, isThere, isUnused), view.n);
  }
  SmallVector<Value> scalars = view.scalars(b);
  scalars.push_back(b.i64(op.getSelectLastIndex()));
  if (hasNanFlag)
    scalars.push_back(b.i64(1)); // a NaN wins
  SmallVector<OpFoldResult> sizes = b.sizes(op.getData());
  if (op.getKeepdims())
    sizes[axis] = b.index(1);
  else
    sizes.erase(sizes.begin() + axis);
  b.replace(b.call(kernel, working, b.cast(op.getData(), working), b.empty(sizes, b.getI64Type()), scalars));
  return success();
}

/// The reduced axes as the middle of [outer, n, inner]. Where others lie between them, the tensor is transposed.
AxesView viewAxes(Lowering &b, Value &x, ArrayRef<int64_t> axes) {
  SmallVector<OpFoldResult> sizes = b.sizes(x);
  SmallVector<int64_t> kept, order;
  int64_t first = sizes.size(), last = -1;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    bool isReduced = llvm::is_contained(axes, int64_t(i));
    if (!isReduced)
      kept.push_back(i);
    if (isReduced && !isConstantIntValue(size, 1)) {
      first = std::min<int64_t>(first, i);
      last = i;
    }
  }
  OpFoldResult outer = b.index(1), n = b.index(1), inner = b.index(1);
  bool isBlock = true;
  for (int64_t i : kept) {
    isBlock &= i < first || i > last || isConstantIntValue(sizes[i], 1);
    OpFoldResult &part = i < first ? outer : inner;
    part = b.product({part, sizes[i]});
  }
  for (int64_t axis : axes)
    n = b.product({n, sizes[axis]});
  if (!isBlock) {
    order = kept;
    llvm::append_range(order, axes);
    x = b.transpose(x, order);
    outer = b.product({outer, inner});
    inner = b.index(1);
  }
  // Single elements go side by side.
  if (isConstantIntValue(n, 1)) {
    inner = b.product({outer, inner});
    outer = b.index(1);
  }
  return {outer, n, inner};
}

/// `isFloating`: integers are computed in f64.
template <typename Op> LogicalResult lowerReduction(Op op, Lowering &b, StringRef kernel, bool isFloating = false) {
  Value x = op.getData();
  Type element = b.element(x), working = element;
  bool isOrdered = std::is_same_v<Op, onnx::ReduceMaxOp> || std::is_same_v<Op, onnx::ReduceMinOp>;
  if (isa<IntegerType>(element) && (isOrdered || element.isUnsignedInteger()))
    working = element.isInteger(1) ? b.getI32Type() : kernelType(b, element);
  // Sums and products of 64 bits are the same ones with and without sign.
  if (element.isUnsignedInteger(64) && llvm::is_contained({"sum", "prod", "sum_square"}, kernel))
    working = b.getI64Type();
  if (isFloating && isa<IntegerType>(element))
    working = b.getF64Type();
  if (!isKernelNumber(working))
    return b.notSupported("elements of type " + asText(element));
  FailureOr<std::optional<SmallVector<int64_t>>> axes =
      onnx::detail::getReducedAxes(op.getLoc(), x, op.getAxes(), op.getNoopWithEmptyAxes());
  if (failed(axes))
    return failure();
  if (!*axes)
    return b.notSupported("axes that are not constant");
  SmallVector<OpFoldResult> sizes;
  for (auto [i, size] : llvm::enumerate(b.sizes(x))) {
    bool isReduced = llvm::is_contained(**axes, int64_t(i));
    if (!isReduced || op.getKeepdims())
      sizes.push_back(isReduced ? b.index(1) : size);
  }
  x = b.cast(x, working);
  AxesView view = viewAxes(b, x, **axes);
  if (isOrdered && working != element && isConstantIntValue(view.n, 0))
    return b.notSupported("nothing to reduce, of type " + asText(element));
  Value y = b.call(("reduce_" + kernel).str(), working, x, b.empty(sizes, working), view.scalars(b)).front();
  b.replace(b.cast(y, element));
  return success();
}

} // namespace

template <> LogicalResult OpLowering<onnx::ArgMaxOp>::lower(onnx::ArgMaxOp op, Lowering &b) {
  return lowerArgReduction(op, b, "argmax", /*hasNanFlag=*/true);
}
template <> LogicalResult OpLowering<onnx::ArgMinOp>::lower(onnx::ArgMinOp op, Lowering &b) {
  return lowerArgReduction(op, b, "argmin", /*hasNanFlag=*/false);
}
template <> LogicalResult OpLowering<onnx::ReduceL1Op>::lower(onnx::ReduceL1Op op, Lowering &b) {
  return lowerReduction(op, b, "l1");
}
template <> LogicalResult OpLowering<onnx::ReduceL2Op>::lower(onnx::ReduceL2Op op, Lowering &b) {
  return lowerReduction(op, b, "l2", /*isFloating=*/true);
}
template <> LogicalResult OpLowering<onnx::ReduceLogSumOp>::lower(onnx::ReduceLogSumOp op, Lowering &b) {
  return lowerReduction(op, b, "log_sum", /*isFloating=*/true);
}
template <> LogicalResult OpLowering<onnx::ReduceLogSumExpOp>::lower(onnx::ReduceLogSumExpOp op, Lowering &b) {
  return lowerReduction(op, b, "log_sum_exp", /*isFloating=*/true);
}
template <> LogicalResult OpLowering<onnx::ReduceMaxOp>::lower(onnx::ReduceMaxOp op, Lowering &b) {
  return lowerReduction(op, b, "max");
}
template <> LogicalResult OpLowering<onnx::ReduceMeanOp>::lower(onnx::ReduceMeanOp op, Lowering &b) {
  return lowerReduction(op, b, "mean");
}
template <> LogicalResult OpLowering<onnx::ReduceMinOp>::lower(onnx::ReduceMinOp op, Lowering &b) {
  return lowerReduction(op, b, "min");
}
template <> LogicalResult OpLowering<onnx::ReduceProdOp>::lower(onnx::ReduceProdOp op, Lowering &b) {
  return lowerReduction(op, b, "prod");
}
template <> LogicalResult OpLowering<onnx::ReduceSumOp>::lower(onnx::ReduceSumOp op, Lowering &b) {
  return lowerReduction(op, b, "sum");
}
template <> LogicalResult OpLowering<onnx::ReduceSumSquareOp>::lower(onnx::ReduceSumSquareOp op, Lowering &b) {
  return lowerReduction(op, b, "sum_square");
}
