//===- Elementwise.cpp - Lowering of onnx elementwise operators -----------===//
#include "mlonnx/Conversion/Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlonnx;

namespace {

/// A binary operator by its arith operations for floats and integers.
template <typename FloatOp, typename IntOp, typename Op> LogicalResult lowerBinary(Op op, Lowering &b) {
  Type element = b.element(op.getA());
  if (!element.isSignlessIntOrFloat())
    return b.notSupported("elements of type " + asText(element));
  b.replace(b.elementwise({op.getA(), op.getB()}, element, [&](OpBuilder &ob, Location loc, ValueRange v) -> Value {
    if (isa<FloatType>(element))
      return FloatOp::create(ob, loc, v[0], v[1]);
    return IntOp::create(ob, loc, v[0], v[1]);
  }));
  return success();
}

} // namespace

template <> LogicalResult OpLowering<onnx::AddOp>::lower(onnx::AddOp op, Lowering &b) {
  return lowerBinary<arith::AddFOp, arith::AddIOp>(op, b);
}
template <> LogicalResult OpLowering<onnx::SubOp>::lower(onnx::SubOp op, Lowering &b) {
  return lowerBinary<arith::SubFOp, arith::SubIOp>(op, b);
}
template <> LogicalResult OpLowering<onnx::MulOp>::lower(onnx::MulOp op, Lowering &b) {
  return lowerBinary<arith::MulFOp, arith::MulIOp>(op, b);
}

// Integers go through a kernel: a division by zero is an error of its row, not a trap.
template <> LogicalResult OpLowering<onnx::DivOp>::lower(onnx::DivOp op, Lowering &b) {
  Type element = b.element(op.getA());
  if (isa<FloatType>(element))
    return lowerBinary<arith::DivFOp, arith::DivSIOp>(op, b);
  if (!element.isSignlessInteger(32) && !element.isSignlessInteger(64))
    return b.notSupported("elements of type " + asText(element));
  auto spread = [&](unsigned which) {
    return b.elementwise({op.getA(), op.getB()}, element,
                         [&](OpBuilder &, Location, ValueRange v) -> Value { return v[which]; });
  };
  Value dividend = spread(0), divisor = spread(1);
  SmallVector<OpFoldResult> sizes = b.sizes(dividend);
  Value rows = b.i64(sizes.empty() ? b.index(1) : sizes.front());
  Value columns = b.i64(sizes.empty() ? b.index(1) : b.product(ArrayRef(sizes).drop_front()));
  b.replace(b.call("divide", element, {dividend, divisor}, b.empty(sizes, element), {rows, columns}, /*fails=*/true));
  return success();
}

template <> LogicalResult OpLowering<onnx::CastOp>::lower(onnx::CastOp op, Lowering &b) {
  Type from = b.element(op.getInput()), to = op.getTo();
  if (!from.isSignlessIntOrFloat() || !to.isSignlessIntOrFloat()) {
    if (from != to)
      return b.notSupported("from " + asText(from) + " to " + asText(to));
  }
  b.replace(b.cast(op.getInput(), to));
  return success();
}
