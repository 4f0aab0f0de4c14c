//===- RankedTables.h - Layouts of forests over rank codes ----------------===//
//
// Rank codes: the code of a number is how many of its feature's cuts are below it, so x <= cut k if and only if its
// code is at most k. Exact, and a byte for up to 255 cuts; more are several features in a row. Freestanding.
//
//===----------------------------------------------------------------------===//
#pragma once
#include <stdint.h>

namespace mlk {

/// Rows whose codes lie together: row r of column c at c * groupRows, in the order that the target's bytes have.
constexpr int rowsPerBlock = 64, blocksPerGroup = 8, groupRows = blocksPerGroup * rowsPerBlock;

/// One search: column(s) of codes of a feature. `levels` of 4 to 8 are those of a heap of 2^levels cuts at `firstCut`,
/// its root at 1, unused places NaN. With levels 0 the codes are categories: the number itself where it is an integer
/// from 0 to firstCut - 1, firstCut for NaN, firstCut + 1 for all others. NaN has the code 0 in `leftColumn` and 255 in
/// `rightColumn`, each of which may be `none`; categories are in `rightColumn`.
struct RankRecord {
  static constexpr uint32_t none = ~0u, size = 5;
  uint32_t feature, levels, firstCut, leftColumn, rightColumn;
};

/// A vote of a tree: the accumulator, and its leaves' weights as four tables of bytes, lowest byte first.
/// A tree's record and bytes: HeapTree, ObliviousTree, BlendTree. `place` counts 64 bytes of the forest's bytes.

/// A complete binary tree of 1 to 8 levels of tests, by heap index (root 1), in tables of leaves = max(64, 2^depth)
/// bytes that repeat. Its bytes: thresholds[leaves]; u16 columns[32] of the tests of levels 0 to 4, 64 times the
/// number; for each level from 5 the columns that occur there, u16 [64], and each test's place in that list [max(64,
/// 2^level)]; then for each vote 4 planes [leaves].
struct HeapTree {
  static constexpr uint32_t size = 7, maxDepth = 8, columnUnit = 8, maxColumns = 1024;
  uint32_t place, depth, firstVote, votes, columns[3];
  static constexpr uint32_t leaves(uint32_t depth) { return depth <= 6 ? 64 : 1u << depth; }
  static constexpr uint32_t positions(uint32_t level) { return level <= 6 ? 64 : 1u << level; }
};

/// All tests of a level are the same. Bytes: u16 columns[16] (8 used), thresholds[32] (8 used), then planes as above;
/// bit d of a leaf's number says whether the test of level d failed.
struct ObliviousTree {
  static constexpr uint32_t size = 4, maxDepth = 8;
  uint32_t place, depth, firstVote, votes;
};

/// Any shape with up to 256 leaves: `nodes` steps, each a choice between two values that may be leaf numbers (below
/// 256) or earlier results (256 and more). Bytes: planes only.
struct BlendTree {
  static constexpr uint32_t size = 5, maxLeaves = 256;
  uint32_t place, leaves, nodes, firstVote, votes;
};
struct BlendNode {
  static constexpr uint32_t size = 2; // of 32 bits; out is 256 + its number
  uint32_t predicate;
  uint16_t inside, outside;
};

} // namespace mlk
