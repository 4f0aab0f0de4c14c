//===- RankedForest.h - Forests over rank codes, a group of rows at a time -===//
#pragma once
#include "Accumulators.h"
#include "Kernels.h"
#include "Ranks.h"

namespace mlk {

/// Up to sums.block rows: their codes, and where the votes of its trees go.
struct RankedGroup {
  const uint8_t *codes;
  Accumulators<float> sums;
  /// Vectors of bytes that the rows are, at least one block's.
  int64_t vectors;
  /// Numbers of accumulators, one per vote of a tree.
  const int32_t *lists;
  /// The records of the trees, and what they refer to.
  const uint32_t *trees;
  const uint8_t *bytes;

  /// Adds the weights of the leaves of a tree, by a VoteTable of so many leaves for each vote. `leafOf(u)` is the
  /// leaves of the rows of a vector.
  template <class LeafOf>
  MLK_INLINE void voteLeaves(uint32_t leafCount, const LeafOf &leafOf, const uint8_t *weights, uint32_t firstVote,
                             uint32_t votes) const {
    const VoteTable table = voteTable(leafCount, hasMaskRegisters);
    if (table.isFloats)
      voteFloats(table.length, leafOf, weights, firstVote, votes);
    else if (table.length == 64)
      votePlanes<64>(leafOf, weights, firstVote, votes);
    else if (table.length == 128)
      votePlanes<128>(leafOf, weights, firstVote, votes);
    else
      votePlanes<256>(leafOf, weights, firstVote, votes);
  }

  template <int Leaves, class LeafOf>
  MLK_INLINE void votePlanes(const LeafOf &leafOf, const uint8_t *planes, uint32_t firstVote, uint32_t votes) const {
    MLK_ROLLED
    for (uint32_t v = 0; v < votes; ++v, planes += 4 * Leaves) {
      float *acc = sums.at(lists[firstVote + v]);
      MLK_ROLLED
      for (int64_t u = 0; u < vectors; ++u) {
        const TableIndex<Leaves> leaf(leafOf(u));
        Bytes bytes[4];
        MLK_UNROLL
        for (int p = 0; p < 4; ++p)
          bytes[p] = leaf.in(planes + p * Leaves);
        addFloats(acc + u * byteLanes, bytes);
      }
    }
  }

  template <class LeafOf>
  MLK_INLINE void voteFloats(uint32_t length, const LeafOf &leafOf, const uint8_t *weights, uint32_t firstVote,
                             uint32_t votes) const {
    MLK_ROLLED
    for (uint32_t v = 0; v < votes; ++v, weights += sizeof(float) * length) {
      float *acc = sums.at(lists[firstVote + v]);
      const FloatTable table(weights);
      MLK_ROLLED
      for (int64_t u = 0; u < vectors; ++u)
        table.add(acc + u * byteLanes, leafOf(u));
    }
  }
};

/// Leaves that were written down [vectors].
struct StoredLeaves {
  const uint8_t *leaves;
  MLK_INLINE Bytes operator()(int64_t vector) const { return loadBytes(leaves + vector * byteLanes); }
};

/// Runs `voteTrees(group)` over groups of rows; rows is a multiple of 64.
template <class VoteTrees> MLK_INLINE void rankedForest(MLK_RANKED_PARAMETERS, VoteTrees voteTrees) {
  const RankedGroup whole = {codes,
                             {accumulators, targets, base, treeCount, targetCount, accumulatorCount, group, aggregate},
                             0,
                             lists,
                             reinterpret_cast<const uint32_t *>(trees),
                             bytes};
  MLK_ROLLED
  for (int64_t first = 0; first < rows; first += group) {
    RankedGroup part = whole;
    const int64_t n = rows - first < group ? rows - first : group;
    part.vectors = n / byteLanes;
    MLK_ROLLED
    for (int64_t r = 0; r < n; r += rowsPerBlock)
      encodeBlock(X + (first + r) * F, F, ranks, rankCount, cuts, codes + r, group);
    part.sums.clear();
    voteTrees(part);
    part.sums.finish(S + first * targetCount, n);
  }
}

} // namespace mlk
