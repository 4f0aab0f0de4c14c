//===- Sort.cpp - Types and rows of onnx operators on order ---------------===//
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

/// The value of an operand with one integer; nullopt where it is not constant.
static std::optional<int64_t> getConstantInt(Value value) {
  std::optional<SmallVector<int64_t>> ints = getConstantInts(value);
  return ints && ints->size() == 1 ? std::optional((*ints)[0]) : std::nullopt;
}

/// `value` is one integer: rank 0, or rank 1 with one element.
static LogicalResult verifyInt(Operation *op, StringRef name, Value value, bool i32Too) {
  ValueShape shape(value.getType());
  if ((!shape.element.isSignlessInteger(64) && !(i32Too && shape.element.isSignlessInteger(32))) ||
      (shape.hasRank() && (shape.rank() > 1 || !mayEqual(shape.lastDim(), 1))))
    return op->emitOpError() << "operand '" << name << "' must be one integer, not " << shape.type;
  return success();
}

// TopK

LogicalResult TopKOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  ValueShape x(adaptor.getX().getType());
  Type index = IntegerType::get(context, 64);
  std::optional<int64_t> k = getConstantInt(adaptor.getK());
  if (k && *k < 0)
    return inferenceError(loc, "operand 'K' is " + Twine(*k));
  if (!x.hasRank()) {
    types.append({x.unranked(x.element), x.unranked(index)});
    return success();
  }
  std::optional<int64_t> axis = onnx::detail::normalizeAxis(adaptor.getAxis(), x.rank());
  if (!axis)
    return inferenceError(loc, "axis " + Twine(int64_t(adaptor.getAxis())) + " is none of an operand of rank " +
                                   Twine(x.rank()));
  SmallVector<int64_t> dims = *x.dims;
  if (k && !ShapedType::isDynamic(dims[*axis]) && *k > dims[*axis])
    return inferenceError(loc, "operand 'K' is " + Twine(*k) + " for " + Twine(dims[*axis]) + " elements");
  dims[*axis] = k.value_or(ShapedType::kDynamic);
  types.append({x.with(dims, x.element), x.with(dims, index)});
  return success();
}

LogicalResult TopKOp::verify() {
  if (failed(verifyInt(*this, "K", getK(), /*i32Too=*/false)))
    return failure();
  if (Type element = ValueShape(getX().getType()).element; !isa<FloatType, IntegerType>(element))
    return emitOpError() << "operand has elements of type " << element << "; it takes numbers";
  return success();
}

LogicalResult TopKOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  return onnx::detail::propagateRowsAlongAxis(getX(), getAxis(), operandRows, resultRows, why);
}

// CumSum

LogicalResult CumSumOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  if (std::optional<int64_t> axis = getConstantInt(adaptor.getAxis()))
    return onnx::detail::inferAlongAxis(loc, adaptor.getX(), *axis, types);
  types.push_back(adaptor.getX().getType());
  return success();
}

LogicalResult CumSumOp::verify() {
  if (failed(verifyInt(*this, "axis", getAxis(), /*i32Too=*/true)))
    return failure();
  if (Type element = ValueShape(getX().getType()).element;
      !isa<FloatType, IntegerType>(element) || element.isInteger(1))
    return emitOpError() << "operand has elements of type " << element << "; it takes numbers";
  return success();
}

LogicalResult CumSumOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  return onnx::detail::propagateRowsAlongAxis(getX(), getConstantInt(getAxis()), operandRows, resultRows, why);
}
