//===- RankedTables.h - Layouts of forests over rank codes ----------------===//
//
// Rank codes: the code of a number is how many of its feature's cuts are below it, so x <= cut k if and only if its
// code is at most k. Exact, and a byte for up to 255 cuts; more are several features in a row. Freestanding.
//
//===----------------------------------------------------------------------===//
#pragma once
#include <stdint.h>

namespace mlk {

/// Rows whose codes lie together, a multiple of rowsPerBlock chosen by the plan: column c begins at c * group; within a
/// block of rows the order is the target's.
constexpr int rowsPerBlock = 64, mostGroupRows = 512;

/// One search: column(s) of codes of a feature. `levels` of 4 to 8 are those of a heap of 2^levels cuts at `firstCut`,
/// its root at 1, none of them -0.0, unused places (positive) NaN. With levels 0 the codes are categories: the number
/// itself where it is an integer from 0 to firstCut - 1, firstCut for NaN, firstCut + 1 for all others. NaN has the
/// code 0 in `leftColumn` and 255 in `rightColumn`, each of which may be `none`; categories are in `rightColumn`.
struct RankRecord {
  static constexpr uint32_t none = ~0u, size = 5;
  uint32_t feature, levels, firstCut, leftColumn, rightColumn;
};

/// The number of a column in tables is where it begins, in units of columnUnit bytes: a processor scales it as it
/// loads.
constexpr int columnUnit = 8, maxColumns = 1024;
/// The length of a table of bytes for leaf numbers below `leaves`.
constexpr uint32_t leafTable(uint32_t leaves) { return leaves <= 64 ? 64 : leaves <= 128 ? 128 : 256; }

/// The weights of a vote by leaf number, for `length` leaves: floats, or four tables of bytes ("planes"), lowest first.
/// With mask registers one instruction looks up 32 floats; without, bytes of more than 64 take longer than a load each.
struct VoteTable {
  uint32_t length;
  bool isFloats;
};
constexpr VoteTable voteTable(uint32_t leaves, bool hasMaskRegisters) {
  if (hasMaskRegisters)
    return {leaves <= 32 ? 32 : leafTable(leaves), leaves <= 32};
  // A heap's leaves begin at their number: 128 are the upper half of a table for all bytes.
  return {leaves <= 64 ? 64u : 256u, leaves > 64};
}

// A tree is a record and what stands in the forest's bytes from `place` on, which counts 64 of them. Each of its votes
// is an accumulator and a VoteTable.

/// A complete binary tree of 1 to 8 levels of tests, by heap index (root 1), in tables of at least 64 bytes that
/// repeat. Its bytes: thresholds [leafTable(2^depth)]; u16 columns [32] of the tests of levels 0 to 4; for each level
/// from 5 the columns that occur there, u16 [64], and each test's number in that list [positions(level)]; then the
/// votes.
struct HeapTree {
  static constexpr uint32_t size = 7, maxDepth = 8, shallowDepth = 5;
  /// Above a walk: a level of 128 tests may read more than the 64 columns of a list.
  static constexpr uint32_t walkDepth = 7;
  uint32_t place, depth, firstVote, votes, columns[3];
  static constexpr uint32_t positions(uint32_t level) { return level <= 6 ? 64 : 1u << level; }
};

/// All tests of a level are the same. Its bytes: u16 columns [8], u32 thresholds [8], each four times the byte, up to
/// 64 of them in all; then the votes. Bit d of a leaf's number says that the test of level d failed.
struct ObliviousTree {
  static constexpr uint32_t size = 4, maxDepth = 8;
  uint32_t place, depth, firstVote, votes;
};

/// Any shape of up to 256 leaves, shared children among them: `nodes` BlendNodes after those of the trees before, the
/// first `leafNodes` of which have leaves only. Its bytes: the votes.
struct BlendTree {
  static constexpr uint32_t size = 6, maxLeaves = 256;
  /// Bytes of scratch for a mask and for a value, with mask registers and without.
  static constexpr uint32_t maskStride = 64, wideMaskStride = 128, valueStride = 512, wideValueStride = 128;
  uint32_t place, leaves, leafNodes, nodes, firstVote, votes;
};
/// The value at `to` is that at `inside` where the mask says so, else that at `outside`: bytes into the masks, which
/// are the predicates in their order, and into the values, which are all leaf numbers and then what nodes write.
struct BlendNode {
  static constexpr uint32_t size = 4;
  uint32_t mask, inside, outside, to;
};
/// Predicates are first cuts, as column << 8 | code: the code is at most that; then sets of codes of a column, all of
/// which are below 64 * words.
struct BlendSet {
  static constexpr uint32_t size = 10;
  uint32_t column, words;
  uint64_t bits[4];
};

/// For one row: a search of up to 255 cuts of a feature, the columns of the codes of which may be
/// ObliviousRow::noColumn. From `firstCut` there are `pivots` vectors of 16, the last cuts of each 16 (0 of them for up
/// to 16 cuts), then the cuts in vectors of 16 and one vector more, padded with NaN.
struct RowSearch {
  static constexpr uint32_t size = 5;
  uint32_t feature, pivots, firstCut, leftColumn, rightColumn;
};
/// Oblivious trees for one row, in lanes as those of MaskTree: for each 64 lanes, from the level of a leaf number's
/// highest bit down, the columns and the thresholds [64] of their tests. Trees of fewer levels have the threshold 255
/// above theirs.
struct ObliviousRow {
  static constexpr int lanes = 64;
  static constexpr uint32_t maxColumns = 256, noColumn = maxColumns, codeBytes = maxColumns + 64;
};

/// Leaf masks, for one row (QuickScorer, Lucchese et al. 2015, with a table in place of the walk along the cuts): for
/// each feature and code, the leaves of each tree that its tests on that feature leave possible. The leaf is the lowest
/// bit that all features leave. Trees are in vectors of 16, those of a target together: lane l of a target's v-th is
/// its tree 16 v + l, which is R26's partial sum l; vectors are filled up with trees of one leaf of weight 0.
struct MaskTree {
  static constexpr uint32_t maxLeaves = 64, lanes = 16;
};
/// A feature that is tested: `pivots` and cuts from `firstCut` as RowSearch has them; the numbers of rows of masks, by
/// code, then that of NaN, from `firstRow`. With pivots `categories` the codes are those of RankRecord, of `cuts`
/// categories.
struct MaskFeature {
  static constexpr uint32_t size = 5, categories = ~0u;
  uint32_t feature, cuts, pivots, firstCut, firstRow;
};

} // namespace mlk
