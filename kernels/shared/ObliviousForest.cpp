//===- ObliviousForest.cpp - Oblivious trees over rank codes --------------===//
//
// One comparison a level gives one bit of the leaf's number.
//
//===----------------------------------------------------------------------===//
#include "../RankedForest.h"

namespace mlk {
namespace {

template <int Depth>
MLK_INLINE void numberLeaves(const RankedGroup &group, const uint16_t *columns, const uint8_t *thresholds,
                             uint8_t *leaves) {
  const uint8_t *code[Depth];
  Bytes limit[Depth];
  MLK_UNROLL
  for (int d = 0; d < Depth; ++d) {
    code[d] = group.codes + uint64_t(columns[d]) * columnUnit;
    limit[d] = (Bytes)thresholds[d];
  }
  MLK_ROLLED
  for (int64_t u = 0; u < group.vectors; ++u) {
    Bytes leaf = {};
    MLK_UNROLL
    for (int d = 0; d < Depth; ++d)
      leaf = addWhereAbove(leaf, loadBytes(code[d] + u * byteLanes), limit[d], uint8_t(1 << d));
    storeBytes(leaves + u * byteLanes, leaf);
  }
}

MLK_INLINE void obliviousTrees(const RankedGroup &group) {
  alignas(64) uint8_t leaves[mostGroupRows];
  MLK_ROLLED
  for (int64_t t = 0; t < group.sums.treeCount; ++t) {
    const uint32_t *p = group.trees + ObliviousTree::size * t;
    const ObliviousTree tree = {p[0], p[1], p[2], p[3]};
    const uint8_t *bytes = group.bytes + uint64_t(tree.place) * 64;
    const uint16_t *columns = reinterpret_cast<const uint16_t *>(bytes);
    const uint8_t *thresholds = bytes + 2 * ObliviousTree::maxDepth;
    switch (tree.depth) {
#define MLK_CASE(DEPTH)                                                                                                \
  case DEPTH:                                                                                                          \
    numberLeaves<DEPTH>(group, columns, thresholds, leaves);                                                           \
    break;
      MLK_CASE(1)
      MLK_CASE(2)
      MLK_CASE(3)
      MLK_CASE(4)
      MLK_CASE(5)
      MLK_CASE(6)
      MLK_CASE(7)
      MLK_CASE(8)
#undef MLK_CASE
    }
    group.voteLeaves(1u << tree.depth, leaves, bytes + 64, tree.firstVote, tree.votes);
  }
}

} // namespace
} // namespace mlk

MLK_SHARED_KERNEL void mlk_forest_oblivious_f32(MLK_RANKED_PARAMETERS) {
  mlk::rankedForest(MLK_RANKED_ARGUMENTS,
                    [](const mlk::RankedGroup &group) __attribute__((always_inline)) { mlk::obliviousTrees(group); });
}
