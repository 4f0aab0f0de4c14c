//===- Power.cpp - Types of onnx.Pow --------------------------------------===//
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

LogicalResult PowOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  return onnx::detail::inferBroadcastShape(loc, adaptor.getOperands(), ValueShape(adaptor.getX().getType()).element,
                                           types);
}

LogicalResult PowOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  return onnx::detail::propagateRowsBroadcast(*this, operandRows, resultRows, why);
}

LogicalResult PowOp::verify() { return onnx::detail::verifyNumbers(*this); }
