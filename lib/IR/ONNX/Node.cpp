//===- Node.cpp - Constants and identities of the onnx dialect ------------===//
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

LogicalResult ConstantOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  auto type = dyn_cast_or_null<RankedTensorType>(Type(adaptor.getValue().getShapedType()));
  if (!type)
    return inferenceError(loc, "attribute 'value' is no tensor");
  types.push_back(type);
  return success();
}

LogicalResult ConstantOp::verify() {
  if (!isTensor(getValue()) || !hasData(getValue()))
    return emitOpError("attribute 'value' needs dense data of the size of its type");
  return success();
}

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

LogicalResult ConstantOp::propagateRows(ArrayRef<bool>, MutableArrayRef<bool> resultRows, std::string &) {
  llvm::fill(resultRows, false);
  return success();
}

LogicalResult IdentityOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  types.push_back(adaptor.getInput().getType());
  return success();
}

OpFoldResult IdentityOp::fold(FoldAdaptor) {
  return getInput().getType() == getType() ? OpFoldResult(getInput()) : OpFoldResult();
}

LogicalResult IdentityOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                        std::string &why) {
  return mlonnx::detail::propagateRowsElementwise(*this, operandRows, resultRows, why);
}
