//===- HeapWalkForest.cpp - Down a heap, then a walk ----------------------===//
//
// The first levels of a tree, which all rows pass, are a heap over rank codes: 64 rows go down side by side. From where
// they arrive each walks on by itself.
//
//===----------------------------------------------------------------------===//
#include "../HeapDescent.h"
#include "../Ranks.h"
#include "../Walk.h"

namespace mlk {
namespace {

/// Bytes of a vector from the order of lanes to that of rows.
template <class, int... Row> struct RowOrder {
  MLK_INLINE static Bytes of(Bytes v) { return __builtin_shufflevector(v, v, lanePlace(Row)...); }
};

/// All levels of a heap, and the places in the order of rows. Once, for all that walk on from there.
[[gnu::noinline]] static void arrive(const Heap<mostAside> &heap, const HeapTree &tree, const uint8_t *bytes) {
  heap.goDown<HeapTree::walkDepth>(tree, bytes);
  MLK_ROLLED
  for (int64_t u = 0; u < heap.vectors; ++u)
    storeBytes(heap.places + u * byteLanes,
               __make_integer_seq<RowOrder, int, byteLanes>::of(loadBytes(heap.places + u * byteLanes)));
}

/// Walks begin below the heap of their tree.
struct FromHeaps {
  Heap<mostAside> heap;
  const uint32_t *trees;
  const int32_t *entries;
  const uint8_t *bytes;
  const int32_t *entry = nullptr;
  uint32_t depth = 0;

  MLK_INLINE void enter(int64_t t) {
    const HeapTree tree = heapTree(trees, t);
    arrive(heap, tree, bytes);
    depth = tree.depth;
    entry = entries + tree.firstVote - (1 << depth);
  }
  MLK_INLINE Place start(const TreeRecord &, int64_t row) const { return uint32_t(entry[heap.places[row]]); }
#if defined(MLK_WALK_VECTORS)
  MLK_INLINE __m512i start16(const TreeRecord &, int64_t row) const {
    const __m512i place = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)(heap.places + row)));
    return _mm512_i32gather_epi32(place, entry, 4);
  }
#endif
  MLK_INLINE uint32_t left(uint32_t steps) const { return steps > depth ? steps - depth : 0; }
};

template <class By> MLK_INLINE void heapWalk(MLK_HEAP_WALK_PARAMETERS) {
  alignas(64) uint8_t places[mostGroupRows];
  auto fromHeaps = [&](const float *x, int64_t n) __attribute__((always_inline)) {
    MLK_ROLLED
    for (int64_t r = 0; r < n; r += rowsPerBlock)
      encodeBlock(x + r * F, F, ranks, rankCount, cuts, codes + r, block);
    return FromHeaps{{codes, n / byteLanes, places}, reinterpret_cast<const uint32_t *>(heaps), entries, bytes};
  };
  walkForest<PackedSlot, By>(MLK_FOREST_ARGUMENTS, fromHeaps);
}

} // namespace
} // namespace mlk

MLK_SHARED_KERNEL void mlk_forest_heap_walk_f32(MLK_HEAP_WALK_PARAMETERS) {
  if (shift == mlk::PackedSlot::usualShift)
    mlk::heapWalk<mlk::Split<mlk::PackedSlot::usualShift>>(MLK_HEAP_WALK_ARGUMENTS);
  else
    mlk::heapWalk<mlk::Split<0>>(MLK_HEAP_WALK_ARGUMENTS);
}
