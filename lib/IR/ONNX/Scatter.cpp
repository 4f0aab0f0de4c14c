//===- Scatter.cpp - Types and rows of operators that write by position ---===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

/// The operands of a scatter: updates of the elements of data, positions as integers, a known reduction.
template <typename Op> static LogicalResult verifyScatter(Op op) {
  Type data = ValueShape(op.getData().getType()).element, updates = ValueShape(op.getUpdates().getType()).element,
       indices = ValueShape(op.getIndices().getType()).element;
  if (data != updates)
    return op.emitOpError() << "data and updates have elements of different types: " << data << " and " << updates;
  if (!indices.isSignlessInteger(64) && !indices.isSignlessInteger(32))
    return op.emitOpError() << "operand 'indices' has elements of type " << indices << "; it needs i32 or i64";
  if (failed(check::word(op, "reduction", op.getReduction(), {"none", "add", "mul", "max", "min"})))
    return failure();
  if (op.getReduction() != "none" && (!isa<FloatType, IntegerType>(data) || data.isInteger(1)))
    return op.emitOpError() << "attribute 'reduction' is " << op.getReduction() << ", of elements of type " << data;
  return success();
}

// ScatterElements

LogicalResult ScatterElementsOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                                  SmallVectorImpl<Type> &types) {
  ValueShape data(adaptor.getData().getType()), indices(adaptor.getIndices().getType()),
      updates(adaptor.getUpdates().getType());
  types.push_back(data.type);
  if (!data.hasRank() || !indices.hasRank() || !updates.hasRank())
    return success();
  std::optional<int64_t> axis = onnx::detail::normalizeAxis(adaptor.getAxis(), data.rank());
  if (!axis || indices.rank() != data.rank() || updates.rank() != data.rank())
    return inferenceError(loc, "operands of ranks " + Twine(data.rank()) + ", " + Twine(indices.rank()) + " and " +
                                   Twine(updates.rank()) + " with axis " + Twine(int64_t(adaptor.getAxis())));
  for (int64_t i = 0; i < data.rank(); ++i) {
    if (!mayEqual(indices.dim(i), updates.dim(i)))
      return inferenceError(loc, "indices and updates differ in dimension " + Twine(i));
    if (i != *axis && !ShapedType::isDynamic(data.dim(i)) && indices.dim(i) > data.dim(i))
      return inferenceError(loc, "operand 'indices' is larger than 'data' in dimension " + Twine(i));
  }
  return success();
}

LogicalResult ScatterElementsOp::verify() { return verifyScatter(*this); }

LogicalResult ScatterElementsOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                               std::string &why) {
  ValueShape data(getData().getType());
  resultRows[0] = true;
  std::optional<int64_t> axis = data.hasRank() ? onnx::detail::normalizeAxis(getAxis(), data.rank()) : std::nullopt;
  if (axis && *axis != 0 && llvm::all_of(operandRows, [](bool isRow) { return isRow; }))
    return success();
  why = "it writes among the rows";
  return failure();
}

// ScatterND

/// Where the parts of `data` that the last dimension of `indices` selects begin; nullopt where that is not known.
static std::optional<int64_t> getDepth(const ValueShape &data, const ValueShape &indices, int64_t batch) {
  if (!data.hasRank() || !indices.hasRank() || indices.rank() == 0 || ShapedType::isDynamic(indices.dims->back()))
    return std::nullopt;
  return batch + indices.dims->back();
}

LogicalResult ScatterNDOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                            SmallVectorImpl<Type> &types) {
  ValueShape data(adaptor.getData().getType()), indices(adaptor.getIndices().getType()),
      updates(adaptor.getUpdates().getType());
  types.push_back(data.type);
  if (indices.hasRank() && indices.rank() == 0)
    return inferenceError(loc, "operand 'indices' has no dimension");
  std::optional<int64_t> depth = getDepth(data, indices, 0);
  if (!depth)
    return success();
  if (*depth > data.rank())
    return inferenceError(loc,
                          "operand 'indices' has " + Twine(*depth) + " positions each for rank " + Twine(data.rank()));
  SmallVector<int64_t> expected(ArrayRef(*indices.dims).drop_back());
  llvm::append_range(expected, ArrayRef(*data.dims).drop_front(*depth));
  bool fits = !updates.hasRank() || updates.dims->size() == expected.size();
  for (size_t i = 0; fits && updates.hasRank() && i < expected.size(); ++i)
    fits = mayEqual((*updates.dims)[i], expected[i]);
  if (!fits)
    return inferenceError(loc, "operand 'updates' does not have the shape of what it replaces");
  return success();
}

LogicalResult ScatterNDOp::verify() { return verifyScatter(*this); }

LogicalResult ScatterNDOp::propagateRows(ArrayRef<bool>, MutableArrayRef<bool>, std::string &why) {
  why = "it writes among the rows";
  return failure();
}

// GatherND

LogicalResult GatherNDOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  ValueShape data(adaptor.getData().getType()), indices(adaptor.getIndices().getType());
  int64_t batch = adaptor.getBatchDims();
  if (batch < 0 || (indices.hasRank() && batch >= indices.rank()) || (data.hasRank() && batch >= data.rank()))
    return inferenceError(loc, "attribute 'batch_dims' is " + Twine(batch));
  std::optional<int64_t> depth = getDepth(data, indices, batch);
  if (!depth) {
    types.push_back(data.unranked(data.element));
    return success();
  }
  if (*depth > data.rank())
    return inferenceError(loc, "operand 'indices' has " + Twine(*depth - batch) + " positions each for rank " +
                                   Twine(data.rank() - batch));
  for (int64_t i = 0; i < batch; ++i)
    if (!mayEqual(data.dim(i), indices.dim(i)))
      return inferenceError(loc, "data and indices differ in batch dimension " + Twine(i));
  SmallVector<int64_t> dims(ArrayRef(*indices.dims).drop_back());
  llvm::append_range(dims, ArrayRef(*data.dims).drop_front(*depth));
  types.push_back(data.with(dims, data.element));
  return success();
}

LogicalResult GatherNDOp::verify() {
  Type element = ValueShape(getIndices().getType()).element;
  if (element.isSignlessInteger(64))
    return success();
  return emitOpError() << "operand 'indices' has elements of type " << element << "; it needs i64";
}

LogicalResult GatherNDOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                        std::string &why) {
  resultRows[0] = true;
  ValueShape indices(getIndices().getType());
  bool isTable = !operandRows[0] && operandRows[1] && getBatchDims() == 0 && indices.hasRank() && indices.rank() > 1;
  if (isTable || (operandRows[0] && operandRows[1] && getBatchDims() > 0))
    return success();
  why = "it selects among the rows";
  return failure();
}
