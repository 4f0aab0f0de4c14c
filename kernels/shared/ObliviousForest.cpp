//===- ObliviousForest.cpp - Oblivious trees over rank codes --------------===//
//
// One comparison a level gives one bit of the leaf's number.
//
//===----------------------------------------------------------------------===//
#include "../RankedForest.h"

namespace mlk {
namespace {

/// The tests of a tree.
template <int Depth> class Levels {
  const uint8_t *code[Depth];
  CarryLimit first;
  Bytes limit[Depth];

public:
  MLK_INLINE Levels(const uint8_t *codes, const uint16_t *columns, const uint32_t *thresholds)
      : first(splat(thresholds[0])) {
    MLK_UNROLL
    for (int d = 0; d < Depth; ++d) {
      code[d] = codes + uint64_t(columns[d]) * columnUnit;
      limit[d] = splat(thresholds[d]);
    }
  }
  /// The leaves' numbers of the rows of a vector.
  MLK_INLINE Bytes operator()(int64_t vector) const {
    Bytes leaf = addWhere(first.isBelow(loadBytes(code[0] + vector * byteLanes)), Bytes{}, 1);
    MLK_UNROLL
    for (int d = 1; d < Depth; ++d)
      leaf = addWhere(above(loadBytes(code[d] + vector * byteLanes), limit[d]), leaf, uint8_t(1 << d));
    return leaf;
  }
};

MLK_INLINE void obliviousTrees(const RankedGroup &group) {
  alignas(64) uint8_t leaves[mostGroupRows];
  MLK_ROLLED
  for (int64_t t = 0; t < group.sums.treeCount; ++t) {
    const uint32_t *p = group.trees + ObliviousTree::size * t;
    const ObliviousTree tree = {p[0], p[1], p[2], p[3]};
    const uint8_t *bytes = group.bytes + uint64_t(tree.place) * 64;
    const uint16_t *columns = reinterpret_cast<const uint16_t *>(bytes);
    const uint32_t *thresholds = reinterpret_cast<const uint32_t *>(bytes + 2 * ObliviousTree::maxDepth);
    auto run = [&](auto depth) __attribute__((always_inline)) {
      const Levels<decltype(depth)::value> leafOf(group.codes, columns, thresholds);
      if (tree.votes == 1)
        return group.voteLeaves(1u << depth, leafOf, bytes + 64, tree.firstVote, 1);
      MLK_ROLLED
      for (int64_t u = 0; u < group.vectors; ++u)
        storeBytes(leaves + u * byteLanes, leafOf(u));
    };
    switch (tree.depth) {
#define MLK_CASE(DEPTH)                                                                                                \
  case DEPTH:                                                                                                          \
    run(Number<DEPTH>());                                                                                              \
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
    if (tree.votes != 1)
      group.voteLeaves(1u << tree.depth, StoredLeaves{leaves}, bytes + 64, tree.firstVote, tree.votes);
  }
}

} // namespace
} // namespace mlk

MLK_SHARED_KERNEL void mlk_forest_oblivious_f32(MLK_RANKED_PARAMETERS) {
  mlk::rankedForest(MLK_RANKED_ARGUMENTS,
                    [](const mlk::RankedGroup &group) __attribute__((always_inline)) { mlk::obliviousTrees(group); });
}
