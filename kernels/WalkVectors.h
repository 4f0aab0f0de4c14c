//===- WalkVectors.h - Tree walks by gathers ------------------------------===//
//
// 64 rows go down a tree, or one row down 64 trees, in four vectors of 16. A gather fetches the slots of 8 of them, or
// a number of each of 16; the vectors take turns, so that the latencies of one are hidden by the others: half the time
// of 12 rows in general registers (docs/decisions/0005). For AVX-512 and PackedSlots.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "Tables.h"
#include "Vector.h"
#include <immintrin.h>

namespace mlk {

constexpr int vectorRows = 16, walkVectors = rowsAtOnce / vectorRows;

MLK_INLINE __m512i laneNumbers() { return _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15); }

/// V vectors of walks.
template <int V> struct Walks {
  __m512i at[V];
  /// Where each row begins in the numbers, counted in them.
  __m512i row[V];

  /// `count` steps of all.
  template <class By> MLK_INLINE void step(const PackedSlot *slots, const float *x, uint32_t count, By split) {
    const __m512i even = _mm512_slli_epi32(laneNumbers(), 1);
    const __m512i one = _mm512_set1_epi32(1), odd = _mm512_add_epi32(even, one);
    MLK_ROLLED
    for (uint32_t done = 0; done < count; ++done) {
      MLK_UNROLL
      for (int v = 0; v < V; ++v) {
        const __m512i low = _mm512_i32gather_epi64(_mm512_castsi512_si256(at[v]), slots, 8);
        const __m512i high = _mm512_i32gather_epi64(_mm512_extracti64x4_epi64(at[v], 1), slots, 8);
        const __m512 threshold = _mm512_castsi512_ps(_mm512_permutex2var_epi32(low, even, high));
        const __m512i both = _mm512_permutex2var_epi32(low, odd, high);
        const __m512 number = _mm512_i32gather_ps(_mm512_add_epi32(row[v], split.columns(both)), x, 4);
        const __mmask16 right = _mm512_cmp_ps_mask(number, threshold, _CMP_NLE_UQ);
        const __m512i child = split.children(both);
        at[v] = _mm512_mask_add_epi32(child, right, child, one);
      }
    }
  }
};

/// Bits of the thresholds at 16 places.
MLK_INLINE __m512i thresholdsAt(const PackedSlot *slots, __m512i at) { return _mm512_i32gather_epi32(at, slots, 8); }
/// Those of `thresholds` that are leaves'.
MLK_INLINE __mmask16 leaves(__m512i thresholds) {
  return _mm512_cmp_ps_mask(_mm512_castsi512_ps(thresholds), _mm512_castsi512_ps(thresholds), _CMP_UNORD_Q);
}
MLK_INLINE __m512i leavesOf(__m512i thresholds) {
  return _mm512_and_si512(thresholds, _mm512_set1_epi32(int(PackedSlot::maxLeaves - 1)));
}

} // namespace mlk
