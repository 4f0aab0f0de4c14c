//===- Normalizer.cpp - Rows divided by their norm ------------------------===//
#include "Kernels.h"
#include "Math.h"

namespace mlk {
namespace {

/// The largest f(x) of a row, passing over NaN; `floor` if there is none.
template <class T, class F> MLK_INLINE T largestOf(const T *x, int64_t n, T floor, F f) {
  Lanes<T> best = (Lanes<T>)floor;
  for (int64_t k = 0; k < n; k += laneCount) {
    const LaneMask mask = firstLanes(n - k);
    Lanes<T> v = select16(mask, f(load16(x + k, mask)), (Lanes<T>)floor);
    best = select(best < v, v, best);
  }
  T m = floor;
  MLK_UNROLL
  for (int i = 0; i < laneCount; ++i)
    m = m < best[i] ? best[i] : m;
  return m;
}

template <class T, class F> MLK_INLINE void mapRow(const T *x, T *y, int64_t n, F f) {
  int64_t k = 0;
  for (; k + laneCount <= n; k += laneCount)
    store(y + k, f(load16(x + k)));
  if (k < n) {
    const LaneMask mask = firstLanes(n - k);
    store16(y + k, f(load16(x + k, mask)), mask);
  }
}

/// A power of two c with c * m in [1, 2), but for the smallest and the largest m.
template <class T> MLK_INLINE T scaleOf(T m) {
  constexpr int mantissa = sizeof(T) == 4 ? 23 : 52;
  constexpr IntOf<T> bias = sizeof(T) == 4 ? 127 : 1023;
  IntOf<T> exponent = bitsOf(m) >> mantissa;
  exponent = exponent < 1 ? 1 : exponent > 2 * bias - 1 ? 2 * bias - 1 : exponent;
  return fromBits<T>((2 * bias - exponent) << mantissa);
}

template <class T> MLK_INLINE void normalize(const T *X, T *Y, int64_t rows, int64_t F, int64_t norm) {
  auto magnitude = [](Lanes<T> x) __attribute__((always_inline)) { return abs(x); };
  auto same = [](Lanes<T> x) __attribute__((always_inline)) { return x; };
  for (int64_t r = 0; r < rows; ++r, X += F, Y += F) {
    T divisor, scale = 1;
    if (norm == MLK_NORM_MAX) {
      divisor = largestOf(X, F, T(-__builtin_inff()), same);
    } else if (norm == MLK_NORM_L1) {
      divisor = sumRow(X, F, [](Lanes<T> p, Lanes<T> x) __attribute__((always_inline)) { return p + abs(x); });
    } else {
      const T largest = largestOf(X, F, T(0), magnitude);
      scale = largest == 0 ? T(1) : scaleOf(largest);
      divisor = sqrt(sumRow(
          X, F, [&](Lanes<T> p, Lanes<T> x) __attribute__((always_inline)) { return fma(x * scale, x * scale, p); }));
      divisor = largest == 0 ? T(0) : divisor;
    }
    if (divisor == T(0))
      mapRow(X, Y, F, same);
    else
      mapRow(X, Y, F, [&](Lanes<T> x) __attribute__((always_inline)) { return x * scale / divisor; });
  }
}

} // namespace
} // namespace mlk

MLK_KERNEL void mlk_normalizer_f32(const float *X, float *Y, int64_t rows, int64_t F, int64_t norm) {
  mlk::normalize(X, Y, rows, F, norm);
}
MLK_KERNEL void mlk_normalizer_f64(const double *X, double *Y, int64_t rows, int64_t F, int64_t norm) {
  mlk::normalize(X, Y, rows, F, norm);
}
