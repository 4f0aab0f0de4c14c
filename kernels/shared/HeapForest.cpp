//===- HeapForest.cpp - Complete trees over rank codes --------------------===//
#include "../HeapDescent.h"
#include "../RankedForest.h"

namespace mlk {
namespace {

MLK_INLINE void heapTrees(const RankedGroup &group) {
  alignas(64) uint8_t places[mostGroupRows];
  const Heap heap = {group.codes, group.vectors, places};
  MLK_ROLLED
  for (int64_t t = 0; t < group.sums.treeCount; ++t) {
    const HeapTree tree = heapTree(group.trees, t);
    const uint8_t *planes = heap.goDown(tree, group.bytes);
    group.voteLeaves(leafTable(1u << tree.depth), places, planes, tree.firstVote, tree.votes);
  }
}

} // namespace
} // namespace mlk

MLK_SHARED_KERNEL void mlk_forest_heap_f32(MLK_RANKED_PARAMETERS) {
  mlk::rankedForest(MLK_RANKED_ARGUMENTS,
                    [](const mlk::RankedGroup &group) __attribute__((always_inline)) { mlk::heapTrees(group); });
}
