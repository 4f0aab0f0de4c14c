//===- Select.cpp - Types and rows of onnx.Max, Where, Clip and others ----===//
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

LogicalResult onnx::detail::inferVariadic(std::optional<Location> loc, ValueRange operands,
                                          SmallVectorImpl<Type> &types) {
  if (operands.empty())
    return inferenceError(loc, "there are no operands");
  return inferBroadcast(loc, operands, types);
}

// Where

LogicalResult WhereOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  ValueShape x(adaptor.getX().getType()), y(adaptor.getY().getType());
  if (x.element != y.element) {
    if (loc)
      mlir::emitError(*loc) << "operands have elements of different types: " << x.element << " and " << y.element;
    return failure();
  }
  return onnx::detail::inferBroadcastShape(loc, adaptor.getOperands(), x.element, types);
}

LogicalResult WhereOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  return onnx::detail::propagateRowsBroadcast(*this, operandRows, resultRows, why);
}

LogicalResult WhereOp::verify() {
  if (Type element = ValueShape(getCondition().getType()).element; !element.isSignlessInteger(1))
    return emitOpError() << "condition has elements of type " << element << "; it takes truth values";
  return success();
}

// Clip

LogicalResult ClipOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  types.push_back(adaptor.getInput().getType());
  return success();
}

LogicalResult ClipOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  if (llvm::is_contained(operandRows.drop_front(), true)) {
    why = "a bound depends on the batch";
    return failure();
  }
  return mlonnx::detail::propagateRowsElementwise(*this, operandRows, resultRows, why);
}

LogicalResult ClipOp::verify() {
  ValueShape input(getInput().getType());
  for (auto [name, bound] : {std::pair<StringRef, Value>("min", getMin()), {"max", getMax()}}) {
    if (!bound)
      continue;
    ValueShape shape(bound.getType());
    if (shape.element != input.element)
      return emitOpError() << "operand '" << name << "' has elements of type " << shape.element
                           << ", the input of type " << input.element;
    // Some exporters write a bound as [1].
    if (shape.hasRank() && shape.rank() > 0 && (shape.rank() > 1 || !mayEqual(shape.dim(0), 1)))
      return emitOpError() << "operand '" << name << "' must have one element";
  }
  return onnx::detail::verifyNumbers(*this);
}
