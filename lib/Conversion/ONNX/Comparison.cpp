//===- Comparison.cpp - Lowering of onnx comparisons and logic ------------===//
#include "Elementwise.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlonnx;

namespace {
LogicalResult lowerComparison(Operation *op, Lowering &b, arith::CmpFPredicate ofFloats,
                              arith::CmpIPredicate ofIntegers) {
  Type element = b.element(op->getOperand(0));
  if (!isArithmetic(element) && !element.isSignlessInteger(1))
    return b.notSupported("elements of type " + asText(element));
  if (element.isUnsignedInteger() && ofIntegers != arith::CmpIPredicate::eq)
    // The unsigned predicates follow the signed ones in the same order.
    ofIntegers = arith::CmpIPredicate(int64_t(ofIntegers) + int64_t(arith::CmpIPredicate::ult) -
                                      int64_t(arith::CmpIPredicate::slt));
  b.replace(b.elementwise(op->getOperands(), b.getI1Type(), [&](OpBuilder &ob, Location loc, ValueRange v) -> Value {
    if (isa<FloatType>(element))
      return arith::CmpFOp::create(ob, loc, ofFloats, v[0], v[1]);
    return arith::CmpIOp::create(ob, loc, ofIntegers, v[0], v[1]);
  }));
  return success();
}

template <typename LogicOp> LogicalResult lowerLogic(Operation *op, Lowering &b) {
  b.replace(b.elementwise(op->getOperands(), b.getI1Type(), [](OpBuilder &ob, Location loc, ValueRange v) {
    return LogicOp::create(ob, loc, v[0], v[1]);
  }));
  return success();
}
} // namespace

#define MLONNX_COMPARISON(Name, expression)                                                                            \
  template <> LogicalResult OpLowering<onnx::Name##Op>::lower(onnx::Name##Op op, Lowering &b) { return expression; }
MLONNX_COMPARISON(Less, lowerComparison(op, b, arith::CmpFPredicate::OLT, arith::CmpIPredicate::slt))
MLONNX_COMPARISON(LessOrEqual, lowerComparison(op, b, arith::CmpFPredicate::OLE, arith::CmpIPredicate::sle))
MLONNX_COMPARISON(Greater, lowerComparison(op, b, arith::CmpFPredicate::OGT, arith::CmpIPredicate::sgt))
MLONNX_COMPARISON(GreaterOrEqual, lowerComparison(op, b, arith::CmpFPredicate::OGE, arith::CmpIPredicate::sge))
MLONNX_COMPARISON(And, lowerLogic<arith::AndIOp>(op, b))
MLONNX_COMPARISON(Or, lowerLogic<arith::OrIOp>(op, b))
MLONNX_COMPARISON(Xor, lowerLogic<arith::XOrIOp>(op, b))

template <> LogicalResult OpLowering<onnx::EqualOp>::lower(onnx::EqualOp op, Lowering &b) {
  Type element = b.element(op.getA());
  if (!isa<StringType>(element))
    return lowerComparison(op, b, arith::CmpFPredicate::OEQ, arith::CmpIPredicate::eq);
  SmallVector<Value> operands = spread(b, op->getOperands());
  SmallVector<OpFoldResult> sizes = b.sizes(operands[0]);
  b.replace(b.call("equal", element, operands, b.empty(sizes, b.getI1Type()), b.i64(b.product(sizes))));
  return success();
}
