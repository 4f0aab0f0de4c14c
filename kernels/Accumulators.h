//===- Accumulators.h - R26's partial sums of a forest --------------------===//
#pragma once
#include "Tables.h"
#include "Vector.h"

namespace mlk {

/// Partial sums [accumulatorCount / lanes, block, lanes] of the votes of up to `block` rows (Tables.h's TargetRecord),
/// and how they become scores. With more than one lane, where every tree votes for every target, lane t belongs to
/// target t.
template <class T> struct Accumulators {
  T *data;
  const int32_t *targets;
  const T *base;
  int64_t treeCount, targetCount, accumulatorCount, block, aggregate, lanes = 1;

  MLK_INLINE TargetRecord target(int64_t t) const {
    const uint32_t *p = reinterpret_cast<const uint32_t *>(targets) + 2 * t;
    return {p[0], p[1]};
  }
  MLK_INLINE bool isExtremum() const { return aggregate == forestMin || aggregate == forestMax; }
  MLK_INLINE T *at(uint32_t accumulator) const { return data + accumulator * block; }

  /// A vote of row r of the block.
  MLK_INLINE void vote(uint32_t accumulator, int64_t r, T weight) const {
    T *acc = at(accumulator) + r;
    if (isExtremum()) {
      const bool better = acc[block] == 0 || (aggregate == forestMin ? weight < *acc : weight > *acc);
      *acc = better ? weight : *acc;
      acc[block] = 1;
    } else {
      *acc += weight;
    }
  }

  /// Votes for all targets of row r, L = `lanes` weights of which those beyond the targets are 0.
  template <int L> MLK_INLINE void voteForAll(uint32_t group, int64_t r, const T *weights) const {
    T *acc = data + (group * block + r) * L;
    Lanes<T, L> sum, weight;
    __builtin_memcpy(&sum, acc, sizeof(sum));
    __builtin_memcpy(&weight, weights, sizeof(weight));
    sum += weight;
    __builtin_memcpy(acc, &sum, sizeof(sum));
  }

  MLK_INLINE void clear() const {
    MLK_NO_UNROLL
    for (int64_t i = 0; i < accumulatorCount * block; ++i)
      data[i] = 0;
  }

  /// Folds `count` planes of [block, lanes] in place, the first of which is at acc; the totals are in that.
  MLK_INLINE void fold(T *acc, uint32_t count, int64_t rows) const {
    MLK_ROLLED
    for (uint32_t h = 8; h; h /= 2)
      MLK_ROLLED
    for (uint32_t i = 0; i < h && i + h < count; ++i)
      MLK_NO_UNROLL
    for (int64_t r = 0; r < rows * lanes; ++r)
      acc[i * block * lanes + r] += acc[(i + h) * block * lanes + r];
  }
  MLK_INLINE T score(T sum, int64_t t) const {
    return (aggregate == forestAverage ? sum / T(treeCount) : sum) + base[t];
  }

  /// S[rows, targetCount] of the votes so far.
  MLK_INLINE void finish(T *S, int64_t rows) const {
    if (lanes > 1) {
      fold(data, uint32_t(accumulatorCount / lanes), rows);
      for (int64_t r = 0; r < rows; ++r)
        for (int64_t t = 0; t < targetCount; ++t)
          S[r * targetCount + t] = score(data[r * lanes + t], t);
      return;
    }
    for (int64_t t = 0; t < targetCount; ++t) {
      const TargetRecord record = target(t);
      if (record.count == TargetRecord::mirrored) { // a sum is never -0.0, so its negation is the sum of negations
        const T *sum = at(record.firstAccumulator);
        for (int64_t r = 0; r < rows; ++r)
          S[r * targetCount + t] = T(0) - (aggregate == forestAverage ? sum[r] / T(treeCount) : sum[r]) + base[t];
        continue;
      }
      if (isExtremum() || record.count == 0) {
        const T *acc = at(record.firstAccumulator);
        for (int64_t r = 0; r < rows; ++r)
          S[r * targetCount + t] = (record.count == 0 ? T(0) : acc[r]) + base[t];
        continue;
      }
      T *sum = at(record.firstAccumulator);
      fold(sum, record.count, rows);
      for (int64_t r = 0; r < rows; ++r)
        S[r * targetCount + t] = score(sum[r], t);
    }
  }
};

} // namespace mlk
