//===- Unary.cpp - Types of elementwise onnx operators of one operand -----===//
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

LogicalResult onnx::detail::inferUnary(ValueRange operands, SmallVectorImpl<Type> &types) {
  types.push_back(operands.front().getType());
  return success();
}

LogicalResult onnx::detail::inferBools(ValueRange operands, SmallVectorImpl<Type> &types) {
  ValueShape shape(operands.front().getType());
  types.push_back(shape.withElement(IntegerType::get(shape.element.getContext(), 1)));
  return success();
}

LogicalResult onnx::detail::verifyFloats(Operation *op) {
  for (Value operand : op->getOperands())
    if (Type element = ValueShape(operand.getType()).element; !isa<FloatType>(element))
      return op->emitOpError() << "operand has elements of type " << element << "; it takes floating-point numbers";
  return success();
}

LogicalResult onnx::detail::verifyBools(Operation *op) {
  for (Value operand : op->getOperands())
    if (Type element = ValueShape(operand.getType()).element; !element.isSignlessInteger(1))
      return op->emitOpError() << "operand has elements of type " << element << "; it takes truth values";
  return success();
}
