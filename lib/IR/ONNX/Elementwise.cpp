//===- Elementwise.cpp - Types and rows of elementwise onnx operators -----===//
#include "mlir/Dialect/Traits.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

LogicalResult onnx::detail::inferBroadcastShape(std::optional<Location> loc, ValueRange operands, Type element,
                                                SmallVectorImpl<Type> &types) {
  ValueShape first(operands.front().getType());
  std::optional<SmallVector<int64_t>> dims = first.dims;
  for (Value operand : operands.drop_front()) {
    ValueShape shape(operand.getType());
    if (!dims || !shape.hasRank()) {
      dims.reset();
      continue;
    }
    SmallVector<int64_t> result;
    if (!OpTrait::util::getBroadcastedShape(*dims, *shape.dims, result))
      return inferenceError(loc, "the operand shapes cannot be broadcast together");
    dims = std::move(result);
  }
  types.push_back(dims ? first.with(*dims, element) : first.unranked(element));
  return success();
}

LogicalResult onnx::detail::inferBroadcast(std::optional<Location> loc, ValueRange operands,
                                           SmallVectorImpl<Type> &types) {
  Type first = ValueShape(operands.front().getType()).element;
  for (Value operand : operands.drop_front())
    if (Type element = ValueShape(operand.getType()).element; element != first) {
      if (loc)
        mlir::emitError(*loc) << "operands have elements of different types: " << first << " and " << element;
      return failure();
    }
  return inferBroadcastShape(loc, operands, first, types);
}

LogicalResult onnx::detail::propagateRowsBroadcast(Operation *op, ArrayRef<bool> operandRows,
                                                   MutableArrayRef<bool> resultRows, std::string &why) {
  bool any = llvm::is_contained(operandRows, true);
  llvm::fill(resultRows, any);
  if (!any)
    return success();
  int64_t rank = 0;
  for (Value operand : op->getOperands()) {
    ValueShape shape(operand.getType());
    if (!shape.hasRank()) {
      why = "the rank of an operand is not known";
      return failure();
    }
    rank = std::max(rank, shape.rank());
  }
  for (auto [operand, rows] : llvm::zip_equal(op->getOperands(), operandRows)) {
    ValueShape shape(operand.getType());
    // One number a row may move to the last dimension, if nothing is broadcast along the others.
    bool moves = llvm::all_of(llvm::zip_equal(op->getOperands(), operandRows), [](auto pair) {
      ValueShape other(std::get<0>(pair).getType());
      return std::get<1>(pair) ? other.rank() == 1 : numElements(*other.dims) == 1;
    });
    if (rows && shape.rank() < rank && !moves) {
      why = "broadcasting moves the batch dimension";
      return failure();
    }
    if (!rows && shape.rank() == rank && rank > 0 && shape.dim(0) != 1) {
      why = "an operand without the batch dimension has an entry per row";
      return failure();
    }
  }
  return success();
}

LogicalResult onnx::detail::verifyNumbers(Operation *op) {
  for (Value operand : op->getOperands())
    if (Type element = ValueShape(operand.getType()).element;
        !isa<FloatType, IntegerType>(element) || element.isInteger(1))
      return op->emitOpError() << "operand has elements of type " << element << "; it takes numbers";
  return success();
}

LogicalResult CastOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  Type to = adaptor.getTo();
  if (!TensorType::isValidElementType(to))
    return inferenceError(loc, "attribute 'to' is no element type");
  types.push_back(ValueShape(adaptor.getInput().getType()).withElement(to));
  return success();
}

LogicalResult CastOp::verify() {
  for (Type type : {ValueShape(getInput().getType()).element, getTo()})
    if (!isa<FloatType, IntegerType, StringType>(type))
      return emitOpError() << "has elements of type " << type << "; it takes numbers, truth values and strings";
  return success();
}

OpFoldResult CastOp::fold(FoldAdaptor) {
  return getInput().getType() == getType() ? OpFoldResult(getInput()) : OpFoldResult();
}

LogicalResult CastOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  return mlonnx::detail::propagateRowsElementwise(*this, operandRows, resultRows, why);
}
