//===- Walk.h - The compact interleaved tree walk -------------------------===//
//
// Blocks of rows: trees outside, rows inside, 12 rows stepping side by side so that their latencies overlap. Single
// rows, and few rows of a forest that no cache near the core holds: 12 trees side by side. Both add the same terms to
// the same accumulators in the same order.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "Accumulators.h"
#include "Kernels.h"
#include "Vector.h"
#if defined(__AVX512F__)
#define MLK_WALK_VECTORS
#endif

namespace mlk {
/// Rows that gathers take down together.
constexpr int rowsAtOnce = 64;
} // namespace mlk

#if defined(MLK_WALK_VECTORS)
#include "WalkVectors.h"
#endif

namespace mlk {

constexpr int rowsAside = 12, treesAside = 12, lineBytes = 64;
/// From here on a large forest's trees are fetched whole: fewer rows use too little of them.
constexpr int64_t rowsToFetch = 256, largeForest = 1 << 20;
/// Steps of a walk before it looks whether all are at their leaves.
constexpr uint32_t stepsUnlooked = 8;
/// Trees from this depth on are walked in turns: steps of all rows, then of those that go on.
constexpr uint32_t deepTree = 20, stepsOfAll = 14, stepsOfOpen = 4;
constexpr int64_t mostRows = 512;
/// Rows of so many bytes are fetched before the walks read single numbers of them, in blocks of at most so many.
constexpr int64_t wideRow = 1024, wideBlock = 1 << 20;

/// A place is the number of a slot of the forest. 64 bits: an index that needs no extension.
using Place = uint64_t;

/// Where a PackedSlot's column ends. Known ahead for nearly all forests, which spares the walks two registers.
template <int64_t Constant> struct Split {
  int64_t shift;
  MLK_INLINE uint32_t child(uint32_t both) const { return Constant ? both >> Constant : both >> shift; }
  MLK_INLINE uint32_t column(uint32_t both) const {
    return both & ((uint32_t(1) << (Constant ? Constant : shift)) - 1);
  }
#if defined(MLK_WALK_VECTORS)
  MLK_INLINE __m512i children(__m512i both) const {
    return Constant ? _mm512_srli_epi32(both, Constant) : _mm512_srl_epi32(both, _mm_cvtsi64_si128(shift));
  }
  MLK_INLINE __m512i columns(__m512i both) const { return _mm512_and_si512(both, _mm512_set1_epi32(int(column(~0u)))); }
#endif
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

/// Walks begin at the roots.
struct FromRoots {
  MLK_INLINE void enter(int64_t) {}
  MLK_INLINE Place start(const TreeRecord &tree, int64_t) const { return tree.firstSlot + 1; }
#if defined(MLK_WALK_VECTORS)
  MLK_INLINE __m512i start16(const TreeRecord &tree, int64_t) const {
    return _mm512_set1_epi32(int(tree.firstSlot) + 1);
  }
#endif
  /// Steps that are left of `depth`.
  MLK_INLINE uint32_t left(uint32_t depth) const { return depth; }
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
  template <class From>
  MLK_INLINE void walkDeepTree(const TreeRecord &record, const T *x, int64_t stride, int64_t rows, Fetch fetch,
                               const From &from) const {
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
        at[k] = from.start(record, first + k);
      }
      steps(slots, row, from.left(stepsOfAll), split, at);
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

  /// Whether blocks of so many rows are walked by gathers.
  MLK_INLINE static bool goesByVectors([[maybe_unused]] int64_t rows, [[maybe_unused]] int64_t stride) {
#if defined(MLK_WALK_VECTORS)
    return __is_same(Slot, PackedSlot) && rows % rowsAtOnce == 0 && rows <= mostRows && stride < (1 << 20);
#else
    return false;
#endif
  }
#if defined(MLK_WALK_VECTORS)
  /// 64 rows from `first` on at the beginning of their walks.
  template <class From>
  MLK_INLINE Walks<walkVectors> start(const TreeRecord &record, int64_t first, int64_t stride, const From &from) const {
    Walks<walkVectors> walks;
    MLK_UNROLL
    for (int v = 0; v < walkVectors; ++v) {
      const int64_t r = first + v * vectorRows;
      walks.at[v] = from.start16(record, r);
      walks.row[v] = _mm512_mullo_epi32(_mm512_add_epi32(laneNumbers(), _mm512_set1_epi32(int(r))),
                                        _mm512_set1_epi32(int(stride)));
    }
    return walks;
  }

  /// Votes of 64 rows from `first` on that are at their leaves.
  MLK_INLINE void voteWalks(const TreeRecord &record, const Walks<walkVectors> &walks, int64_t first) const {
    if (kind == forestDense && record.width == 1) {
      float *acc = sums.at(lists[record.accumulators]) + first;
      MLK_UNROLL
      for (int v = 0; v < walkVectors; ++v) {
        const __m512i leaf = leavesOf(thresholdsAt(slots, walks.at[v]));
        const __m512 weight = _mm512_i32gather_ps(leaf, weights + record.firstVote, 4);
        float *to = acc + v * vectorRows;
        _mm512_storeu_ps(to, _mm512_add_ps(_mm512_loadu_ps(to), weight));
      }
      return;
    }
    uint32_t leaf[rowsAtOnce];
    MLK_UNROLL
    for (int v = 0; v < walkVectors; ++v)
      _mm512_storeu_si512(leaf + v * vectorRows, leavesOf(thresholdsAt(slots, walks.at[v])));
    MLK_ROLLED
    for (int k = 0; k < rowsAtOnce; ++k)
      voteLeaf(record, leaf[k], first + k);
  }

  /// Votes of a tree for rows that are a multiple of 64: steps of all, then, a few at a time, of those that are not at
  /// a leaf yet.
  template <class From>
  MLK_INLINE void walkTree(const TreeRecord &record, const float *x, int64_t stride, int64_t rows, Fetch fetch,
                           const From &from) const {
    const uint32_t depth = from.left(record.depth);
    if (depth <= stepsOfAll) {
      MLK_ROLLED
      for (int64_t r = 0; r < rows; r += rowsAtOnce) {
        fetch.some();
        Walks<walkVectors> walks = start(record, r, stride, from);
        walks.step(slots, x, depth, split);
        voteWalks(record, walks, r);
      }
      return;
    }
    // The leaf of each row; rows that are open yet, with their places.
    uint32_t leaf[mostRows], open[mostRows + rowsAtOnce], places[mostRows + rowsAtOnce];
    int64_t count = 0;
    auto note = [&](__m512i rowsOf, __m512i at, __mmask16 valid) __attribute__((always_inline)) {
      const __m512i thresholds = thresholdsAt(slots, at);
      const __mmask16 ended = leaves(thresholds), goesOn = valid & ~ended;
      _mm512_mask_i32scatter_epi32(leaf, ended, rowsOf, leavesOf(thresholds), 4);
      // A whole store: to memory, the compressing one is slow. What it writes behind is overwritten or not read.
      _mm512_storeu_si512(open + count, _mm512_maskz_compress_epi32(goesOn, rowsOf));
      _mm512_storeu_si512(places + count, _mm512_maskz_compress_epi32(goesOn, at));
      count += __builtin_popcount(goesOn);
    };
    MLK_ROLLED
    for (int64_t r = 0; r < rows; r += rowsAtOnce) {
      fetch.some();
      Walks<walkVectors> walks = start(record, r, stride, from);
      walks.step(slots, x, from.left(stepsOfAll), split);
      MLK_UNROLL
      for (int v = 0; v < walkVectors; ++v)
        note(_mm512_add_epi32(laneNumbers(), _mm512_set1_epi32(int(r) + v * vectorRows)), walks.at[v], __mmask16(-1));
    }
    MLK_ROLLED
    while (count) {
      const int64_t before = count;
      count = 0;
      MLK_ROLLED
      for (int64_t i = 0; i < before; i += rowsAtOnce) {
        // All are read before any is noted, which overwrites what has been read. Those behind the last repeat a row.
        Walks<walkVectors> walks;
        __m512i rowsOf[walkVectors];
        __mmask16 valid[walkVectors];
        MLK_UNROLL
        for (int v = 0; v < walkVectors; ++v) {
          const int64_t first = i + v * vectorRows, left = before - first;
          valid[v] = left >= vectorRows ? __mmask16(-1) : left > 0 ? __mmask16((1u << left) - 1) : __mmask16(0);
          rowsOf[v] = _mm512_mask_loadu_epi32(_mm512_set1_epi32(int(open[i])), valid[v], open + first);
          walks.at[v] = _mm512_mask_loadu_epi32(_mm512_set1_epi32(int(places[i])), valid[v], places + first);
          walks.row[v] = _mm512_mullo_epi32(rowsOf[v], _mm512_set1_epi32(int(stride)));
        }
        walks.step(slots, x, stepsOfOpen, split);
        MLK_UNROLL
        for (int v = 0; v < walkVectors; ++v)
          note(rowsOf[v], walks.at[v], valid[v]);
      }
    }
    MLK_ROLLED
    for (int64_t r = 0; r < rows; ++r)
      voteLeaf(record, leaf[r], r);
  }
#endif

  /// Votes of at least rowsAside rows at x. `from` says where the walks of each tree begin.
  template <class From> MLK_INLINE void walkBlock(const T *x, int64_t stride, int64_t rows, From from) const {
    const bool byVectors = goesByVectors(rows, stride);
    MLK_ROLLED
    for (int64_t t = 0; t < sums.treeCount; ++t) {
      const TreeRecord record = tree(t);
      // The next tree is fetched while this one is walked: the misses of a large forest are most of its time.
      Fetch fetch = {};
      if (rows >= rowsToFetch && t + 1 < sums.treeCount) {
        const TreeRecord next = tree(t + 1);
        fetch.next = reinterpret_cast<const char *>(slots + next.firstSlot);
        fetch.left = next.slotCount * int64_t(sizeof(Slot));
        fetch.share = (fetch.left * (byVectors ? rowsAtOnce : rowsAside) / rows / lineBytes + 1) * lineBytes;
      }
      from.enter(t);
#if defined(MLK_WALK_VECTORS)
      if constexpr (__is_same(Slot, PackedSlot))
        if (byVectors) {
          walkTree(record, x, stride, rows, fetch, from);
          continue;
        }
#endif
      if (record.depth >= deepTree && rows <= mostRows) {
        walkDeepTree(record, x, stride, rows, fetch, from);
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
          at[k] = from.start(record, first + k);
        }
        walk(slots, row, from.left(record.depth), split, at);
        voteRows(record, at, first, r);
      }
    }
  }

#if defined(MLK_WALK_VECTORS)
  /// Votes of `count` trees from `first` on, at most 16 V, for row r of the block.
  template <int V> MLK_INLINE void walkTrees(const float *x, int64_t first, int64_t count, int64_t r) const {
    Walks<V> walks;
    __m512i depths = _mm512_setzero_si512();
    MLK_UNROLL
    for (int v = 0; v < V; ++v) {
      // Behind the last tree, that again.
      const __m512i tree =
          _mm512_min_epi32(_mm512_add_epi32(laneNumbers(), _mm512_set1_epi32(int(first) + v * vectorRows)),
                           _mm512_set1_epi32(int(first + count) - 1));
      const __m512i place = _mm512_mullo_epi32(tree, _mm512_set1_epi32(TreeRecord::size));
      walks.at[v] = _mm512_add_epi32(_mm512_i32gather_epi32(place, trees, 4), _mm512_set1_epi32(1));
      walks.row[v] = _mm512_setzero_si512();
      depths = _mm512_max_epi32(depths, _mm512_i32gather_epi32(place, trees + 1, 4));
    }
    __m512i thresholds[V];
    MLK_ROLLED
    for (uint32_t left = uint32_t(_mm512_reduce_max_epi32(depths));;) {
      const uint32_t steps = left > stepsUnlooked ? stepsUnlooked : left;
      walks.step(slots, x, steps, split);
      left -= steps;
      __mmask16 ended = __mmask16(-1);
      MLK_UNROLL
      for (int v = 0; v < V; ++v) {
        thresholds[v] = thresholdsAt(slots, walks.at[v]);
        ended &= leaves(thresholds[v]);
      }
      if (ended == __mmask16(-1))
        break;
    }
    uint32_t leaf[V * vectorRows];
    MLK_UNROLL
    for (int v = 0; v < V; ++v)
      _mm512_storeu_si512(leaf + v * vectorRows, leavesOf(thresholds[v]));
    MLK_ROLLED
    for (int64_t k = 0; k < count; ++k)
      voteLeaf(tree(first + k), leaf[k], r);
  }
#endif

  /// Votes of one row, which is row r of the block.
  MLK_INLINE void walkRow(const T *x, int64_t r) const {
    const int64_t treeCount = sums.treeCount;
    int64_t t = 0;
#if defined(MLK_WALK_VECTORS)
    if constexpr (__is_same(Slot, PackedSlot)) {
      constexpr int64_t most = rowsAtOnce, few = most / 2, least = 20;
      MLK_ROLLED
      for (int64_t n; n = treeCount - t < most ? treeCount - t : most, n >= least; t += n) {
        if (n > few)
          walkTrees<walkVectors>(x, t, n, r);
        else
          walkTrees<walkVectors / 2>(x, t, n, r);
      }
    }
#endif
    MLK_ROLLED
    for (; t < treeCount; t += treesAside) {
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

#define MLK_FOREST_ARGUMENTS                                                                                           \
  X, slots, trees, columns, lists, offsets, weights, targets, base, S, accumulators, gathered, rows, F, treeCount,     \
      columnCount, targetCount, accumulatorCount, block, shift, kind, aggregate

/// `from(X, n)` says where walks of the n rows at X begin.
template <class Slot, class By, class T, class From> MLK_INLINE void walkForest(MLK_FOREST_PARAMETERS(T), From from) {
  // A block of wide rows would not stay in the cache between its trees.
  const int64_t rowBytes = F * int64_t(sizeof(T));
  const bool isWide = !columnCount && rowBytes >= wideRow;
  while (isWide && block > rowsAtOnce && block * rowBytes > wideBlock)
    block /= 2;
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
    if (isWide && n * rowBytes <= wideBlock) {
      Fetch all = {reinterpret_cast<const char *>(x), n * rowBytes, n * rowBytes};
      all.some();
    }
    f.sums.clear();
    if (n >= fewRows || f.goesByVectors(n, stride))
      f.walkBlock(x, stride, n, from(X + first * F, n));
    else
      for (int64_t r = 0; r < n; ++r)
        f.walkRow(x + r * stride, r);
    f.sums.finish(S + first * targetCount, n);
  }
}

} // namespace mlk
