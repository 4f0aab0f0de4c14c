//===- Broadcast.cpp - numpy's broadcasting -------------------------------===//
#include "Broadcast.h"

using namespace mlir;

namespace mlonnx::reference {

llvm::Expected<std::vector<int64_t>> broadcastShapes(const Call &call, ArrayRef<ArrayRef<int64_t>> shapes) {
  size_t rank = 0;
  for (ArrayRef<int64_t> shape : shapes)
    rank = std::max(rank, shape.size());
  std::vector<int64_t> common(rank, 1);
  for (ArrayRef<int64_t> shape : shapes)
    for (auto [i, dim] : llvm::enumerate(shape)) {
      int64_t &slot = common[rank - shape.size() + i];
      if (slot != 1 && dim != 1 && slot != dim)
        return call.error("shapes " + describe(shapes.front()) + " and " + describe(shape) + " can't be broadcast");
      if (slot == 1)
        slot = dim;
    }
  return common;
}

BroadcastIndex::BroadcastIndex(ArrayRef<int64_t> from, ArrayRef<int64_t> to)
    : shape(to), strides(to.size(), 0), position(to.size(), 0) {
  int64_t stride = 1;
  for (size_t i = 0; i < from.size(); ++i) {
    int64_t dim = from[from.size() - 1 - i];
    strides[to.size() - 1 - i] = dim == 1 ? 0 : stride;
    stride *= dim;
  }
}

void BroadcastIndex::next() {
  for (size_t i = shape.size(); i-- > 0;) {
    index += strides[i];
    if (++position[i] < shape[i])
      return;
    index -= strides[i] * shape[i];
    position[i] = 0;
  }
}

} // namespace mlonnx::reference
