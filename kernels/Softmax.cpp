//===- Softmax.cpp - Values of [outer, n, inner] normalised along n -------===//
#include "Kernels.h"
#include "Reduce.h"

namespace mlk {
namespace {

/// y[k] = f(x[k]) along a row.
template <class T, class F> MLK_INLINE void mapRow(const T *x, T *y, int64_t n, F f) {
  int64_t k = 0;
  for (; k + laneCount <= n; k += laneCount)
    store(y + k, f(load16(x + k)));
  if (k < n) {
    const LaneMask mask = firstLanes(n - k);
    store16(y + k, f(load16(x + k, mask)), mask);
  }
}
template <class T, class F> MLK_INLINE void mapColumns(const T *x, T *y, int64_t n, int64_t step, LaneMask mask, F f) {
  for (int64_t k = 0; k < n; ++k)
    store16(y + k * step, f(load16(x + k * step, mask)), mask);
}

/// Calls row(x, y) for each row, or columns(x, y, mask) for 16 columns at a time.
template <class T, class Row, class Columns>
MLK_INLINE void forAll(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner, Row row, Columns columns) {
  for (int64_t o = 0; o < outer; ++o, X += n * inner, Y += n * inner) {
    if (inner == 1)
      row(X, Y);
    else
      forColumns(inner, [&](int64_t i, LaneMask mask) __attribute__((always_inline)) { columns(X + i, Y + i, mask); });
  }
}

/// A row of at most 16 values stays in a register.
template <class T> MLK_INLINE void softmaxRegister(const T *x, T *y, int64_t n) {
  const LaneMask mask = firstLanes(n);
  const Lanes<T> v = load16(x, mask);
  const Lanes<T> e = exp(v - mergeLanes(select16(mask, v, (Lanes<T>)lowest<T>), Larger<T>()));
  store16(y, e / mergeLanes(select16(mask, e, (Lanes<T>)T(0)), Plus<T>()), mask);
}

/// The exponentials go to Y, are summed there, and divided.
template <class T> MLK_INLINE void softmax(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner) {
  forAll(
      X, Y, outer, n, inner,
      [&](const T *x, T *y) __attribute__((always_inline)) {
        if (n <= laneCount)
          return softmaxRegister(x, y, n);
        const T m = reduceRow(x, n, Larger<T>());
        mapRow(x, y, n, [&](Lanes<T> v) __attribute__((always_inline)) { return exp(v - m); });
        const T sum = reduceRow(y, n, Plus<T>());
        mapRow(y, y, n, [&](Lanes<T> v) __attribute__((always_inline)) { return v / sum; });
      },
      [&](const T *x, T *y, LaneMask mask) __attribute__((always_inline)) {
        const Lanes<T> m = reduceColumns(x, n, inner, mask, Larger<T>());
        mapColumns(x, y, n, inner, mask, [&](Lanes<T> v) __attribute__((always_inline)) { return exp(v - m); });
        const Lanes<T> sum = reduceColumns(y, n, inner, mask, Plus<T>());
        mapColumns(y, y, n, inner, mask, [&](Lanes<T> v) __attribute__((always_inline)) { return v / sum; });
      });
}

template <class T> MLK_INLINE void logSoftmax(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner) {
  forAll(
      X, Y, outer, n, inner,
      [&](const T *x, T *y) __attribute__((always_inline)) {
        const T m = reduceRow(x, n, Larger<T>());
        const T l = log(reduceRow(x, n, PlusExp<T, T>(m)));
        mapRow(x, y, n, [&](Lanes<T> v) __attribute__((always_inline)) { return v - m - l; });
      },
      [&](const T *x, T *y, LaneMask mask) __attribute__((always_inline)) {
        const Lanes<T> m = reduceColumns(x, n, inner, mask, Larger<T>());
        const Lanes<T> l = log(reduceColumns(x, n, inner, mask, PlusExp<T, Lanes<T>>(m)));
        mapColumns(x, y, n, inner, mask, [&](Lanes<T> v) __attribute__((always_inline)) { return v - m - l; });
      });
}

/// Divided by `norm`, of the same kind as v; 0 where that is 0.
template <class V, class N> MLK_INLINE V divideByNorm(V v, N norm) {
  V divisor = (V)norm;
  return select(divisor == ElementOf<V>(0), (V)ElementOf<V>(0), v / divisor);
}
template <class T, class Op, class Finish>
MLK_INLINE void normalize(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner, Op op, Finish finish) {
  forAll(
      X, Y, outer, n, inner,
      [&](const T *x, T *y) __attribute__((always_inline)) {
        const T norm = finish(reduceRow(x, n, op));
        mapRow(x, y, n, [&](Lanes<T> v) __attribute__((always_inline)) { return divideByNorm(v, norm); });
      },
      [&](const T *x, T *y, LaneMask mask) __attribute__((always_inline)) {
        const Lanes<T> norm = finish(reduceColumns(x, n, inner, mask, op));
        mapColumns(x, y, n, inner, mask,
                   [&](Lanes<T> v) __attribute__((always_inline)) { return divideByNorm(v, norm); });
      });
}

} // namespace
} // namespace mlk

#define MLK_DEFINE(T, SUFFIX)                                                                                          \
  MLK_KERNEL void mlk_softmax_##SUFFIX(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner) {                    \
    mlk::softmax(X, Y, outer, n, inner);                                                                               \
  }                                                                                                                    \
  MLK_KERNEL void mlk_log_softmax_##SUFFIX(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner) {                \
    mlk::logSoftmax(X, Y, outer, n, inner);                                                                            \
  }                                                                                                                    \
  MLK_KERNEL void mlk_l1_normalize_##SUFFIX(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner) {               \
    mlk::normalize(X, Y, outer, n, inner, mlk::PlusMagnitude<T>(),                                                     \
                   [](auto sum) __attribute__((always_inline)) { return sum; });                                       \
  }                                                                                                                    \
  MLK_KERNEL void mlk_l2_normalize_##SUFFIX(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner) {               \
    mlk::normalize(X, Y, outer, n, inner, mlk::PlusSquare<T>(),                                                        \
                   [](auto sum) __attribute__((always_inline)) { return mlk::sqrt(sum); });                            \
  }
MLK_DEFINE(float, f32)
MLK_DEFINE(double, f64)
