//===- Dot.cpp - Linear scores in R26's order -----------------------------===//
#include "Kernels.h"
#include "Vector.h"

namespace mlk {
namespace {

/// Accumulators that leave room for the operands.
template <class T> constexpr int accumulators = laneRegisters<T> >= 32 ? 24 : laneRegisters<T> - laneRegisters<T> / 4;
/// Outputs of one tile, at most.
template <class T> constexpr int maxOutputs = accumulators<T> >= 4 ? accumulators<T> / 2 : 2;
/// Rows of a tile of `outputs`.
template <class T> constexpr int rowsOf(int outputs) {
  int rows = accumulators<T> / outputs;
  return rows > 8 ? 8 : rows < 1 ? 1 : rows;
}

/// Rows wider than this are about pages, in each of which the hardware prefetcher starts anew: reading from memory
/// would take twice the time. Their lines are asked for some rows ahead, past the end of X too, which is no access.
constexpr int64_t wideRow = 2048, rowsAhead = 8;

/// Scores of `Rows` rows and `Outputs` outputs: a register of 16 partial sums each, folded together at the end.
template <class T, int Rows, int Outputs>
MLK_INLINE void tile(const T *X, int64_t F, const T *W, int64_t E, const T *bias, T *S) {
  const bool prefetches = Rows > 1 && F * int64_t(sizeof(T)) >= wideRow;
  constexpr int total = Rows * Outputs, padded = (total + laneCount - 1) / laneCount * laneCount;
  Lanes<T> acc[padded] = {};
  int64_t k = 0;
  for (; k + laneCount <= F; k += laneCount, W += E * laneCount) {
    Lanes<T> x[Rows];
    MLK_UNROLL
    for (int r = 0; r < Rows; ++r) {
      x[r] = load16(X + r * F + k);
      if (prefetches)
        __builtin_prefetch(X + (r + rowsAhead) * F + k, /*rw=*/0, /*locality: level 2=*/2);
    }
    MLK_UNROLL
    for (int e = 0; e < Outputs; ++e) {
      Lanes<T> w = load16(W + e * laneCount);
      MLK_UNROLL
      for (int r = 0; r < Rows; ++r)
        acc[r * Outputs + e] = fma(x[r], w, acc[r * Outputs + e]);
    }
  }
  if (k < F) {
    const LaneMask mask = firstLanes(F - k);
    Lanes<T> x[Rows];
    MLK_UNROLL
    for (int r = 0; r < Rows; ++r)
      x[r] = Rows == 1 ? loadFirst(X + k, F - k) : load16(X + r * F + k, mask);
    MLK_UNROLL
    for (int e = 0; e < Outputs; ++e) {
      Lanes<T> w = load16(W + e * laneCount);
      MLK_UNROLL
      for (int r = 0; r < Rows; ++r)
        acc[r * Outputs + e] = select16(mask, fma(x[r], w, acc[r * Outputs + e]), acc[r * Outputs + e]);
    }
  }
  if constexpr (total == 1) {
    S[0] = fold(acc[0]) + bias[0];
    return;
  }
  MLK_UNROLL
  for (int group = 0; group < padded; group += laneCount) {
    T sums[laneCount];
    store(sums, fold16(acc + group));
    MLK_UNROLL
    for (int i = 0; i < laneCount; ++i)
      if (int at = group + i; at < total)
        S[at / Outputs * E + at % Outputs] = sums[i] + bias[at % Outputs];
  }
}

template <class T, int Outputs>
MLK_INLINE void rowsOfTiles(const T *X, const T *W, const T *bias, T *S, int64_t rows, int64_t F, int64_t E) {
  constexpr int tileRows = rowsOf<T>(Outputs);
  int64_t r = 0;
  for (; r + tileRows <= rows; r += tileRows)
    tile<T, tileRows, Outputs>(X + r * F, F, W, E, bias, S + r * E);
  if constexpr (tileRows > 1)
    for (; r < rows; ++r)
      tile<T, 1, Outputs>(X + r * F, F, W, E, bias, S + r * E);
}

/// All outputs by tiles of nearly equal width, unrolled: E is a constant.
template <class T, int E, int First = 0>
MLK_INLINE void fixedOutputs(const T *X, const T *W, const T *bias, T *S, int64_t rows, int64_t F) {
  constexpr int left = E - First, tiles = (left + maxOutputs<T> - 1) / maxOutputs<T>,
                outputs = (left + tiles - 1) / tiles;
  rowsOfTiles<T, outputs>(X, W + First * laneCount, bias + First, S + First, rows, F, E);
  if constexpr (First + outputs < E)
    fixedOutputs<T, E, First + outputs>(X, W, bias, S, rows, F);
}

/// Any number of outputs: widest tiles, the rest one by one.
template <class T>
MLK_INLINE void anyOutputs(const T *X, const T *W, const T *bias, T *S, int64_t rows, int64_t F, int64_t E) {
  int64_t e = 0;
  for (; e + maxOutputs<T> <= E; e += maxOutputs<T>)
    rowsOfTiles<T, maxOutputs<T>>(X, W + e * laneCount, bias + e, S + e, rows, F, E);
  if constexpr (maxOutputs<T> > 2)
    for (; e + 2 <= E; e += 2)
      rowsOfTiles<T, 2>(X, W + e * laneCount, bias + e, S + e, rows, F, E);
  for (; e < E; ++e)
    rowsOfTiles<T, 1>(X, W + e * laneCount, bias + e, S + e, rows, F, E);
}

template <class T, int FixedE>
MLK_INLINE void linear(const T *X, const T *W, const T *bias, T *S, int64_t rows, int64_t F, int64_t E) {
  // Several passes over few rows, where there are more outputs than a tile has.
  constexpr int64_t block = 64;
  for (int64_t r = 0; r < rows; r += block) {
    const int64_t n = rows - r < block ? rows - r : block;
    if constexpr (FixedE)
      fixedOutputs<T, FixedE>(X + r * F, W, bias, S + r * FixedE, n, F);
    else
      anyOutputs(X + r * F, W, bias, S + r * E, n, F, E);
  }
}

} // namespace
} // namespace mlk

#define MLK_DEFINE(T, SUFFIX, NAME, FIXED)                                                                             \
  MLK_KERNEL void mlk_##NAME##_##SUFFIX(const T *X, const T *W, const T *bias, T *S, int64_t rows, int64_t F,          \
                                        int64_t E) {                                                                   \
    mlk::linear<T, FIXED>(X, W, bias, S, rows, F, E);                                                                  \
  }
MLK_DEFINE(float, f32, linear, 0)
MLK_DEFINE(double, f64, linear, 0)
#define MLK_DEFINE_FIXED(E)                                                                                            \
  MLK_DEFINE(float, f32, linear##E, E)                                                                                 \
  MLK_DEFINE(double, f64, linear##E, E)
MLK_LINEAR_WIDTHS(MLK_DEFINE_FIXED)
