//===- KnownValues.cpp - What values must be before any run ---------------===//
#include "Upgrade.h"
#include "mlonnx/IR/Shapes.h"
#include "mlonnx/Reference/Constants.h"

using namespace mlir;

namespace mlonnx::importer {

/// Of tensors and of operators before a value: conditions are made of a few extents.
static constexpr int64_t maxElements = 64;
static constexpr int maxOperators = 64;

/// Extents as a tensor, where they are known.
static std::optional<reference::Tensor> pick(ArrayRef<int64_t> dims, ArrayRef<int64_t> shape, MLIRContext *context) {
  if (llvm::any_of(dims, ShapedType::isDynamic))
    return std::nullopt;
  reference::Tensor tensor;
  tensor.element = IntegerType::get(context, 64);
  tensor.shape.assign(shape.begin(), shape.end());
  tensor.bytes.resize(dims.size() * sizeof(int64_t));
  llvm::copy(dims, tensor.data<int64_t>());
  return tensor;
}

static std::optional<reference::Tensor> evaluateKnown(Value value, int &operators) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getNumRegions() > 0 || op->getNumResults() != 1 || ++operators > maxOperators)
    return std::nullopt;
  if (auto constant = dyn_cast<onnx::ConstantOp>(op)) {
    if (constant.getValue().getNumElements() > maxElements)
      return std::nullopt;
    return reference::getConstantTensor(value);
  }
  // Of a shape, those extents are needed only that are taken.
  auto gather = dyn_cast<onnx::GatherOp>(op);
  auto shape = gather ? gather.getData().getDefiningOp<onnx::ShapeOp>() : dyn_cast<onnx::ShapeOp>(op);
  if (ValueShape data(shape ? shape.getData().getType() : value.getType()); shape && data.hasRank()) {
    auto [first, last] = onnx::detail::getShapeRange(shape.getStart(), shape.getEnd(), data.rank());
    ArrayRef<int64_t> dims = ArrayRef(*data.dims).slice(first, last - first);
    if (!gather)
      return pick(dims, {last - first}, op->getContext());
    std::optional<SmallVector<int64_t>> places = getConstantInts(gather.getIndices());
    SmallVector<int64_t> picked;
    for (int64_t place : places.value_or(SmallVector<int64_t>())) {
      std::optional<int64_t> at = onnx::detail::normalizeAxis(place, dims.size());
      if (!at)
        return std::nullopt;
      picked.push_back(dims[*at]);
    }
    if (places)
      return pick(picked, *ValueShape(gather.getIndices().getType()).dims, op->getContext());
  }
  std::vector<reference::Tensor> operands;
  for (Value operand : op->getOperands()) {
    std::optional<reference::Tensor> known = evaluateKnown(operand, operators);
    if (!known)
      return std::nullopt;
    operands.push_back(std::move(*known));
  }
  if (operands.empty() || !isa<onnx::ONNXDialect>(op->getDialect()) || isa<onnx::NodeOp>(op))
    return std::nullopt;
  auto results = reference::evaluate(op, operands, maxElements * sizeof(int64_t));
  if (results)
    return std::move(results->front());
  llvm::consumeError(results.takeError());
  return std::nullopt;
}

std::optional<bool> getKnownTruth(Value value) {
  int operators = 0;
  std::optional<reference::Tensor> known = evaluateKnown(value, operators);
  if (!known || !known->element.isInteger(1) || known->size() != 1)
    return std::nullopt;
  return *known->data<char>() != 0;
}

} // namespace mlonnx::importer
