//===- Broadcast.h - numpy's broadcasting ---------------------------------===//
#pragma once
#include "Eval.h"

namespace mlonnx::reference {

/// The common shape of operands that are broadcast against each other; an error where there is none.
llvm::Expected<std::vector<int64_t>> broadcastShapes(const Call &call, llvm::ArrayRef<llvm::ArrayRef<int64_t>> shapes);

/// Steps through the elements of a shape in row-major order and gives the index of the element of an operand that is
/// broadcast to it.
class BroadcastIndex {
public:
  BroadcastIndex(llvm::ArrayRef<int64_t> from, llvm::ArrayRef<int64_t> to);
  int64_t get() const { return index; }
  void next();

private:
  llvm::SmallVector<int64_t> shape, strides, position;
  int64_t index = 0;
};

} // namespace mlonnx::reference
