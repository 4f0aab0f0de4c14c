//===- Reduction.cpp - Types and rows of onnx reductions ------------------===//
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

LogicalResult ArgMaxOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  ValueShape data(adaptor.getData().getType());
  Type element = IntegerType::get(context, 64);
  if (!data.hasRank()) {
    types.push_back(data.unranked(element));
    return success();
  }
  std::optional<int64_t> axis = onnx::detail::normalizeAxis(adaptor.getAxis(), data.rank());
  if (!axis)
    return inferenceError(loc, "attribute 'axis' is " + Twine(int64_t(adaptor.getAxis())) + " for an operand of rank " +
                                   Twine(data.rank()));
  SmallVector<int64_t> dims = *data.dims;
  if (dims[*axis] == 0)
    return inferenceError(loc, "dimension " + Twine(*axis) + " has no elements to choose from");
  if (adaptor.getKeepdims())
    dims[*axis] = 1;
  else
    dims.erase(dims.begin() + *axis);
  types.push_back(data.with(dims, element));
  return success();
}

LogicalResult ArgMaxOp::verify() { return onnx::detail::verifyNumbers(*this); }

LogicalResult ArgMaxOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                      std::string &why) {
  resultRows[0] = operandRows[0];
  if (!operandRows[0])
    return success();
  ValueShape data(getData().getType());
  std::optional<int64_t> axis = data.hasRank() ? onnx::detail::normalizeAxis(getAxis(), data.rank()) : std::nullopt;
  if (axis && *axis != 0)
    return success();
  why = axis ? "it reduces over the batch" : "the rank of its operand is not known";
  return failure();
}
