//===- Scatter.cpp - Lowering of operators that write by position ---------===//
#include "Axes.h"
#include "Extents.h"

using namespace mlir;
using namespace mlonnx;

namespace {

/// The number of a reduction for the kernels; 0 writes.
int64_t getReduction(StringRef name) {
  return llvm::StringSwitch<int64_t>(name).Case("add", 1).Case("mul", 2).Case("max", 3).Case("min", 4).Default(0);
}

/// Calls a kernel that writes updates into a copy of `data`: by width, or with numbers where it reduces.
template <typename Op>
LogicalResult lowerScatter(Op op, Lowering &b, StringRef kernel, ArrayRef<Value> lists, ArrayRef<Value> counts) {
  Type element = b.element(op.getData());
  int64_t reduction = getReduction(op.getReduction());
  Type working = reduction ? kernelType(b, element) : element;
  if (reduction && !isKernelNumber(working))
    return b.notSupported("a reduction of elements of type " + asText(element));
  SmallVector<Value> inputs{b.cast(op.getData(), working), b.cast(op.getIndices(), b.getI64Type()),
                            b.cast(op.getUpdates(), working)};
  llvm::append_range(inputs, lists);
  SmallVector<OpFoldResult> sizes = b.sizes(op.getData());
  SmallVector<Value> scalars{b.i64(b.product(sizes))};
  llvm::append_range(scalars, counts);
  if (reduction)
    scalars.push_back(b.i64(reduction));
  std::string callee = (reduction ? "reduce_" : "write_") + kernel.str();
  Value y = b.call(callee, reduction ? working : b.bitsType(element), inputs, b.empty(sizes, working), scalars,
                   /*fails=*/true)
                .front();
  b.replace(b.cast(y, element));
  return success();
}

} // namespace

template <> LogicalResult OpLowering<onnx::ScatterElementsOp>::lower(onnx::ScatterElementsOp op, Lowering &b) {
  int64_t axis = int64_t(op.getAxis()); // I64Attr reads as unsigned
  SmallVector<OpFoldResult> data = b.sizes(op.getData()), indices = b.sizes(op.getIndices()),
                            updates = b.sizes(op.getUpdates());
  axis += axis < 0 ? data.size() : 0;
  for (auto [i, a, c, u] : llvm::enumerate(data, indices, updates)) {
    b.requireEqual(u, c);
    if (int64_t(i) != axis && !b.isSame(a, c))
      b.require(b.compare(arith::CmpIPredicate::sle, c, a), c);
  }
  return lowerScatter(op, b, "elements", {asTensor(b, data), asTensor(b, indices)},
                      {b.i64(data.size()), b.i64(axis), b.i64(b.product(indices))});
}

template <> LogicalResult OpLowering<onnx::ScatterNDOp>::lower(onnx::ScatterNDOp op, Lowering &b) {
  SmallVector<OpFoldResult> data = b.sizes(op.getData()), indices = b.sizes(op.getIndices()),
                            updates = b.sizes(op.getUpdates());
  std::optional<int64_t> depth = getConstantIntValue(indices.back());
  if (!depth)
    return b.notSupported("an unknown number of positions each");
  indices.pop_back();
  SmallVector<OpFoldResult> expected(indices), part(ArrayRef(data).drop_front(*depth));
  llvm::append_range(expected, part);
  for (auto [found, wanted] : llvm::zip_equal(updates, expected))
    b.requireEqual(found, wanted);
  return lowerScatter(op, b, "parts", {asTensor(b, ArrayRef(data).take_front(*depth))},
                      {b.i64(b.product(indices)), b.i64(*depth), b.i64(b.product(part))});
}

template <> LogicalResult OpLowering<onnx::GatherNDOp>::lower(onnx::GatherNDOp op, Lowering &b) {
  SmallVector<OpFoldResult> data = b.sizes(op.getData()), indices = b.sizes(op.getIndices());
  int64_t batch = op.getBatchDims();
  std::optional<int64_t> depth = getConstantIntValue(indices.back());
  if (!depth)
    return b.notSupported("an unknown number of positions each");
  indices.pop_back();
  for (int64_t i = 0; i < batch; ++i)
    b.requireEqual(indices[i], data[i]);
  ArrayRef<OpFoldResult> rest = ArrayRef(data).drop_front(batch), part = rest.drop_front(*depth);
  SmallVector<OpFoldResult> sizes(indices);
  llvm::append_range(sizes, part);
  Type element = b.element(op.getData());
  auto count = [&](int64_t first) { return b.i64(b.product(ArrayRef(indices).drop_front(first))); };
  b.replace(b.call("gather_parts", b.bitsType(element),
                   {op.getData(), b.cast(op.getIndices(), b.getI64Type()), asTensor(b, rest.take_front(*depth))},
                   b.empty(sizes, element),
                   {b.i64(b.product(ArrayRef(data).take_front(batch))), count(batch), b.i64(*depth),
                    b.i64(b.product(part)), count(indices.empty() ? 0 : 1)},
                   /*fails=*/true));
  return success();
}
