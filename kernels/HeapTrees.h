//===- HeapTrees.h - Complete trees over rank codes -----------------------===//
#pragma once
#include "HeapDescent.h"
#include "RankedForest.h"

namespace mlk {

template <int MostLevels, int aside> MLK_INLINE void heapTreesAside(const RankedGroup &group) {
  alignas(64) uint8_t places[mostGroupRows];
  const Heap<aside> heap = {group.codes, group.vectors, places};
  MLK_ROLLED
  for (int64_t t = 0; t < group.sums.treeCount; ++t) {
    const HeapTree tree = heapTree(group.trees, t);
    const uint8_t *weights = heap.template goDown<MostLevels>(tree, group.bytes);
    group.voteLeaves(1u << tree.depth, StoredLeaves{places}, weights, tree.firstVote, tree.votes);
  }
}

template <int MostLevels> MLK_INLINE void heapTrees(const RankedGroup &group) {
  if (mostAside > 1 && group.vectors == 1)
    heapTreesAside<MostLevels, 1>(group);
  else
    heapTreesAside<MostLevels, mostAside>(group);
}

} // namespace mlk
