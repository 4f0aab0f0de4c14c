//===- Select.cpp - Lowering of onnx.Sum, Max, Min, Mean, Where, Clip -----===//
#include "Elementwise.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlonnx;

namespace {
/// One loop over all operands from the first on: `combine` two values, then `finish` the last.
LogicalResult lowerVariadic(Operation *op, Lowering &b,
                            function_ref<Value(OpBuilder &, Location, Value, Value, Type)> combine,
                            function_ref<Value(OpBuilder &, Location, Value)> finish = nullptr) {
  Type element = b.element(op->getOperand(0));
  if (!isArithmetic(element))
    return b.notSupported("elements of type " + asText(element));
  b.replace(b.elementwise(op->getOperands(), element, [&](OpBuilder &ob, Location loc, ValueRange v) {
    Value value = v.front();
    for (Value other : v.drop_front())
      value = combine(ob, loc, value, other, element);
    return finish ? finish(ob, loc, value) : value;
  }));
  return success();
}

Value add(OpBuilder &b, Location loc, Value x, Value y, Type) { return arith::AddFOp::create(b, loc, x, y); }

/// NaN wins, -0.0 is smaller than 0.0.
Value maximum(OpBuilder &b, Location loc, Value x, Value y, Type element) {
  if (isa<FloatType>(element))
    return arith::MaximumFOp::create(b, loc, x, y);
  if (element.isUnsignedInteger())
    return arith::MaxUIOp::create(b, loc, x, y);
  return arith::MaxSIOp::create(b, loc, x, y);
}
Value minimum(OpBuilder &b, Location loc, Value x, Value y, Type element) {
  if (isa<FloatType>(element))
    return arith::MinimumFOp::create(b, loc, x, y);
  if (element.isUnsignedInteger())
    return arith::MinUIOp::create(b, loc, x, y);
  return arith::MinSIOp::create(b, loc, x, y);
}
} // namespace

template <> LogicalResult OpLowering<onnx::SumOp>::lower(onnx::SumOp op, Lowering &b) {
  return lowerVariadic(op, b, add);
}
template <> LogicalResult OpLowering<onnx::MaxOp>::lower(onnx::MaxOp op, Lowering &b) {
  return lowerVariadic(op, b, maximum);
}
template <> LogicalResult OpLowering<onnx::MinOp>::lower(onnx::MinOp op, Lowering &b) {
  return lowerVariadic(op, b, minimum);
}
template <> LogicalResult OpLowering<onnx::MeanOp>::lower(onnx::MeanOp op, Lowering &b) {
  return lowerVariadic(op, b, add, [&](OpBuilder &ob, Location loc, Value sum) {
    Value count = arith::ConstantOp::create(ob, loc, ob.getFloatAttr(sum.getType(), op->getNumOperands()));
    return arith::DivFOp::create(ob, loc, sum, count);
  });
}

template <> LogicalResult OpLowering<onnx::WhereOp>::lower(onnx::WhereOp op, Lowering &b) {
  Type element = b.element(op.getX());
  if (!isArithmetic(element) && !element.isInteger(1) && !isa<StringType>(element))
    return b.notSupported("elements of type " + asText(element));
  b.replace(b.elementwise(op->getOperands(), element, [](OpBuilder &ob, Location loc, ValueRange v) {
    return arith::SelectOp::create(ob, loc, v[0], v[1], v[2]);
  }));
  return success();
}

template <> LogicalResult OpLowering<onnx::ClipOp>::lower(onnx::ClipOp op, Lowering &b) {
  Type element = b.element(op.getInput());
  if (!isArithmetic(element))
    return b.notSupported("elements of type " + asText(element));
  // An absent bound is the lowest or the largest finite number.
  auto limit = [&](OpBuilder &ob, Location loc, bool lowest) -> Value {
    if (auto type = dyn_cast<FloatType>(element))
      return arith::ConstantOp::create(ob, loc,
                                       ob.getFloatAttr(type, APFloat::getLargest(type.getFloatSemantics(), lowest)));
    unsigned width = element.getIntOrFloatBitWidth();
    APInt number = element.isUnsignedInteger() ? (lowest ? APInt::getMinValue(width) : APInt::getMaxValue(width))
                   : lowest                    ? APInt::getSignedMinValue(width)
                                               : APInt::getSignedMaxValue(width);
    return arith::ConstantOp::create(ob, loc, ob.getIntegerAttr(withoutSign(element), number));
  };
  SmallVector<Value> operands{op.getInput()};
  for (Value bound : {op.getMin(), op.getMax()})
    if (bound)
      operands.push_back(b.asScalar(bound));
  b.replace(b.elementwise(operands, element, [&](OpBuilder &ob, Location loc, ValueRange v) {
    Value low = op.getMin() ? v[1] : limit(ob, loc, true);
    Value high = op.getMax() ? v[op.getMin() ? 2 : 1] : limit(ob, loc, false);
    return minimum(ob, loc, maximum(ob, loc, v[0], low, element), high, element);
  }));
  return success();
}
