//===- Layout.cpp - Lowering of onnx operators that reshape ---------------===//
#include "Extents.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;
using namespace mlonnx;

template <> LogicalResult OpLowering<onnx::FlattenOp>::lower(onnx::FlattenOp op, Lowering &b) {
  SmallVector<OpFoldResult> sizes = b.sizes(op.getInput());
  int64_t axis = int64_t(op.getAxis()); // I64Attr reads as unsigned
  axis += axis < 0 ? sizes.size() : 0;
  b.replace(b.reshape(op.getInput(),
                      {b.product(ArrayRef(sizes).take_front(axis)), b.product(ArrayRef(sizes).drop_front(axis))}));
  return success();
}

/// The axes of an operand, counted from 0 for `rank`; ascending. Inference has checked them.
static SmallVector<int64_t> normalAxes(ArrayRef<int64_t> axes, int64_t rank) {
  SmallVector<int64_t> normal;
  for (int64_t axis : axes)
    normal.push_back(axis < 0 ? axis + rank : axis);
  llvm::sort(normal);
  return normal;
}

template <> LogicalResult OpLowering<onnx::SqueezeOp>::lower(onnx::SqueezeOp op, Lowering &b) {
  SmallVector<OpFoldResult> from = b.sizes(op.getData()), sizes;
  std::optional<SmallVector<int64_t>> axes = getConstantInts(op.getAxes());
  if (!op.getAxes()) {
    axes.emplace();
    for (auto [i, size] : llvm::enumerate(from)) {
      if (!getConstantIntValue(size))
        return b.notSupported("a result of unknown rank: without axes, the extents must be known");
      if (isConstantIntValue(size, 1))
        axes->push_back(i);
    }
  }
  if (!axes)
    return b.notSupported("axes that are not constant");
  SmallVector<int64_t> removed = normalAxes(*axes, from.size());
  for (auto [i, size] : llvm::enumerate(from)) {
    if (llvm::is_contained(removed, int64_t(i)))
      b.requireEqual(size, b.index(1));
    else
      sizes.push_back(size);
  }
  b.replace(b.reshape(op.getData(), sizes));
  return success();
}

template <> LogicalResult OpLowering<onnx::UnsqueezeOp>::lower(onnx::UnsqueezeOp op, Lowering &b) {
  SmallVector<OpFoldResult> sizes = b.sizes(op.getData());
  std::optional<SmallVector<int64_t>> axes = getConstantInts(op.getAxes());
  if (!axes)
    return b.notSupported("axes that are not constant");
  for (int64_t axis : normalAxes(*axes, sizes.size() + axes->size()))
    sizes.insert(sizes.begin() + axis, b.index(1));
  b.replace(b.reshape(op.getData(), sizes));
  return success();
}

template <> LogicalResult OpLowering<onnx::TransposeOp>::lower(onnx::TransposeOp op, Lowering &b) {
  SmallVector<int64_t> perm;
  int64_t rank = b.rank(op.getData());
  for (int64_t i = 0; i < rank; ++i)
    perm.push_back(op.getPerm() ? (*op.getPerm())[i] + ((*op.getPerm())[i] < 0 ? rank : 0) : rank - 1 - i);
  b.replace(b.transpose(op.getData(), perm));
  return success();
}

template <> LogicalResult OpLowering<onnx::ExpandOp>::lower(onnx::ExpandOp op, Lowering &b) {
  std::optional<SmallVector<OpFoldResult>> wanted = readExtents(b, op.getShape());
  if (!wanted)
    return b.notSupported("a result of unknown rank");
  requireCountable(b, *wanted);
  SmallVector<OpFoldResult> sizes = b.broadcastSizes({b.sizes(op.getInput()), *wanted});
  if (!getConstantInts(op.getShape()))
    requireCountable(b, sizes);
  b.replace(b.broadcast(op.getInput(), sizes));
  return success();
}

// [a, b] repeated r and s times: as [1, a, 1, b] broadcast to [r, a, s, b].
template <> LogicalResult OpLowering<onnx::TileOp>::lower(onnx::TileOp op, Lowering &b) {
  std::optional<SmallVector<OpFoldResult>> repeats = readExtents(b, op.getRepeats());
  if (!repeats)
    return b.notSupported("an unknown number of repeats");
  SmallVector<OpFoldResult> from = b.sizes(op.getInput()), apart, repeated, sizes;
  if (repeats->size() != from.size())
    return b.notSupported("another number of repeats than dimensions");
  requireCountable(b, *repeats);
  for (auto [size, times] : llvm::zip_equal(from, *repeats)) {
    apart.append({b.index(1), size});
    repeated.append({times, size});
    sizes.push_back(b.product({size, times}));
  }
  if (!getConstantInts(op.getRepeats()))
    requireCountable(b, sizes);
  b.replace(b.reshape(b.broadcast(b.reshape(op.getInput(), apart), repeated), sizes));
  return success();
}
