//===- SingleRow.h - Forests of one row, 16 trees at a time ---------------===//
#pragma once
#include "RankedTables.h"
#include "Tables.h"
#include "Vector.h"
#if defined(__AVX512F__)
#include <immintrin.h>
#endif

namespace mlk {

MLK_INLINE uint32_t countBelow(const float *cuts, float x) {
  const LaneMask below = __builtin_convertvector(load16(cuts) < (Lanes<float>)x, LaneMask);
  return uint32_t(__builtin_popcount(__builtin_bit_cast(uint16_t, below)));
}

/// How many cuts of a RowSearch are below x; none is below NaN.
MLK_INLINE uint32_t rankOf(uint32_t pivots, const float *cuts, float x) {
  uint32_t full = 0;
  MLK_ROLLED
  for (uint32_t p = 0; p < pivots; ++p, cuts += 16)
    full += countBelow(cuts, x);
  return 16 * full + countBelow(cuts + 16 * full, x);
}

/// p[place[k]]; every place is valid.
MLK_INLINE Lanes<float> gather(const float *p, Lanes<int32_t> place) {
#if defined(__AVX512F__)
  return (Lanes<float>)_mm512_i32gather_ps((__m512i)place, p, 4);
#else
  Lanes<float> v;
  MLK_UNROLL
  for (int k = 0; k < 16; ++k)
    v[k] = p[place[k]];
  return v;
#endif
}

/// The weights [16, leaves] of each lane's leaf.
MLK_INLINE Lanes<float> weightsOf(const float *weights, int64_t leaves, Lanes<int32_t> leaf) {
  const Lanes<int32_t> lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return gather(weights, lane * int32_t(leaves) + leaf);
}

/// What becomes of votes that are summed by lane: `vectors` are those of each target, one after another.
struct RowTargets {
  const int32_t *vectors, *targets;
  const float *base;
  int64_t targetCount, treeCount, aggregate;

  /// S[targetCount] of one row; vote(first, end, sums) adds the votes of vectors.
  template <class Vote> MLK_INLINE void score(float *S, Vote vote) const {
    int64_t v = 0;
    MLK_ROLLED
    for (int64_t t = 0; t < targetCount; ++t) {
      Lanes<float> sums = {};
      vote(v, v + vectors[t], sums);
      v += vectors[t];
      const uint32_t count = reinterpret_cast<const uint32_t *>(targets)[2 * t + 1];
      if (count == TargetRecord::mirrored)
        continue;
      float total = fold(sums);
      if (aggregate == forestAverage)
        total = total / float(treeCount);
      S[t] = (count == 0 ? 0.0f : total) + base[t];
      if (t + 1 < targetCount && reinterpret_cast<const uint32_t *>(targets)[2 * t + 3] == TargetRecord::mirrored)
        S[t + 1] = 0.0f - total + base[t + 1];
    }
  }
};

} // namespace mlk
