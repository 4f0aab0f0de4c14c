//===- Extents.cpp - Shape arithmetic that depends on the number of rows --===//
#include "Extents.h"
#include "mlonnx/IR/Shapes.h"
#include "mlonnx/Reference/Interpreter.h"

using namespace mlir;
using namespace mlonnx;

/// Longer lists are no shapes.
static constexpr int64_t maxExtents = 64;

static reference::Tensor asTensor(ArrayRef<int64_t> extents, const ValueShape &shape) {
  reference::Tensor tensor;
  tensor.element = IntegerType::get(shape.element.getContext(), 64);
  tensor.shape.assign(shape.dims->begin(), shape.dims->end());
  tensor.bytes.resize(extents.size() * sizeof(int64_t));
  llvm::copy(extents, tensor.data<int64_t>());
  return tensor;
}

/// The product of two extents; nullopt where that is neither a number nor a multiple of N.
static std::optional<int64_t> multiply(int64_t a, int64_t b) {
  int64_t factor = 1, numbers[] = {a, b}, product;
  for (int64_t &number : numbers)
    if (int64_t rows = getRowsFactor(number)) {
      if (factor != 1)
        return std::nullopt;
      factor = 0;
      number = rows;
    }
  constexpr int64_t limit = int64_t(1) << 40;
  if (llvm::MulOverflow(numbers[0], numbers[1], product) || product > limit || product < -limit)
    return std::nullopt;
  // 0 * N is a number.
  return factor || product == 0 ? product : extentOfRows(product);
}

static std::optional<SmallVector<int64_t>> getShapeExtents(onnx::ShapeOp op, function_ref<bool(Value)> isRowValue) {
  ValueShape data(op.getData().getType());
  if (!data.hasRank())
    return std::nullopt;
  std::optional<int64_t> batch = isRowValue(op.getData()) ? batchDimension(*data.dims) : std::nullopt;
  SmallVector<int64_t> extents;
  auto [first, last] = onnx::detail::getShapeRange(op.getStart(), op.getEnd(), data.rank());
  for (int64_t i = first; i < last; ++i) {
    int64_t entries = batch == i ? mlonnx::detail::getEntriesPerRow(op.getData()) : ShapedType::kDynamic;
    if (!ShapedType::isDynamic(data.dim(i)))
      extents.push_back(data.dim(i));
    else if (!ShapedType::isDynamic(entries))
      extents.push_back(extentOfRows(entries));
    else
      return std::nullopt;
  }
  return extents;
}

/// The integers of the result of an operator that moves integers or multiplies them.
static std::optional<SmallVector<int64_t>> getExtentsOf(Operation *op) {
  bool moves = isa<onnx::IdentityOp, onnx::ReshapeOp, onnx::SqueezeOp, onnx::UnsqueezeOp, onnx::FlattenOp,
                   onnx::GatherOp, onnx::SliceOp, onnx::ConcatOp, MLONNXArrayFeatureExtractorOp>(op);
  auto cast = dyn_cast<onnx::CastOp>(op);
  if (!moves && !cast && !isa<onnx::MulOp, onnx::ReduceProdOp>(op))
    return std::nullopt;
  SmallVector<SmallVector<int64_t>> operands;
  for (Value operand : op->getOperands()) {
    ValueShape shape(operand.getType());
    std::optional<SmallVector<int64_t>> extents = getExtents(operand);
    if (!extents || !shape.hasRank() || int64_t(extents->size()) > maxExtents ||
        numElements(*shape.dims) != int64_t(extents->size()))
      return std::nullopt;
    operands.push_back(std::move(*extents));
  }
  if (cast) {
    bool isInteger = cast.getTo().isSignlessInteger(64) || cast.getTo().isSignlessInteger(32);
    return isInteger ? std::optional(operands[0]) : std::nullopt;
  }
  if (isa<onnx::ReduceProdOp>(op)) {
    // Of all dimensions, since one remains.
    ValueShape result(op->getResult(0).getType());
    if (!result.hasRank() || numElements(*result.dims) != 1)
      return std::nullopt;
    int64_t product = 1;
    for (int64_t extent : operands[0]) {
      std::optional<int64_t> next = multiply(product, extent);
      if (!next)
        return std::nullopt;
      product = *next;
    }
    return SmallVector<int64_t>{product};
  }
  if (isa<onnx::MulOp>(op)) {
    SmallVector<int64_t> products;
    size_t count = std::max(operands[0].size(), operands[1].size());
    if ((operands[0].size() != count && operands[0].size() != 1) ||
        (operands[1].size() != count && operands[1].size() != 1))
      return std::nullopt;
    for (size_t i = 0; i < count; ++i) {
      std::optional<int64_t> product =
          multiply(operands[0][operands[0].size() == 1 ? 0 : i], operands[1][operands[1].size() == 1 ? 0 : i]);
      if (!product)
        return std::nullopt;
      products.push_back(*product);
    }
    return products;
  }
  // Tags move like any integers; positions and shapes must be numbers.
  if (!isa<onnx::ConcatOp>(op))
    for (ArrayRef<int64_t> extents : ArrayRef(operands).drop_front())
      if (llvm::any_of(extents, getRowsFactor))
        return std::nullopt;
  std::vector<reference::Tensor> tensors;
  for (auto [operand, extents] : llvm::zip_equal(op->getOperands(), operands))
    tensors.push_back(asTensor(extents, ValueShape(operand.getType())));
  auto results = reference::evaluate(op, tensors, maxExtents * int64_t(sizeof(int64_t)));
  if (!results) {
    llvm::consumeError(results.takeError());
    return std::nullopt;
  }
  const reference::Tensor &result = results->front();
  return SmallVector<int64_t>(result.data<int64_t>(), result.data<int64_t>() + result.size());
}

void mlonnx::noteExtents(Operation *op, function_ref<bool(Value)> isRowValue) {
  std::optional<SmallVector<int64_t>> extents;
  if (auto shape = dyn_cast<onnx::ShapeOp>(op))
    extents = getShapeExtents(shape, isRowValue);
  else if (op->getNumResults() == 1 && llvm::any_of(op->getOperands(), isCountedInRows))
    extents = getExtentsOf(op);
  if (extents)
    op->setAttr(extentsName, DenseI64ArrayAttr::get(op->getContext(), *extents));
}

bool mlonnx::isCountedInRows(Value value) {
  std::optional<SmallVector<int64_t>> extents = getExtents(value);
  return extents && llvm::any_of(*extents, getRowsFactor);
}
