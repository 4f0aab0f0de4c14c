//===- Votes.h - The accumulators of a forest -----------------------------===//
#pragma once
#include "kernels/RankedTables.h"
#include "mlonnx/Forest/Plan.h"

namespace mlonnx::forest {

/// R26: partial sum k mod 16 of a target belongs to the trees k that can vote for it. Minimum and maximum need a value
/// and a mark that there was a vote.
struct Votes {
  explicit Votes(const Forest &forest);

  bool sums;
  int64_t accumulatorCount = 0;
  /// TargetRecords; base values, one per target.
  std::vector<uint32_t> targets;
  std::vector<double> base;
  /// The accumulator for each of Forest::treeTargets.
  std::vector<uint32_t> accumulators;
  /// Targets of the tree that has most.
  uint32_t mostWidth = 0;
};

/// Trees for single rows, in vectors of 16 lanes: those that may vote for a target together, in the forest's order, so
/// that lane l adds R26's partial sum l.
struct TreeVectors {
  static constexpr uint32_t lanes = mlk::MaskTree::lanes, none = ~0u;
  explicit TreeVectors(const Forest &forest);

  /// By lane, with `none` to fill up vectors; the vectors of each target.
  std::vector<uint32_t> trees, counts;
};

/// The votes of a list and of a leaf, and the targets of tree t.
inline llvm::ArrayRef<Vote> votesOfList(const Forest &forest, uint32_t list) {
  return llvm::ArrayRef(forest.votes)
      .slice(forest.listBegin[list], forest.listBegin[list + 1] - forest.listBegin[list]);
}
inline llvm::ArrayRef<Vote> votesOf(const Forest &forest, uint32_t leaf) {
  return votesOfList(forest, forest.leafLists[leaf]);
}
inline llvm::ArrayRef<uint32_t> targetsOf(const Forest &forest, uint32_t tree) {
  return llvm::ArrayRef(forest.treeTargets)
      .slice(forest.treeTargetsBegin[tree], forest.treeTargetsBegin[tree + 1] - forest.treeTargetsBegin[tree]);
}

} // namespace mlonnx::forest
