//===- Comparison.cpp - Types of onnx comparisons and logic ---------------===//
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

LogicalResult onnx::detail::inferComparison(std::optional<Location> loc, ValueRange operands,
                                            SmallVectorImpl<Type> &types) {
  SmallVector<Type> common;
  if (failed(inferBroadcast(loc, operands, common)))
    return failure();
  types.push_back(ValueShape(common.front()).withElement(IntegerType::get(common.front().getContext(), 1)));
  return success();
}

LogicalResult onnx::detail::verifyComparable(Operation *op) {
  for (Value operand : op->getOperands())
    if (Type element = ValueShape(operand.getType()).element; !isa<FloatType, IntegerType, StringType>(element))
      return op->emitOpError() << "operand has elements of type " << element
                               << "; it takes numbers, truth values and strings";
  return success();
}
