//===- HeapTrees.h - Complete trees over rank codes -----------------------===//
#pragma once
#include "HeapDescent.h"
#include "RankedForest.h"

namespace mlk {

template <int MostLevels> MLK_INLINE void heapTrees(const RankedGroup &group) {
  alignas(64) uint8_t places[mostGroupRows];
  const Heap heap = {group.codes, group.vectors, places};
  MLK_ROLLED
  for (int64_t t = 0; t < group.sums.treeCount; ++t) {
    const HeapTree tree = heapTree(group.trees, t);
    const uint8_t *weights = heap.goDown<MostLevels>(tree, group.bytes);
    group.voteLeaves(1u << tree.depth, StoredLeaves{places}, weights, tree.firstVote, tree.votes);
  }
}

} // namespace mlk
