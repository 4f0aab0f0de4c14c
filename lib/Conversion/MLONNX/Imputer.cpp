//===- Imputer.cpp - Lowering of mlonnx.Imputer ---------------------------===//
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

// R10: per feature along the last dimension; NaN matches NaN, -0.0 matches 0.0.
template <> LogicalResult OpLowering<MLONNXImputerOp>::lower(MLONNXImputerOp op, Lowering &b) {
  Type element = b.element(op.getX());
  Value imputed;
  TypedAttr replaced;
  bool isFloat = isa<FloatType>(element), replacesNaN = false;
  if (isFloat) {
    List<float> values = getFloats(op.getImputedValueFloats());
    imputed = b.floats(values.get(), {int64_t(values.size())}, element);
    double value = op.getReplacedValueFloat().convertToFloat();
    replacesNaN = value != value;
    replaced = b.getFloatAttr(element, value);
  } else {
    List<int64_t> values = getInts(op.getImputedValueInt64s());
    SmallVector<int32_t> narrow(values.begin(), values.end());
    imputed = element.isInteger(64) ? b.constant(values.get()) : b.constant<int32_t>(narrow);
    replaced = b.getIntegerAttr(element, int64_t(op.getReplacedValueInt64()));
  }
  Value old = arith::ConstantOp::create(b, replaced);
  Value x = op.getX();
  if (int64_t count = cast<RankedTensorType>(imputed.getType()).getDimSize(0); count > 1)
    x = b.expect(x, b.rank(x) - 1, count);
  b.replace(b.elementwise({x, imputed}, element, [&](OpBuilder &ob, Location loc, ValueRange v) -> Value {
    Value matches;
    if (!isFloat)
      matches = arith::CmpIOp::create(ob, loc, arith::CmpIPredicate::eq, v[0], old);
    else if (replacesNaN)
      matches = arith::CmpFOp::create(ob, loc, arith::CmpFPredicate::UNO, v[0], v[0]);
    else
      matches = arith::CmpFOp::create(ob, loc, arith::CmpFPredicate::OEQ, v[0], old);
    return arith::SelectOp::create(ob, loc, matches, v[1], v[0]);
  }));
  return success();
}
