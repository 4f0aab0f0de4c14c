//===- MaskForest.cpp - One row by leaf masks -----------------------------===//
//
// The row's codes choose a row of masks for each feature; 16 trees at a time their conjunction leaves the leaf. There
// is no branch on data, and NaN and sets cost nothing.
//
//===----------------------------------------------------------------------===//
#include "../Kernels.h"
#include "../SingleRow.h"

namespace mlk {
namespace {

MLK_INLINE uint32_t categoryOf(uint32_t count, float x) {
  const bool inRange = x >= 0 && x < float(count);
  const uint32_t category = inRange ? uint32_t(x) : 0;
  return x != x ? count : inRange && float(category) == x ? category : count + 1;
}

/// Adds the votes of N vectors of trees: a feature's address is loaded once for all of them.
template <int N, class Mask>
MLK_INLINE void voteVectors(const Mask *const *chosen, int64_t featureCount, const float *weights, int64_t leaves,
                            int64_t first, Lanes<float> &sums) {
  Lanes<Mask> left[N];
  MLK_UNROLL
  for (int n = 0; n < N; ++n)
    left[n] = ~(Lanes<Mask>)Mask(0);
  MLK_NO_UNROLL
  for (int64_t i = 0; i < featureCount; ++i) {
    const Mask *row = chosen[i] + 16 * first;
    MLK_UNROLL
    for (int n = 0; n < N; ++n)
      left[n] &= load16(row + 16 * n);
  }
  MLK_UNROLL
  for (int n = 0; n < N; ++n) {
    // The number of the lowest bit.
    const Lanes<Mask> leaf = __builtin_elementwise_popcount((left[n] - Mask(1)) & ~left[n]);
    sums += weightsOf(weights + 16 * (first + n) * leaves, leaves, __builtin_convertvector(leaf, Lanes<int32_t>));
  }
}

template <class Mask> MLK_INLINE void maskForest(MLK_MASK_PARAMETERS) {
  const Mask **chosen = reinterpret_cast<const Mask **>(addresses);
  const RowTargets toTargets = {vectors, targets, base, targetCount, treeCount, aggregate};
  MLK_ROLLED
  for (int64_t r = 0; r < rows; ++r, X += F, S += targetCount) {
    MLK_ROLLED
    for (int64_t i = 0; i < featureCount; ++i) {
      const uint32_t *p = reinterpret_cast<const uint32_t *>(features) + MaskFeature::size * i;
      const MaskFeature feature = {p[0], p[1], p[2], p[3], p[4]};
      const float x = X[feature.feature];
      const uint32_t code = feature.pivots == MaskFeature::categories ? categoryOf(feature.cuts, x)
                            : x != x ? feature.cuts + 1
                                     : rankOf(feature.pivots, cuts + feature.firstCut, x);
      chosen[i] = reinterpret_cast<const Mask *>(masks) +
                  uint64_t(uint32_t(rowOf[feature.firstRow + code])) * uint64_t(vectorCount) * 16;
    }
    toTargets.score(S, [&](int64_t v, int64_t end, Lanes<float> &sums) __attribute__((always_inline)) {
      auto vote = [&](auto count) __attribute__((always_inline)) {
        constexpr int n = decltype(count)::value;
        MLK_ROLLED
        for (; v + n <= end; v += n)
          voteVectors<n>(chosen, featureCount, weights, leaves, v, sums);
      };
      vote(Number<4>());
      vote(Number<1>());
    });
  }
}

} // namespace
} // namespace mlk

#define MLK_MASK_ARGUMENTS                                                                                             \
  X, features, cuts, rowOf, masks, weights, vectors, targets, base, S, addresses, rows, F, featureCount, vectorCount,  \
      targetCount, leaves, treeCount, aggregate
MLK_SHARED_KERNEL void mlk_forest_masks16_f32(MLK_MASK_PARAMETERS) { mlk::maskForest<uint16_t>(MLK_MASK_ARGUMENTS); }
MLK_SHARED_KERNEL void mlk_forest_masks32_f32(MLK_MASK_PARAMETERS) { mlk::maskForest<uint32_t>(MLK_MASK_ARGUMENTS); }
MLK_SHARED_KERNEL void mlk_forest_masks64_f32(MLK_MASK_PARAMETERS) { mlk::maskForest<uint64_t>(MLK_MASK_ARGUMENTS); }
