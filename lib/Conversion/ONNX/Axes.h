//===- Axes.h - Tensors seen as [outer, n, inner] -------------------------===//
#pragma once
#include "Elementwise.h"

namespace mlonnx {

/// The sizes that kernels along axes take, as scalars: outer, n, inner.
struct AxesView {
  mlir::OpFoldResult outer, n, inner;
  llvm::SmallVector<mlir::Value> scalars(Lowering &b) const { return {b.i64(outer), b.i64(n), b.i64(inner)}; }
};

/// Around one axis, or around all dimensions from it on. A negative axis counts from the end.
inline AxesView viewAxis(Lowering &b, mlir::Value x, int64_t axis, bool toTheEnd = false) {
  llvm::SmallVector<mlir::OpFoldResult> storage = b.sizes(x);
  llvm::ArrayRef<mlir::OpFoldResult> sizes = storage;
  axis += axis < 0 ? sizes.size() : 0;
  if (toTheEnd)
    return {b.product(sizes.take_front(axis)), b.product(sizes.drop_front(axis)), b.index(1)};
  return {b.product(sizes.take_front(axis)), sizes[axis], b.product(sizes.drop_front(axis + 1))};
}

/// Whether kernels along axes exist for the element type.
inline bool isKernelNumber(mlir::Type element) {
  return element.isF32() || element.isF64() || element.isSignlessInteger(32) || element.isSignlessInteger(64);
}

} // namespace mlonnx
