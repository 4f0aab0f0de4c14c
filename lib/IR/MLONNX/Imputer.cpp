//===- Imputer.cpp - Verification and types of mlonnx.Imputer -----------------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXImputerOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                                SmallVectorImpl<Type> &types) {
  ValueShape x(adaptor.getX().getType());
  types.push_back(x.withElement(x.element));
  return success();
}

LogicalResult MLONNXImputerOp::verify() {
  if (failed(check::elements(*this, "X", getX(), check::Numbers)))
    return failure();
  check::Named floats{"imputed_value_floats", getImputedValueFloats()};
  check::Named ints{"imputed_value_int64s", getImputedValueInt64s()};
  if (failed(check::exactlyOne(*this, {floats, ints})))
    return failure();
  Type element = ValueShape(getX().getType()).element;
  check::Named values = isa<FloatType>(element) ? floats : ints;
  if (!values.attr)
    return emitOpError() << "needs the attribute '" << values.name << "' for elements of type " << element;
  if (failed(check::perFeature(*this, values, getX())))
    return failure();
  if (!element.isSignlessInteger(32))
    return success();
  auto fits = [&](StringRef name, int64_t value) -> LogicalResult {
    if (llvm::isInt<32>(value))
      return success();
    return emitOpError() << "attribute '" << name << "' has " << value << ", which does not fit in i32";
  };
  for (int64_t value : getInts(values.attr))
    if (failed(fits(values.name, value)))
      return failure();
  return fits("replaced_value_int64", getReplacedValueInt64());
}
