//===- Elementwise.cpp - Lowering of onnx elementwise operators -----------===//
#include "Elementwise.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlonnx;

SmallVector<Value> mlonnx::spread(Lowering &b, ValueRange operands) {
  SmallVector<Value> spread;
  SmallVector<OpFoldResult> first = b.sizes(operands.front());
  bool same =
      llvm::all_of(operands, [&](Value operand) { return llvm::equal(b.sizes(operand), first, Lowering::isSame); });
  for (unsigned i = 0; i < operands.size(); ++i)
    spread.push_back(same ? operands[i]
                          : b.elementwise(operands, b.element(operands[i]),
                                          [&](OpBuilder &, Location, ValueRange v) -> Value { return v[i]; }));
  return spread;
}

Type mlonnx::kernelType(Lowering &b, Type element) {
  if (element.isF16())
    return b.getF32Type();
  if (!isa<IntegerType>(element) || element.getIntOrFloatBitWidth() == 64)
    return element;
  if (element.getIntOrFloatBitWidth() < 32)
    return b.getI32Type();
  return element.isUnsignedInteger() ? b.getI64Type() : element;
}

std::pair<Value, Value> mlonnx::rowsAndColumns(Lowering &b, Value x) {
  SmallVector<OpFoldResult> sizes = b.sizes(x);
  return {b.i64(sizes.empty() ? b.index(1) : sizes.front()),
          b.i64(sizes.empty() ? b.index(1) : b.product(ArrayRef(sizes).drop_front()))};
}

Value mlonnx::mapKernel(Lowering &b, StringRef callee, ValueRange inputs, ArrayRef<Value> scalars) {
  Type element = b.element(inputs.front()), working = element.isF64() ? element : b.getF32Type();
  SmallVector<Value> operands, all;
  for (Value input : inputs)
    operands.push_back(b.cast(input, working));
  SmallVector<OpFoldResult> sizes = b.sizes(inputs.front());
  all.push_back(b.i64(b.product(sizes)));
  llvm::append_range(all, scalars);
  return b.cast(b.call(callee, working, operands, b.empty(sizes, working), all).front(), element);
}

namespace {

/// A binary operator by its arith operations for floats and integers.
template <typename FloatOp, typename IntOp, typename Op> LogicalResult lowerBinary(Op op, Lowering &b) {
  Type element = b.element(op.getA());
  if (!isArithmetic(element))
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
  if (!isArithmetic(element))
    return b.notSupported("elements of type " + asText(element));
  Type working = kernelType(b, element);
  SmallVector<Value> operands = spread(b, op->getOperands());
  for (Value &operand : operands)
    operand = b.cast(operand, working);
  auto [rows, columns] = rowsAndColumns(b, operands[0]);
  Value quotient = b.call(working.isUnsignedInteger() ? "divide_unsigned" : "divide", working, operands,
                          b.empty(b.sizes(operands[0]), working), {rows, columns},
                          /*fails=*/true)
                       .front();
  b.replace(b.cast(quotient, element));
  return success();
}

template <> LogicalResult OpLowering<onnx::CastOp>::lower(onnx::CastOp op, Lowering &b) {
  Type from = b.element(op.getInput()), to = op.getTo();
  auto isNumber = [](Type type) { return isArithmetic(type) || type.isInteger(1); };
  if (!isNumber(from) || !isNumber(to)) {
    if (from != to)
      return b.notSupported("from " + asText(from) + " to " + asText(to));
  }
  b.replace(b.cast(op.getInput(), to));
  return success();
}
