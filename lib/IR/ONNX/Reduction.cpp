//===- Reduction.cpp - Types and rows of onnx reductions ------------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/ONNXDialect.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

/// `axis` of `shape`, which has a rank; an error at `loc` where it is none.
static FailureOr<int64_t> resolveAxis(std::optional<Location> loc, int64_t axis, const ValueShape &shape) {
  if (std::optional<int64_t> resolved = onnx::detail::normalizeAxis(axis, shape.rank()))
    return *resolved;
  return inferenceError(loc, "axis " + Twine(axis) + " is none of an operand of rank " + Twine(shape.rank()));
}

LogicalResult onnx::detail::inferAlongAxis(std::optional<Location> loc, Value value, int64_t axis,
                                           SmallVectorImpl<Type> &types) {
  ValueShape shape(value.getType());
  if (shape.hasRank() && failed(resolveAxis(loc, axis, shape)))
    return failure();
  types.push_back(value.getType());
  return success();
}

LogicalResult onnx::detail::propagateRowsAlongAxis(Value value, std::optional<int64_t> axis, ArrayRef<bool> operandRows,
                                                   MutableArrayRef<bool> resultRows, std::string &why) {
  llvm::fill(resultRows, operandRows.front());
  if (llvm::is_contained(operandRows.drop_front(), true)) {
    why = "an operand other than the first depends on the batch";
    return failure();
  }
  if (!operandRows.front())
    return success();
  ValueShape shape(value.getType());
  std::optional<int64_t> resolved =
      shape.hasRank() && axis ? onnx::detail::normalizeAxis(*axis, shape.rank()) : std::nullopt;
  if (resolved && *resolved != 0)
    return success();
  why = resolved ? "it works along the batch" : "the axis is not known";
  return failure();
}

LogicalResult onnx::detail::inferArgReduction(std::optional<Location> loc, Value value, int64_t axis, bool keepDims,
                                              SmallVectorImpl<Type> &types) {
  ValueShape data(value.getType());
  Type element = IntegerType::get(value.getContext(), 64);
  if (!data.hasRank()) {
    types.push_back(data.unranked(element));
    return success();
  }
  FailureOr<int64_t> resolved = resolveAxis(loc, axis, data);
  if (failed(resolved))
    return failure();
  SmallVector<int64_t> dims = *data.dims;
  if (dims[*resolved] == 0)
    return inferenceError(loc, "dimension " + Twine(*resolved) + " has no elements to choose from");
  if (keepDims)
    dims[*resolved] = 1;
  else
    dims.erase(dims.begin() + *resolved);
  types.push_back(data.with(dims, element));
  return success();
}

FailureOr<std::optional<SmallVector<int64_t>>> onnx::detail::getReducedAxes(std::optional<Location> loc, Value value,
                                                                            Value axes, bool noopWithEmptyAxes) {
  std::optional<SmallVector<int64_t>> none;
  ValueShape data(value.getType());
  std::optional<SmallVector<int64_t>> given = axes ? getConstantInts(axes) : SmallVector<int64_t>();
  if (!given || !data.hasRank())
    return none;
  SmallVector<int64_t> resolved;
  if (given->empty() && !noopWithEmptyAxes)
    resolved = llvm::to_vector(llvm::seq<int64_t>(0, data.rank()));
  for (int64_t axis : *given) {
    FailureOr<int64_t> one = resolveAxis(loc, axis, data);
    if (failed(one))
      return failure();
    if (llvm::is_contained(resolved, *one))
      return inferenceError(loc, "axis " + Twine(axis) + " is named twice");
    resolved.push_back(*one);
  }
  llvm::sort(resolved);
  return std::optional(resolved);
}

LogicalResult onnx::detail::inferReduction(std::optional<Location> loc, Value value, Value axes, bool noopWithEmptyAxes,
                                           bool keepDims, SmallVectorImpl<Type> &types) {
  ValueShape data(value.getType());
  auto reduced = getReducedAxes(loc, value, axes, noopWithEmptyAxes);
  if (failed(reduced))
    return failure();
  if (!*reduced) {
    bool known = keepDims && data.hasRank();
    types.push_back(known ? data.with(SmallVector<int64_t>(data.rank(), ShapedType::kDynamic), data.element)
                          : data.unranked(data.element));
    return success();
  }
  SmallVector<int64_t> dims;
  for (auto [i, dim] : llvm::enumerate(*data.dims)) {
    bool isReduced = llvm::is_contained(**reduced, int64_t(i));
    if (!isReduced || keepDims)
      dims.push_back(isReduced ? 1 : dim);
  }
  types.push_back(data.with(dims, data.element));
  return success();
}

LogicalResult onnx::detail::propagateRowsReduction(Value value, Value axes, bool noopWithEmptyAxes,
                                                   ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                                   std::string &why) {
  resultRows[0] = operandRows.front();
  if (llvm::is_contained(operandRows.drop_front(), true)) {
    why = "the axes depend on the batch";
    return failure();
  }
  if (!operandRows.front())
    return success();
  auto reduced = getReducedAxes(std::nullopt, value, axes, noopWithEmptyAxes);
  if (succeeded(reduced) && *reduced && !llvm::is_contained(**reduced, 0))
    return success();
  why = succeeded(reduced) && *reduced ? "it reduces over the batch" : "the axes are not known";
  return failure();
}

LogicalResult onnx::detail::verifyReduction(Operation *op, Value axes) {
  Type element = ValueShape(op->getOperand(0).getType()).element;
  bool ordered = isa<ReduceMaxOp, ReduceMinOp>(op);
  if (!isa<FloatType, IntegerType>(element) || (element.isInteger(1) && !ordered))
    return op->emitOpError() << "operand has elements of type " << element << "; it takes numbers"
                             << (ordered ? " and truth values" : "");
  if (!axes)
    return success();
  ValueShape shape(axes.getType());
  if (!shape.element.isSignlessInteger(64) || (shape.hasRank() && shape.rank() != 1))
    return op->emitOpError() << "operand 'axes' must be a 1-D tensor of i64, not " << shape.type;
  return success();
}
