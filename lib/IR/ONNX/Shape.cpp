//===- Shape.cpp - Types and rows of onnx operators that move data --------===//
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

std::optional<int64_t> onnx::detail::normalizeAxis(int64_t axis, int64_t rank) {
  if (axis < -rank || axis >= rank)
    return std::nullopt;
  return axis < 0 ? axis + rank : axis;
}

// Reshape

/// The dimensions that a constant target asks for: 0 replaced by the operand's, -1 and unknown ones dynamic. Fails with
/// an error at `loc` where the target is malformed.
static FailureOr<SmallVector<int64_t>> resolveTarget(std::optional<Location> loc, ArrayRef<int64_t> target,
                                                     const ValueShape &data, bool allowZero) {
  SmallVector<int64_t> dims;
  int64_t inferred = llvm::count(target, -1);
  if (inferred > 1)
    return inferenceError(loc, "operand 'shape' has more than one -1");
  if (inferred && allowZero && llvm::is_contained(target, 0))
    return inferenceError(loc, "operand 'shape' has -1 and 0 with 'allowzero'");
  for (auto [i, dim] : llvm::enumerate(target)) {
    if (getRowsFactor(dim)) {
      dims.push_back(ShapedType::kDynamic);
      continue;
    }
    if (dim < -1)
      return inferenceError(loc, "operand 'shape' has the dimension " + Twine(dim));
    if (dim == 0 && !allowZero) {
      if (data.hasRank() && int64_t(i) >= data.rank())
        return inferenceError(loc, "operand 'shape' copies dimension " + Twine(i) + " of a tensor of rank " +
                                       Twine(data.rank()));
      dims.push_back(data.hasRank() ? data.dim(i) : ShapedType::kDynamic);
    } else {
      dims.push_back(dim == -1 ? ShapedType::kDynamic : dim);
    }
  }
  return dims;
}

LogicalResult ReshapeOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  ValueShape data(adaptor.getData().getType()), shape(adaptor.getShape().getType());
  std::optional<SmallVector<int64_t>> target = getExtents(adaptor.getShape());
  if (!target) {
    bool known = shape.hasRank() && shape.rank() == 1 && !ShapedType::isDynamic(shape.dim(0));
    types.push_back(known ? data.with(SmallVector<int64_t>(shape.dim(0), ShapedType::kDynamic), data.element)
                          : data.unranked(data.element));
    return success();
  }
  FailureOr<SmallVector<int64_t>> dims = resolveTarget(loc, *target, data, adaptor.getAllowzero());
  if (failed(dims))
    return failure();
  int64_t total = data.hasRank() ? numElements(*data.dims) : ShapedType::kDynamic;
  if (const int64_t *inferred = llvm::find(*target, -1); inferred != target->end()) {
    int64_t &dim = (*dims)[inferred - target->begin()];
    dim = 1;
    int64_t others = numElements(*dims);
    // An unknown first dimension that stays leaves the rest to the others.
    bool keepsFirst = data.hasRank() && data.rank() > 0 && ShapedType::isDynamic(data.dim(0)) &&
                      ((target->front() == 0 && !adaptor.getAllowzero()) || target->front() == extentOfRows());
    if (keepsFirst) {
      total = numElements(ArrayRef(*data.dims).drop_front());
      others = numElements(ArrayRef(*dims).drop_front());
    }
    dim = ShapedType::kDynamic;
    if (!ShapedType::isDynamic(total) && !ShapedType::isDynamic(others)) {
      if (others == 0 ? total != 0 : total % others != 0)
        return inferenceError(loc, "cannot reshape " + Twine(total) + " elements into groups of " + Twine(others));
      dim = others == 0 ? 0 : total / others;
    }
  } else if (!mayEqual(total, numElements(*dims))) {
    return inferenceError(loc, "cannot reshape " + Twine(total) + " elements into " + Twine(numElements(*dims)));
  }
  types.push_back(data.with(*dims, data.element));
  return success();
}

LogicalResult ReshapeOp::verify() {
  ValueShape shape(getShape().getType());
  if (!shape.element.isSignlessInteger(64) || (shape.hasRank() && shape.rank() != 1))
    return emitOpError() << "operand 'shape' must be a 1-D tensor of i64, not " << shape.type;
  return success();
}

LogicalResult ReshapeOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  if (operandRows[1]) {
    why = "the target shape depends on the batch";
    return failure();
  }
  resultRows[0] = operandRows[0];
  if (!operandRows[0])
    return success();
  ValueShape data(getData().getType());
  std::optional<SmallVector<int64_t>> target = getExtents(getShape());
  std::optional<int64_t> batch = data.hasRank() ? batchDimension(*data.dims) : std::nullopt;
  int64_t perRow = batch ? numElements(ArrayRef(*data.dims).drop_front(*batch + 1)) : ShapedType::kDynamic;
  if (!ShapedType::isDynamic(perRow))
    perRow = numElements({perRow, mlonnx::detail::getEntriesPerRow(getData())});
  if (!target || target->empty() || ShapedType::isDynamic(perRow)) {
    why = "the shapes before and after are not known";
    return failure();
  }
  FailureOr<SmallVector<int64_t>> dims = resolveTarget(std::nullopt, *target, data, getAllowzero());
  const int64_t *rows = llvm::find_if(*target, [](int64_t d) { return d != 1; });
  if (succeeded(dims) && rows != target->end()) {
    int64_t at = rows - target->begin();
    bool copiesRows = (*rows == 0 && !getAllowzero() && at == *batch) || *rows == extentOfRows();
    int64_t rest = numElements(ArrayRef(*dims).drop_front(at + 1));
    // 0 first and -1 later: the later dimension takes what is left of a row.
    if ((copiesRows || *rows == -1) && (rest == perRow || (copiesRows && llvm::is_contained(*target, -1))))
      return success();
  }
  why = "a row does not stay a row";
  return failure();
}

// Concat

LogicalResult ConcatOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  if (adaptor.getInputs().empty())
    return inferenceError(loc, "needs at least one operand");
  ValueShape first(adaptor.getInputs()[0].getType());
  SmallVector<ValueShape> shapes;
  bool ranked = true;
  for (Value input : adaptor.getInputs()) {
    shapes.emplace_back(input.getType());
    ranked &= shapes.back().hasRank();
    if (shapes.back().element != first.element)
      return inferenceError(loc, "operands have elements of different types");
  }
  if (!ranked) {
    types.push_back(first.unranked(first.element));
    return success();
  }
  std::optional<int64_t> axis = onnx::detail::normalizeAxis(adaptor.getAxis(), first.rank());
  if (!axis)
    return inferenceError(loc, "attribute 'axis' is " + Twine(int64_t(adaptor.getAxis())) + " for operands of rank " +
                                   Twine(first.rank()));
  SmallVector<int64_t> dims = *first.dims;
  for (const ValueShape &shape : ArrayRef(shapes).drop_front()) {
    if (shape.rank() != first.rank())
      return inferenceError(loc, "operands have different ranks");
    for (int64_t i = 0; i < shape.rank(); ++i) {
      if (i == *axis) {
        bool dynamic = ShapedType::isDynamic(dims[i]) || ShapedType::isDynamic(shape.dim(i));
        dims[i] = dynamic ? ShapedType::kDynamic : dims[i] + shape.dim(i);
      } else if (!mayEqual(dims[i], shape.dim(i))) {
        return inferenceError(loc, "operands differ in dimension " + Twine(i));
      } else if (ShapedType::isDynamic(dims[i])) {
        dims[i] = shape.dim(i);
      }
    }
  }
  types.push_back(first.with(dims, first.element));
  return success();
}

LogicalResult ConcatOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  bool any = llvm::is_contained(operandRows, true);
  llvm::fill(resultRows, any);
  if (!any)
    return success();
  ValueShape first(getInputs()[0].getType());
  std::optional<int64_t> axis = first.hasRank() ? onnx::detail::normalizeAxis(getAxis(), first.rank()) : std::nullopt;
  if (!axis || *axis == 0) {
    why = axis ? "rows are appended" : "the rank of an operand is not known";
    return failure();
  }
  if (llvm::is_contained(operandRows, false)) {
    why = "an operand without the batch dimension is joined to one with it";
    return failure();
  }
  return success();
}

// Split

FailureOr<SmallVector<int64_t>> onnx::detail::getSplitLengths(std::optional<Location> loc, Value input, Value split,
                                                              int64_t axis, int64_t parts) {
  ValueShape shape(input.getType());
  std::optional<int64_t> at = shape.hasRank() ? normalizeAxis(axis, shape.rank()) : std::nullopt;
  if (shape.hasRank() && !at)
    return inferenceError(loc, "attribute 'axis' is " + Twine(axis) + " for rank " + Twine(shape.rank()));
  int64_t extent = at ? shape.dim(*at) : ShapedType::kDynamic;
  SmallVector<int64_t> lengths(parts, ShapedType::kDynamic);
  if (!split) {
    if (ShapedType::isDynamic(extent))
      return lengths;
    int64_t length = (extent + parts - 1) / parts, left = extent;
    for (int64_t &part : lengths) {
      part = std::min(length, left);
      left -= part;
    }
    return lengths;
  }
  std::optional<SmallVector<int64_t>> given = getConstantInts(split);
  if (!given)
    return lengths;
  int64_t total = 0;
  for (int64_t length : *given)
    if (length < 0 || llvm::AddOverflow(total, length, total))
      return inferenceError(loc, "operand 'split' has the length " + Twine(length));
  if (int64_t(given->size()) != parts || !mayEqual(total, extent))
    return inferenceError(loc, "operand 'split' has " + Twine(given->size()) + " lengths of " + Twine(total) +
                                   " entries for " + Twine(parts) + " parts of a dimension of extent " + Twine(extent));
  return *given;
}

LogicalResult SplitOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  ValueShape input(adaptor.getInput().getType());
  int64_t parts = adaptor.getNumOutputs();
  if (parts < 1 || parts > (1 << 16))
    return inferenceError(loc, "attribute 'num_outputs' is " + Twine(parts));
  FailureOr<SmallVector<int64_t>> lengths =
      onnx::detail::getSplitLengths(loc, adaptor.getInput(), adaptor.getSplit(), adaptor.getAxis(), parts);
  if (failed(lengths))
    return failure();
  for (int64_t length : *lengths) {
    if (!input.hasRank()) {
      types.push_back(input.type);
      continue;
    }
    SmallVector<int64_t> dims(*input.dims);
    dims[*onnx::detail::normalizeAxis(adaptor.getAxis(), input.rank())] = length;
    types.push_back(input.with(dims, input.element));
  }
  return success();
}

LogicalResult SplitOp::verify() {
  if (!getSplit())
    return success();
  ValueShape split(getSplit().getType());
  if (split.element.isSignlessInteger(64) && (!split.hasRank() || split.rank() == 1))
    return success();
  return emitOpError() << "operand 'split' must be a 1-D tensor of i64, not " << split.type;
}

LogicalResult SplitOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  return onnx::detail::propagateRowsAlongAxis(getInput(), int64_t(getAxis()), operandRows, resultRows, why);
}
