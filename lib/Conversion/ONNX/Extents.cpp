//===- Extents.cpp - Lowering of onnx.Shape and Range ---------------------===//
#include "Extents.h"
#include "Axes.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;

std::optional<SmallVector<OpFoldResult>> mlonnx::readExtents(Lowering &b, Value list) {
  auto type = dyn_cast<RankedTensorType>(list.getType());
  if (!type || !type.hasStaticShape())
    return std::nullopt;
  std::optional<SmallVector<int64_t>> constants = getConstantInts(list);
  SmallVector<OpFoldResult> extents;
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    if (constants) {
      extents.push_back(b.index((*constants)[i]));
      continue;
    }
    Value entry = tensor::ExtractOp::create(b, list, b.asIndex(b.index(i)));
    extents.push_back(arith::IndexCastOp::create(b, b.getIndexType(), entry).getResult());
  }
  return extents;
}

OpFoldResult mlonnx::readExtent(Lowering &b, Value number) {
  if (std::optional<SmallVector<int64_t>> constant = getConstantInts(number); constant && constant->size() == 1)
    return b.index(constant->front());
  Value entry = tensor::ExtractOp::create(b, b.asScalar(number));
  return arith::IndexCastOp::create(b, b.getIndexType(), entry).getResult();
}

void mlonnx::requireCountable(Lowering &b, ArrayRef<OpFoldResult> sizes) {
  using P = arith::CmpIPredicate;
  OpFoldResult positive = b.index(1);
  for (OpFoldResult size : sizes) {
    b.require(b.compare(P::sge, size, b.index(0)), size);
    b.require(b.compare(P::sle, size, b.index(maxElements)), size);
    // Of tensors without elements, the extents besides those of 0 count.
    positive = b.product({positive, b.choose(b.compare(P::eq, size, b.index(0)), b.index(1), size)});
    b.require(b.compare(P::sle, positive, b.index(maxElements)), positive);
  }
}

Value mlonnx::asTensor(Lowering &b, ArrayRef<OpFoldResult> sizes) {
  SmallVector<int64_t> constants;
  for (OpFoldResult size : sizes)
    if (std::optional<int64_t> value = getConstantIntValue(size))
      constants.push_back(*value);
  if (constants.size() == sizes.size())
    return b.constant<int64_t>(constants);
  SmallVector<Value> extents = llvm::map_to_vector(sizes, [&](OpFoldResult size) { return b.i64(size); });
  return tensor::FromElementsOp::create(b, extents);
}

template <> LogicalResult OpLowering<onnx::ShapeOp>::lower(onnx::ShapeOp op, Lowering &b) {
  if (!isa<RankedTensorType>(op.getData().getType()))
    return b.notSupported("an operand of unknown rank");
  SmallVector<OpFoldResult> sizes = b.sizes(op.getData());
  auto [first, last] = onnx::detail::getShapeRange(op.getStart(), op.getEnd(), sizes.size());
  b.replace(asTensor(b, ArrayRef(sizes).slice(first, last - first)));
  return success();
}

template <> LogicalResult OpLowering<onnx::RangeOp>::lower(onnx::RangeOp op, Lowering &b) {
  Type element = b.element(op.getOutput()), working = kernelType(b, element);
  if (!isKernelNumber(working))
    return b.notSupported("elements of type " + asText(element));
  SmallVector<Value> numbers;
  for (Value operand : {op.getStart(), op.getLimit(), op.getDelta()})
    numbers.push_back(b.cast(b.asScalar(operand), working));
  Value counted = b.call("range_count", working, numbers, b.empty({}, b.getI64Type()), {}, /*fails=*/true).front();
  OpFoldResult count = readExtent(b, counted);
  requireCountable(b, count);
  Value y = b.call("range", working, {numbers[0], numbers[2]}, b.empty(count, working), b.i64(count)).front();
  b.replace(b.cast(y, element));
  return success();
}
