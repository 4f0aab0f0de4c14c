//===- Forest.cpp - The compact interleaved tree walk ---------------------===//
//
// Blocks of rows: trees outside, rows inside, 12 rows stepping side by side so that their latencies overlap. Single
// rows, and few rows of a forest that no cache near the core holds: 12 trees side by side. Both add the same terms to
// the same accumulators in the same order.
//
//===----------------------------------------------------------------------===//
#include "Accumulators.h"
#include "Errors.h"
#include "Kernels.h"
#include "Vector.h"

namespace mlk {
namespace {

constexpr int rowsAside = 12, treesAside = 12, lineBytes = 64;
/// From here on a large forest's trees are fetched whole: fewer rows use too little of them.
constexpr int64_t rowsToFetch = 256, largeForest = 1 << 20;
/// Steps of a walk before it looks whether all are at their leaves.
constexpr uint32_t stepsUnlooked = 8;
/// Trees from this depth on are walked in turns: steps of all rows, then of those that go on.
constexpr uint32_t deepTree = 20, stepsOfAll = 14, stepsOfOpen = 4;
constexpr int64_t mostRows = 512;

/// A place is the number of a slot of the forest. 64 bits: an index that needs no extension.
using Place = uint64_t;

/// Where a PackedSlot's column ends. Known ahead for nearly all forests, which spares the walks two registers.
template <int64_t Constant> struct Split {
  int64_t shift;
  MLK_INLINE uint32_t child(uint32_t both) const { return Constant ? both >> Constant : both >> shift; }
  MLK_INLINE uint32_t column(uint32_t both) const {
    return both & ((uint32_t(1) << (Constant ? Constant : shift)) - 1);
  }
};

template <class T, class By> MLK_INLINE Place step(const PackedSlot *slots, Place i, const T *x, By split) {
  const uint32_t both = slots[i].childColumn;
  return Place(split.child(both)) + !(x[split.column(both)] <= slots[i].threshold);
}
template <class Slot, class T, class By> MLK_INLINE Place step(const Slot *slots, Place i, const T *x, By) {
  return Place(slots[i].child) + !(x[slots[i].column] <= slots[i].threshold);
}
template <class Slot> MLK_INLINE bool isLeaf(const Slot &slot) { return slot.threshold != slot.threshold; }
MLK_INLINE uint32_t leafOf(const PackedSlot &slot) {
  return __builtin_bit_cast(uint32_t, slot.threshold) & (PackedSlot::maxLeaves - 1);
}
MLK_INLINE uint32_t leafOf(const WideSlotF32 &slot) { return slot.leaf; }
MLK_INLINE uint32_t leafOf(const WideSlotF64 &slot) { return uint32_t(__builtin_bit_cast(uint64_t, slot.threshold)); }

/// Takes N walks `count` steps further, side by side.
template <int N, class Slot, class T, class By>
MLK_INLINE void steps(const Slot *slots, const T *const (&x)[N], uint32_t count, By split, Place (&at)[N]) {
  MLK_ROLLED
  for (uint32_t done = 0; done < count; ++done) {
    MLK_UNROLL
    for (int k = 0; k < N; ++k) {
      at[k] = step(slots, at[k], x[k], split);
      // Keeps the optimiser from making vectors with gathers of the walks, which take twice the time, and from loading
      // ahead: the processor does that by itself, and has more registers for it.
      asm volatile("" : "+r"(at[k])::"memory");
    }
  }
}

/// N walks side by side from their roots to their leaves.
template <int N, class Slot, class T, class By>
MLK_INLINE void walk(const Slot *slots, const T *const (&x)[N], uint32_t depth, By split, Place (&at)[N]) {
  MLK_ROLLED
  for (uint32_t left = depth; left;) {
    const uint32_t count = left > stepsUnlooked ? stepsUnlooked : left;
    steps(slots, x, count, split, at);
    left -= count;
    bool open = false;
    if (left) {
      MLK_UNROLL
      for (int k = 0; k < N; ++k)
        open |= !isLeaf(slots[at[k]]);
      if (!open)
        break;
    }
  }
}

/// Fetches memory ahead, a share at a time.
struct Fetch {
  const char *next;
  int64_t left, share;
  MLK_INLINE void some() {
    MLK_ROLLED
    for (int64_t i = 0; i < share && left > 0; i += lineBytes, left -= lineBytes, next += lineBytes)
      __builtin_prefetch(next, 0, 2);
  }
};

template <class Slot, class By> struct Forest {
  using T = typename Slot::Value;
  const Slot *slots;
  const int32_t *trees, *lists, *offsets;
  const T *weights;
  Accumulators<T> sums;
  int64_t kind;
  By split;

  MLK_INLINE TreeRecord tree(int64_t t) const {
    const uint32_t *p = reinterpret_cast<const uint32_t *>(trees) + TreeRecord::size * t;
    return {p[0], p[1], p[2], p[3], p[4], p[5]};
  }
  MLK_INLINE bool isLarge() const {
    if (!sums.treeCount)
      return false;
    const TreeRecord last = tree(sums.treeCount - 1);
    return (int64_t(last.firstSlot) + last.slotCount) * int64_t(sizeof(Slot)) > largeForest;
  }
  template <int L> MLK_INLINE void voteForAll(const TreeRecord &tree, uint32_t leaf, int64_t r) const {
    sums.template voteForAll<L>(tree.accumulators, r, weights + tree.firstVote + uint64_t(leaf) * L);
  }
  /// All votes of a leaf for row r of the block.
  MLK_INLINE void voteLeaf(const TreeRecord &tree, uint32_t leaf, int64_t r) const {
    if (kind == forestVectors) {
      if (tree.width == 4)
        voteForAll<4>(tree, leaf, r);
      else if (tree.width == 8)
        voteForAll<8>(tree, leaf, r);
      else
        voteForAll<16>(tree, leaf, r);
    } else if (kind == forestDense) {
      const T *weight = weights + tree.firstVote + uint64_t(leaf) * tree.width;
      MLK_ROLLED
      for (uint32_t j = 0; j < tree.width; ++j)
        sums.vote(lists[tree.accumulators + j], r, weight[j]);
    } else {
      const int32_t *range = offsets + tree.firstVote + leaf;
      MLK_ROLLED
      for (uint32_t v = range[0], end = range[1]; v < end; ++v)
        sums.vote(lists[v], r, weights[v]);
    }
  }

  /// Adds a tree's votes of 12 rows from row `first` on, but not those before `from`.
  MLK_INLINE void voteRows(const TreeRecord &record, const Place (&at)[rowsAside], int64_t first, int64_t from) const {
    if (kind == forestDense && record.width == 1 && first == from) {
      const T *weight = weights + record.firstVote;
      T *acc = sums.at(lists[record.accumulators]) + first;
      MLK_UNROLL
      for (int k = 0; k < rowsAside; ++k)
        acc[k] += weight[leafOf(slots[at[k]])];
    } else {
      MLK_ROLLED
      for (int64_t k = from - first; k < rowsAside; ++k)
        voteLeaf(record, leafOf(slots[at[k]]), first + k);
    }
  }

  /// Votes of a tree whose rows end at very different depths: some steps for all rows, then a few at a time for those
  /// that are not at a leaf yet.
  MLK_INLINE void walkDeepTree(const TreeRecord &record, const T *x, int64_t stride, int64_t rows, Fetch fetch) const {
    uint32_t places[mostRows];
    uint16_t open[mostRows + rowsAside];
    int64_t count = 0;
    // Notes where walks are; those from `begin` to `end` that are at no leaf stay open.
    auto note = [&](const uint16_t (&rowsOf)[rowsAside], const Place(&at)[rowsAside], int64_t begin, int64_t end)
                    __attribute__((always_inline)) {
                      MLK_UNROLL
                      for (int k = 0; k < rowsAside; ++k) {
                        places[rowsOf[k]] = uint32_t(at[k]);
                        open[count] = rowsOf[k];
                        count += k >= begin && k < end && !isLeaf(slots[at[k]]);
                      }
                    };
    MLK_ROLLED
    for (int64_t r = 0; r < rows; r += rowsAside) {
      fetch.some();
      const int64_t first = r + rowsAside <= rows ? r : rows - rowsAside;
      uint16_t rowsOf[rowsAside];
      const T *row[rowsAside];
      Place at[rowsAside];
      MLK_UNROLL
      for (int k = 0; k < rowsAside; ++k) {
        rowsOf[k] = uint16_t(first + k);
        row[k] = x + (first + k) * stride;
        at[k] = record.firstSlot + 1;
      }
      steps(slots, row, stepsOfAll, split, at);
      note(rowsOf, at, r - first, rowsAside);
    }
    MLK_ROLLED
    while (count) {
      const int64_t before = count;
      count = 0;
      MLK_ROLLED
      for (int64_t i = 0; i < before; i += rowsAside) {
        // Read before any is noted: what stays open overwrites what has been read.
        uint16_t rowsOf[rowsAside];
        const T *row[rowsAside];
        Place at[rowsAside];
        MLK_UNROLL
        for (int k = 0; k < rowsAside; ++k) {
          rowsOf[k] = open[i + k < before ? i + k : before - 1];
          row[k] = x + rowsOf[k] * stride;
          at[k] = places[rowsOf[k]];
        }
        steps(slots, row, stepsOfOpen, split, at);
        note(rowsOf, at, 0, before - i);
      }
    }
    MLK_ROLLED
    for (int64_t r = 0; r < rows; ++r)
      voteLeaf(record, leafOf(slots[places[r]]), r);
  }

  /// Votes of at least rowsAside rows at x.
  MLK_INLINE void walkBlock(const T *x, int64_t stride, int64_t rows) const {
    MLK_ROLLED
    for (int64_t t = 0; t < sums.treeCount; ++t) {
      const TreeRecord record = tree(t);
      // The next tree is fetched while this one is walked: the misses of a large forest are most of its time.
      Fetch fetch = {};
      if (rows >= rowsToFetch && t + 1 < sums.treeCount) {
        const TreeRecord next = tree(t + 1);
        fetch.next = reinterpret_cast<const char *>(slots + next.firstSlot);
        fetch.left = next.slotCount * int64_t(sizeof(Slot));
        fetch.share = (fetch.left * rowsAside / rows / lineBytes + 1) * lineBytes;
      }
      if (record.depth >= deepTree && rows <= mostRows) {
        walkDeepTree(record, x, stride, rows, fetch);
        continue;
      }
      MLK_ROLLED
      for (int64_t r = 0; r < rows; r += rowsAside) {
        fetch.some();
        // The last group may overlap the one before; rows that have voted do not vote again.
        const int64_t first = r + rowsAside <= rows ? r : rows - rowsAside;
        const T *row[rowsAside];
        Place at[rowsAside];
        MLK_UNROLL
        for (int k = 0; k < rowsAside; ++k) {
          row[k] = x + (first + k) * stride;
          at[k] = record.firstSlot + 1;
        }
        walk(slots, row, record.depth, split, at);
        voteRows(record, at, first, r);
      }
    }
  }

  /// Votes of one row, which is row r of the block.
  MLK_INLINE void walkRow(const T *x, int64_t r) const {
    const int64_t treeCount = sums.treeCount;
    MLK_ROLLED
    for (int64_t t = 0; t < treeCount; t += treesAside) {
      const T *row[treesAside];
      Place at[treesAside];
      uint32_t depth = 0;
      MLK_UNROLL
      for (int k = 0; k < treesAside; ++k) {
        const TreeRecord record = tree(t + k < treeCount ? t + k : treeCount - 1);
        row[k] = x;
        at[k] = record.firstSlot + 1;
        depth = record.depth > depth ? record.depth : depth;
      }
      walk(slots, row, depth, split, at);
      MLK_ROLLED
      for (int k = 0; k < treesAside && t + k < treeCount; ++k)
        voteLeaf(tree(t + k), leafOf(slots[at[k]]), r);
    }
  }
};

template <class T>
MLK_INLINE void gatherColumns(const T *X, int64_t F, const int32_t *columns, int64_t columnCount, int64_t rows,
                              T *gathered) {
  MLK_ROLLED
  for (int64_t r = 0; r < rows; ++r)
    MLK_ROLLED
  for (int64_t c = 0; c < columnCount; ++c) {
    const T x = X[r * F + uint32_t(columns[2 * c])];
    gathered[r * columnCount + c] = columns[2 * c + 1] && x != x ? T(-__builtin_inff()) : x;
  }
}

template <class Slot, class By, class T> MLK_INLINE void forestSplitBy(MLK_FOREST_PARAMETERS(T)) {
  block = rows < block ? rows : block;
  const Forest<Slot, By> f = {reinterpret_cast<const Slot *>(slots),
                              trees,
                              lists,
                              offsets,
                              weights,
                              {accumulators, targets, base, treeCount, targetCount, accumulatorCount, block, aggregate,
                               kind == forestVectors ? int64_t(trees[4]) : 1},
                              kind,
                              {shift}};
  const int64_t fewRows = f.isLarge() ? rowsToFetch : rowsAside;
  for (int64_t first = 0; first < rows; first += block) {
    const int64_t n = rows - first < block ? rows - first : block;
    const T *x = X + first * F;
    int64_t stride = F;
    if (columnCount) {
      gatherColumns(x, F, columns, columnCount, n, gathered);
      x = gathered;
      stride = columnCount;
    }
    f.sums.clear();
    if (n >= fewRows)
      f.walkBlock(x, stride, n);
    else
      for (int64_t r = 0; r < n; ++r)
        f.walkRow(x + r * stride, r);
    f.sums.finish(S + first * targetCount, n);
  }
}

#define MLK_FOREST_ARGUMENTS                                                                                           \
  X, slots, trees, columns, lists, offsets, weights, targets, base, S, accumulators, gathered, rows, F, treeCount,     \
      columnCount, targetCount, accumulatorCount, block, shift, kind, aggregate

template <class Slot, class T> MLK_INLINE void forest(MLK_FOREST_PARAMETERS(T)) {
  if (__is_same(Slot, PackedSlot) && shift == PackedSlot::usualShift)
    forestSplitBy<Slot, Split<PackedSlot::usualShift>>(MLK_FOREST_ARGUMENTS);
  else
    forestSplitBy<Slot, Split<0>>(MLK_FOREST_ARGUMENTS);
}

} // namespace
} // namespace mlk

#define MLK_DEFINE(T, SLOT, SUFFIX)                                                                                    \
  MLK_KERNEL void mlk_forest_##SUFFIX(MLK_FOREST_PARAMETERS(T)) { mlk::forest<mlk::SLOT, T>(MLK_FOREST_ARGUMENTS); }   \
  MLK_KERNEL void mlk_forest_checked_##SUFFIX(MLK_FOREST_PARAMETERS(T), int64_t features, mlonnx_error *error,         \
                                              int32_t node) {                                                          \
    if (F >= features)                                                                                                 \
      return mlk::forest<mlk::SLOT, T>(MLK_FOREST_ARGUMENTS);                                                          \
    mlk::recordError(error, MLONNX_ERROR_FEATURE, node, mlk::noRow, -1, double(features - 1));                         \
    mlk::clear(S, rows * targetCount);                                                                                 \
  }
MLK_DEFINE(float, PackedSlot, f32)
MLK_DEFINE(float, WideSlotF32, wide_f32)
MLK_DEFINE(double, WideSlotF64, f64)
