//===- Unary.cpp - Lowering of elementwise operators of one operand -------===//
#include "Elementwise.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlonnx;

namespace {
Value number(OpBuilder &b, Location loc, Type element, int64_t value) {
  if (isa<FloatType>(element))
    return arith::ConstantOp::create(b, loc, b.getFloatAttr(element, value));
  return arith::ConstantOp::create(b, loc, b.getIntegerAttr(element, value));
}

/// Y = body(X), of elements of type `to`.
LogicalResult lowerTo(Operation *op, Lowering &b, Type to,
                      function_ref<Value(OpBuilder &, Location, Value, Type)> body) {
  Type element = b.element(op->getOperand(0));
  if (!isArithmetic(element))
    return b.notSupported("elements of type " + asText(element));
  b.replace(b.elementwise(op->getOperand(0), to,
                          [&](OpBuilder &ob, Location loc, ValueRange v) { return body(ob, loc, v[0], element); }));
  return success();
}
LogicalResult lower(Operation *op, Lowering &b, function_ref<Value(OpBuilder &, Location, Value, Type)> body) {
  return lowerTo(op, b, b.element(op->getOperand(0)), body);
}

/// An instruction of floats.
template <typename MathOp> LogicalResult lowerAs(Operation *op, Lowering &b) {
  return lower(op, b, [](OpBuilder &ob, Location loc, Value x, Type) { return MathOp::create(ob, loc, x); });
}

/// A function of R27: a kernel over all elements.
LogicalResult lowerFunction(Operation *op, Lowering &b, StringRef kernel) {
  Type element = b.element(op->getOperand(0));
  if (!isArithmetic(element))
    return b.notSupported("elements of type " + asText(element));
  b.replace(mapKernel(b, kernel, op->getOperand(0)));
  return success();
}

} // namespace

#define MLONNX_UNARY(Name, expression)                                                                                 \
  template <> LogicalResult OpLowering<onnx::Name##Op>::lower(onnx::Name##Op op, Lowering &b) { return expression; }
MLONNX_UNARY(Exp, lowerFunction(op, b, "map_exp"))
MLONNX_UNARY(Log, lowerFunction(op, b, "map_log"))
MLONNX_UNARY(Sigmoid, lowerFunction(op, b, "map_logistic"))
MLONNX_UNARY(Tanh, lowerFunction(op, b, "map_tanh"))
MLONNX_UNARY(Erf, lowerFunction(op, b, "map_erf"))
MLONNX_UNARY(Sin, lowerFunction(op, b, "map_sin"))
MLONNX_UNARY(Cos, lowerFunction(op, b, "map_cos"))
MLONNX_UNARY(Sqrt, lowerAs<math::SqrtOp>(op, b))
MLONNX_UNARY(Floor, lowerAs<math::FloorOp>(op, b))
MLONNX_UNARY(Ceil, lowerAs<math::CeilOp>(op, b))
MLONNX_UNARY(Round, lowerAs<math::RoundEvenOp>(op, b))

template <> LogicalResult OpLowering<onnx::ReciprocalOp>::lower(onnx::ReciprocalOp op, Lowering &b) {
  return ::lower(op, b, [](OpBuilder &ob, Location loc, Value x, Type element) {
    return arith::DivFOp::create(ob, loc, number(ob, loc, x.getType(), 1), x);
  });
}

static Value negate(OpBuilder &b, Location loc, Value x, Type element) {
  if (isa<FloatType>(element))
    return arith::NegFOp::create(b, loc, x);
  return arith::SubIOp::create(b, loc, number(b, loc, x.getType(), 0), x);
}

template <> LogicalResult OpLowering<onnx::NegOp>::lower(onnx::NegOp op, Lowering &b) { return ::lower(op, b, negate); }

template <> LogicalResult OpLowering<onnx::AbsOp>::lower(onnx::AbsOp op, Lowering &b) {
  return ::lower(op, b, [](OpBuilder &ob, Location loc, Value x, Type element) -> Value {
    if (isa<FloatType>(element))
      return math::AbsFOp::create(ob, loc, x);
    if (element.isUnsignedInteger())
      return x;
    return arith::MaxSIOp::create(ob, loc, x, negate(ob, loc, x, element));
  });
}

template <> LogicalResult OpLowering<onnx::SignOp>::lower(onnx::SignOp op, Lowering &b) {
  return ::lower(op, b, [](OpBuilder &ob, Location loc, Value x, Type element) -> Value {
    Value one = number(ob, loc, x.getType(), 1), minusOne = number(ob, loc, x.getType(), -1);
    if (element.isUnsignedInteger())
      return arith::MinUIOp::create(ob, loc, x, one);
    if (isa<IntegerType>(element))
      return arith::MaxSIOp::create(ob, loc, arith::MinSIOp::create(ob, loc, x, one), minusOne);
    Value zero = number(ob, loc, x.getType(), 0);
    auto is = [&](arith::CmpFPredicate predicate) { return arith::CmpFOp::create(ob, loc, predicate, x, zero); };
    Value sign = arith::SelectOp::create(ob, loc, is(arith::CmpFPredicate::OEQ), zero, x); // NaN stays
    sign = arith::SelectOp::create(ob, loc, is(arith::CmpFPredicate::OLT), minusOne, sign);
    return arith::SelectOp::create(ob, loc, is(arith::CmpFPredicate::OGT), one, sign);
  });
}

template <> LogicalResult OpLowering<onnx::ReluOp>::lower(onnx::ReluOp op, Lowering &b) {
  return ::lower(op, b, [](OpBuilder &ob, Location loc, Value x, Type element) -> Value {
    Value zero = number(ob, loc, x.getType(), 0);
    if (isa<IntegerType>(element))
      return arith::MaxSIOp::create(ob, loc, x, zero);
    Value below = arith::CmpFOp::create(ob, loc, arith::CmpFPredicate::OLE, x, zero);
    return arith::SelectOp::create(ob, loc, below, zero, x);
  });
}

template <> LogicalResult OpLowering<onnx::NotOp>::lower(onnx::NotOp op, Lowering &b) {
  b.replace(b.elementwise(op.getX(), b.getI1Type(), [](OpBuilder &ob, Location loc, ValueRange v) {
    return arith::XOrIOp::create(ob, loc, v[0], arith::ConstantIntOp::create(ob, loc, 1, 1));
  }));
  return success();
}

template <> LogicalResult OpLowering<onnx::IsNaNOp>::lower(onnx::IsNaNOp op, Lowering &b) {
  return lowerTo(op, b, b.getI1Type(), [](OpBuilder &ob, Location loc, Value x, Type) {
    return arith::CmpFOp::create(ob, loc, arith::CmpFPredicate::UNO, x, x);
  });
}

template <> LogicalResult OpLowering<onnx::IsInfOp>::lower(onnx::IsInfOp op, Lowering &b) {
  bool negative = op.getDetectNegative() != 0, positive = op.getDetectPositive() != 0;
  return lowerTo(op, b, b.getI1Type(), [=](OpBuilder &ob, Location loc, Value x, Type element) -> Value {
    if (!negative && !positive)
      return arith::ConstantIntOp::create(ob, loc, 0, 1);
    auto type = cast<FloatType>(element);
    APFloat limit = APFloat::getInf(type.getFloatSemantics(), /*Negative=*/!positive);
    if (negative && positive)
      x = math::AbsFOp::create(ob, loc, x);
    Value infinity = arith::ConstantOp::create(ob, loc, ob.getFloatAttr(type, limit));
    return arith::CmpFOp::create(ob, loc, arith::CmpFPredicate::OEQ, x, infinity);
  });
}
