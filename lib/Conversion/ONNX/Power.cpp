//===- Power.cpp - Lowering of onnx.Pow and onnx.Mod ----------------------===//
#include "Elementwise.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlonnx;

/// Whether all elements of `value` are the constant 2.
static bool isTwo(Value value) {
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || !elements.isSplat())
    return false;
  if (isa<FloatType>(elements.getElementType()))
    return elements.getSplatValue<APFloat>().isExactlyValue(2.0);
  return elements.getSplatValue<APInt>() == 2;
}

template <> LogicalResult OpLowering<onnx::PowOp>::lower(onnx::PowOp op, Lowering &b) {
  Value x = op.getX(), y = op.getY();
  Type base = b.element(x), exponent = b.element(y);
  for (Type element : {base, exponent})
    if (!isArithmetic(element))
      return b.notSupported("elements of type " + asText(element));
  bool integers = isa<IntegerType>(base) && isa<IntegerType>(exponent);
  if (isTwo(y)) {
    // A product is the square rounded once, more exact than any power. y still has a part in the shape.
    b.replace(b.elementwise({x, y}, base, [&](OpBuilder &ob, Location loc, ValueRange v) -> Value {
      if (isa<FloatType>(base))
        return arith::MulFOp::create(ob, loc, v[0], v[0]);
      return arith::MulIOp::create(ob, loc, v[0], v[0]);
    }));
    return success();
  }
  if (integers) {
    if (exponent.isUnsignedInteger(64))
      return b.notSupported("exponents of type " + asText(exponent) + " of an integer");
    SmallVector<Value> operands = spread(b, {b.cast(x, b.getI64Type()), b.cast(y, b.getI64Type())});
    auto [rows, columns] = rowsAndColumns(b, operands[0]);
    Value power = b.call("power", b.getI64Type(), operands, b.empty(b.sizes(operands[0]), b.getI64Type()),
                         {rows, columns}, /*fails=*/true)
                      .front();
    b.replace(b.cast(power, base));
    return success();
  }
  // f32 to f32 in f32, f16 with it; everything else in f64.
  auto fitsF32 = [](Type element) { return element.isF16() || element.isF32(); };
  Type working = fitsF32(base) && fitsF32(exponent) ? b.getF32Type() : b.getF64Type();
  SmallVector<Value> operands = spread(b, {b.cast(x, working), b.cast(y, working)});
  b.replace(b.cast(mapKernel(b, "map_pow", operands), base));
  return success();
}

template <> LogicalResult OpLowering<onnx::ModOp>::lower(onnx::ModOp op, Lowering &b) {
  Type element = b.element(op.getA());
  if (!isArithmetic(element))
    return b.notSupported("elements of type " + asText(element));
  SmallVector<Value> operands = spread(b, op->getOperands());
  Value floored = b.i64(op.getFmod() == 0);
  if (isa<FloatType>(element)) {
    b.replace(mapKernel(b, "map_mod", operands, floored));
    return success();
  }
  Type working = kernelType(b, element);
  for (Value &operand : operands)
    operand = b.cast(operand, working);
  auto [rows, columns] = rowsAndColumns(b, operands[0]);
  Value result = b.call(working.isUnsignedInteger() ? "modulo_unsigned" : "modulo", working, operands,
                        b.empty(b.sizes(operands[0]), working), {rows, columns, floored},
                        /*fails=*/true)
                     .front();
  b.replace(b.cast(result, element));
  return success();
}
