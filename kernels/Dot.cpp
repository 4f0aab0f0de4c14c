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

/// Scores of `Rows` rows and `Outputs` outputs: a register of 16 partial sums each, folded together at the end.
template <class T, int Rows, int Outputs>
MLK_INLINE void tile(const T *X, int64_t F, const T *W, int64_t E, const T *bias, T *S) {
  constexpr int total = Rows * Outputs, padded = (total + laneCount - 1) / laneCount * laneCount;
  Lanes<T> acc[padded] = {};
  int64_t k = 0;
  for (; k + laneCount <= F; k += laneCount, W += E * laneCount) {
    Lanes<T> x[Rows];
    MLK_UNROLL
    for (int r = 0; r < Rows; ++r)
      x[r] = load16(X + r * F + k);
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
      x[r] = load16(X + r * F + k, mask);
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

template <class T, int Outputs = 1>
MLK_INLINE void dispatch(int64_t outputs, const T *X, const T *W, const T *bias, T *S, int64_t rows, int64_t F,
                         int64_t E) {
  if (outputs == Outputs)
    rowsOfTiles<T, Outputs>(X, W, bias, S, rows, F, E);
  else if constexpr (Outputs < maxOutputs<T>)
    dispatch<T, Outputs + 1>(outputs, X, W, bias, S, rows, F, E);
}

/// Reads rows in address order. A wide row is about a page, and the hardware prefetcher starts anew in every page, so
/// computing straight from memory reaches a quarter of a plain read's speed.
template <class T> MLK_INLINE void touch(const T *X, int64_t count) {
  constexpr int64_t line = 64 / sizeof(T);
  for (int64_t i = 0; i < count; i += line) {
#if defined(__x86_64__)
    T value = X[i];
    asm volatile("" ::"x"(value));
#else
    __builtin_prefetch(X + i);
#endif
  }
}

template <class T>
MLK_INLINE void linear(const T *X, const T *W, const T *bias, T *S, int64_t rows, int64_t F, int64_t E) {
  constexpr int64_t block = 64;
  // Tiles of nearly equal width.
  const int64_t tiles = (E + maxOutputs<T> - 1) / maxOutputs<T>;
  for (int64_t r = 0; r < rows; r += block) {
    const int64_t n = rows - r < block ? rows - r : block;
    if (F * int64_t(sizeof(T)) >= 2048 && n >= 16)
      touch(X + r * F, n * F);
    for (int64_t t = 0, e = 0; t < tiles; ++t) {
      const int64_t outputs = (E - e + tiles - t - 1) / (tiles - t);
      dispatch<T>(outputs, X + r * F, W + e * laneCount, bias + e, S + r * E + e, n, F, E);
      e += outputs;
    }
  }
}

} // namespace
} // namespace mlk

extern "C" void mlk_linear_f32(const float *X, const float *W, const float *bias, float *S, int64_t rows, int64_t F,
                               int64_t E) {
  mlk::linear(X, W, bias, S, rows, F, E);
}
extern "C" void mlk_linear_f64(const double *X, const double *W, const double *bias, double *S, int64_t rows,
                               int64_t F, int64_t E) {
  mlk::linear(X, W, bias, S, rows, F, E);
}
