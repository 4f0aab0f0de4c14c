//===- Layout.cpp - Types and rows of onnx operators that reshape ---------===//
#include "mlonnx/IR/ONNXDialect.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;
using namespace mlonnx::onnx;

/// Axes counted from 0, ascending; fails where one is no axis of `rank` or stands twice.
static FailureOr<SmallVector<int64_t>> resolveAxes(std::optional<Location> loc, ArrayRef<int64_t> axes, int64_t rank) {
  SmallVector<int64_t> resolved;
  for (int64_t axis : axes) {
    std::optional<int64_t> normal = onnx::detail::normalizeAxis(axis, rank);
    if (!normal || llvm::is_contained(resolved, *normal))
      return inferenceError(loc, "axis " + Twine(axis) + " is " + (normal ? "named twice" : "out of range") +
                                     " for rank " + Twine(rank));
    resolved.push_back(*normal);
  }
  llvm::sort(resolved);
  return resolved;
}

/// Whether a row operand's rows stay rows; else `why`.
static LogicalResult keepsRows(bool keeps, ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                               std::string &why) {
  resultRows[0] = operandRows[0];
  if (llvm::is_contained(operandRows.drop_front(), true)) {
    why = "a shape depends on the batch";
    return failure();
  }
  if (keeps)
    return success();
  why = "the batch dimension does not stay in front";
  return failure();
}

// Transpose

LogicalResult TransposeOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                            SmallVectorImpl<Type> &types) {
  ValueShape data(adaptor.getData().getType());
  if (!data.hasRank()) {
    types.push_back(data.type);
    return success();
  }
  SmallVector<int64_t> dims(data.dims->rbegin(), data.dims->rend());
  if (DenseI64ArrayAttr perm = adaptor.getPermAttr()) {
    FailureOr<SmallVector<int64_t>> sorted = resolveAxes(loc, perm.asArrayRef(), data.rank());
    if (failed(sorted))
      return failure();
    if (perm.size() != data.rank())
      return inferenceError(loc,
                            "attribute 'perm' has " + Twine(perm.size()) + " entries for rank " + Twine(data.rank()));
    for (auto [dim, from] : llvm::zip_equal(dims, perm.asArrayRef()))
      dim = data.dim(from < 0 ? from + data.rank() : from);
  }
  types.push_back(data.with(dims, data.element));
  return success();
}

LogicalResult TransposeOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                         std::string &why) {
  auto perm = getPerm();
  ValueShape data(getData().getType());
  bool keeps = perm ? !perm->empty() && perm->front() == 0 : data.hasRank() && data.rank() == 1;
  return keepsRows(keeps, operandRows, resultRows, why);
}

// Flatten

LogicalResult FlattenOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  ValueShape input(adaptor.getInput().getType());
  int64_t axis = adaptor.getAxis(), first = ShapedType::kDynamic, second = ShapedType::kDynamic;
  if (input.hasRank()) {
    if (axis < -input.rank() || axis > input.rank())
      return inferenceError(loc, "attribute 'axis' is " + Twine(axis) + " for rank " + Twine(input.rank()));
    axis += axis < 0 ? input.rank() : 0;
    first = numElements(ArrayRef(*input.dims).take_front(axis));
    second = numElements(ArrayRef(*input.dims).drop_front(axis));
  }
  types.push_back(input.with({first, second}, input.element));
  return success();
}

LogicalResult FlattenOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  ValueShape input(getInput().getType());
  int64_t axis = getAxis();
  bool keeps = axis == 1 || (input.hasRank() && axis + input.rank() == 1);
  return keepsRows(keeps, operandRows, resultRows, why);
}

// Squeeze and Unsqueeze

LogicalResult SqueezeOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  ValueShape data(adaptor.getData().getType());
  bool all = !adaptor.getAxes();
  std::optional<SmallVector<int64_t>> axes = getConstantInts(adaptor.getAxes());
  if (!data.hasRank() || (!all && !axes) || (all && llvm::any_of(*data.dims, ShapedType::isDynamic))) {
    types.push_back(data.unranked(data.element));
    return success();
  }
  if (all) {
    axes.emplace();
    for (auto [i, dim] : llvm::enumerate(*data.dims))
      if (dim == 1)
        axes->push_back(i);
  }
  FailureOr<SmallVector<int64_t>> removed = resolveAxes(loc, *axes, data.rank());
  if (failed(removed))
    return failure();
  SmallVector<int64_t> dims;
  for (auto [i, dim] : llvm::enumerate(*data.dims)) {
    if (!llvm::is_contained(*removed, int64_t(i)))
      dims.push_back(dim);
    else if (!mayEqual(dim, 1))
      return inferenceError(loc, "dimension " + Twine(i) + " has extent " + Twine(dim) + ", not 1");
  }
  types.push_back(data.with(dims, data.element));
  return success();
}

LogicalResult SqueezeOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  ValueShape data(getData().getType());
  std::optional<SmallVector<int64_t>> axes = getConstantInts(getAxes());
  bool keeps = axes && data.hasRank() &&
               llvm::none_of(*axes, [&](int64_t axis) { return axis == 0 || axis + data.rank() == 0; });
  return keepsRows(keeps, operandRows, resultRows, why);
}

LogicalResult UnsqueezeOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                            SmallVectorImpl<Type> &types) {
  ValueShape data(adaptor.getData().getType());
  std::optional<SmallVector<int64_t>> axes = getConstantInts(adaptor.getAxes());
  if (!data.hasRank() || !axes) {
    types.push_back(data.unranked(data.element));
    return success();
  }
  int64_t rank = data.rank() + axes->size();
  FailureOr<SmallVector<int64_t>> inserted = resolveAxes(loc, *axes, rank);
  if (failed(inserted))
    return failure();
  SmallVector<int64_t> dims(*data.dims);
  for (int64_t axis : *inserted)
    dims.insert(dims.begin() + axis, 1);
  types.push_back(data.with(dims, data.element));
  return success();
}

LogicalResult UnsqueezeOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows,
                                         std::string &why) {
  ValueShape data(getData().getType());
  std::optional<SmallVector<int64_t>> axes = getConstantInts(getAxes());
  bool keeps = axes && data.hasRank() && llvm::none_of(*axes, [&](int64_t axis) {
                 return axis == 0 || axis + data.rank() + int64_t(axes->size()) == 0;
               });
  return keepsRows(keeps, operandRows, resultRows, why);
}

// Expand and Tile

LogicalResult ExpandOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  ValueShape input(adaptor.getInput().getType()), shapeType(adaptor.getShape().getType());
  std::optional<SmallVector<int64_t>> shape = getExtents(adaptor.getShape());
  if (!input.hasRank() || !shape) {
    bool isRanked =
        input.hasRank() && shapeType.hasRank() && shapeType.rank() == 1 && !ShapedType::isDynamic(shapeType.dim(0));
    types.push_back(
        isRanked ? input.with(SmallVector<int64_t>(std::max(input.rank(), shapeType.dim(0)), ShapedType::kDynamic),
                              input.element)
                 : input.unranked(input.element));
    return success();
  }
  SmallVector<int64_t> dims(*input.dims);
  if (shape->size() > dims.size())
    dims.insert(dims.begin(), shape->size() - dims.size(), 1);
  for (auto [i, wanted] : llvm::enumerate(asDims(*shape))) {
    int64_t &dim = dims[dims.size() - shape->size() + i];
    bool isKnown = !ShapedType::isDynamic(wanted);
    if (isKnown && (wanted < 0 || (wanted != 1 && dim != 1 && !mayEqual(dim, wanted))))
      return inferenceError(loc,
                            "dimension " + Twine(i) + " of extent " + Twine(dim) + " can't become " + Twine(wanted));
    if (wanted != 1 && (isKnown || dim == 1))
      dim = wanted;
  }
  types.push_back(input.with(dims, input.element));
  return success();
}

LogicalResult ExpandOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  ValueShape input(getInput().getType());
  std::optional<SmallVector<int64_t>> shape = getExtents(getShape());
  int64_t added = shape && input.hasRank() ? int64_t(shape->size()) - input.rank() : 0;
  int64_t first = shape && !shape->empty() && added >= 0 ? shape->front() : 1;
  bool repeatsRow = first == extentOfRows() && (added > 0 || input.dim(0) == 1);
  if (!operandRows[0] && shape && input.hasRank() &&
      llvm::none_of(ArrayRef(*shape).drop_front(repeatsRow), getRowsFactor)) {
    resultRows[0] = repeatsRow;
    return success();
  }
  bool keeps = shape && input.hasRank() && added <= 0 && (first == 1 || first == extentOfRows()) &&
               llvm::none_of(ArrayRef(*shape).drop_front(first != 1), getRowsFactor);
  return keepsRows(keeps, operandRows, resultRows, why);
}

LogicalResult TileOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  ValueShape input(adaptor.getInput().getType());
  std::optional<SmallVector<int64_t>> repeats = getExtents(adaptor.getRepeats());
  if (!input.hasRank()) {
    types.push_back(input.unranked(input.element));
    return success();
  }
  SmallVector<int64_t> dims(input.rank(), ShapedType::kDynamic);
  if (repeats) {
    if (int64_t(repeats->size()) != input.rank())
      return inferenceError(loc, "operand 'repeats' has " + Twine(repeats->size()) + " entries for rank " +
                                     Twine(input.rank()));
    for (auto [dim, extent, times] : llvm::zip_equal(dims, *input.dims, asDims(*repeats))) {
      if (times < 0 && !ShapedType::isDynamic(times))
        return inferenceError(loc, "operand 'repeats' has a negative entry");
      dim = numElements({extent, times});
    }
  }
  types.push_back(input.with(dims, input.element));
  return success();
}

LogicalResult TileOp::propagateRows(ArrayRef<bool> operandRows, MutableArrayRef<bool> resultRows, std::string &why) {
  ValueShape input(getInput().getType());
  std::optional<SmallVector<int64_t>> repeats = getExtents(getRepeats());
  bool isKnown =
      repeats && !repeats->empty() && input.hasRank() && llvm::none_of(ArrayRef(*repeats).drop_front(), getRowsFactor);
  bool repeatsRow = isKnown && repeats->front() == extentOfRows() && input.dim(0) == 1;
  if (!operandRows[0] && isKnown && (repeatsRow || !getRowsFactor(repeats->front()))) {
    resultRows[0] = repeatsRow;
    return success();
  }
  return keepsRows(isKnown && repeats->front() == 1, operandRows, resultRows, why);
}
