//===- HeapTables.h - The first levels of a tree as a heap ----------------===//
#pragma once
#include "RankedPlan.h"

namespace mlonnx::forest {

/// The first `depth` levels of a tree, filled up to a complete one, by heap index (root 1).
struct Heap {
  Heap(const Forest &forest, Ref root, uint32_t depth);

  uint32_t depth;
  /// Numbers of nodes; `none` below a leaf.
  static constexpr uint32_t none = ~0u;
  std::vector<uint32_t> nodes;
  /// What is below the last level, from the left.
  std::vector<Ref> below;
};

/// Writes what kernels/HeapDescent.h reads of a heap, with an empty record of votes; fails with a reason where there
/// are more columns than it can have.
mlir::FailureOr<mlk::HeapTree> writeHeap(RankedPlan &plan, const Heap &heap, std::string &why);

} // namespace mlonnx::forest
