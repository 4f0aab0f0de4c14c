//===- Layout.cpp - Lowering of onnx operators that reshape ---------------===//
#include "mlonnx/Conversion/Lowering.h"

using namespace mlir;
using namespace mlonnx;

/// The sizes of the operator's result, which must be known.
static FailureOr<SmallVector<OpFoldResult>> resultSizes(Operation *op, Lowering &b) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !type.hasStaticShape())
    return b.notSupported("a shape that depends on values");
  SmallVector<OpFoldResult> sizes;
  for (int64_t d : type.getShape())
    sizes.push_back(b.index(d));
  return sizes;
}

static LogicalResult lowerToReshape(Operation *op, Lowering &b) {
  FailureOr<SmallVector<OpFoldResult>> sizes = resultSizes(op, b);
  if (failed(sizes))
    return failure();
  b.replace(b.reshape(op->getOperand(0), *sizes));
  return success();
}

template <> LogicalResult OpLowering<onnx::FlattenOp>::lower(onnx::FlattenOp op, Lowering &b) {
  return lowerToReshape(op, b);
}
template <> LogicalResult OpLowering<onnx::SqueezeOp>::lower(onnx::SqueezeOp op, Lowering &b) {
  return lowerToReshape(op, b);
}
template <> LogicalResult OpLowering<onnx::UnsqueezeOp>::lower(onnx::UnsqueezeOp op, Lowering &b) {
  return lowerToReshape(op, b);
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
  FailureOr<SmallVector<OpFoldResult>> sizes = resultSizes(op, b);
  if (failed(sizes))
    return failure();
  b.replace(b.broadcast(op.getInput(), *sizes));
  return success();
}

// [a, b] repeated r and s times: as [1, a, 1, b] broadcast to [r, a, s, b].
template <> LogicalResult OpLowering<onnx::TileOp>::lower(onnx::TileOp op, Lowering &b) {
  FailureOr<SmallVector<OpFoldResult>> sizes = resultSizes(op, b);
  if (failed(sizes))
    return failure();
  SmallVector<OpFoldResult> apart, repeated;
  for (auto [from, to] : llvm::zip_equal(b.sizes(op.getInput()), *sizes)) {
    std::optional<int64_t> extent = getConstantIntValue(from), result = getConstantIntValue(to);
    if (!extent || !result)
      return b.notSupported("dynamic shapes");
    apart.append({b.index(1), from});
    repeated.append({b.index(*extent ? *result / *extent : 1), from});
  }
  b.replace(b.reshape(b.broadcast(b.reshape(op.getInput(), apart), repeated), *sizes));
  return success();
}
