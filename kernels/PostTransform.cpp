//===- PostTransform.cpp - Transforms of scores ---------------------------===//
//
// Every function works on 16 values at a time with masks, never on a scalar remainder, and each value's bits depend
// on its row only (R25).
//
//===----------------------------------------------------------------------===//
#include "Kernels.h"
#include "Math.h"

namespace mlk {
namespace {

template <class T> constexpr T infinity = T(__builtin_inff());

template <class T, class F> MLK_INLINE void mapValues(const T *in, T *out, int64_t n, F f) {
  int64_t i = 0;
  for (; i + laneCount <= n; i += laneCount)
    store(out + i, f(load16(in + i)));
  if (i < n) {
    const LaneMask mask = firstLanes(n - i);
    store16(out + i, f(loadFirst(in + i, n - i)), mask);
  }
}

/// sqrt(2) * erfinv(2p - 1) by Winitzki's approximation; -inf at 0, +inf at 1, NaN outside [0, 1].
template <class T> MLK_INLINE Lanes<T> probit(Lanes<T> p) {
  constexpr T a = T(0.147), pi = T(3.14159265358979323846), sqrt2 = T(1.41421356237309504880);
  Lanes<T> x = T(2) * p - T(1);
  Lanes<T> l = log((T(1) - x) * (T(1) + x));
  Lanes<T> v = T(2) / (pi * a) + l / T(2);
  Lanes<T> root = sqrt(-v + sqrt(v * v - l / a));
  return sqrt2 * select(x < T(0), -root, root); // infinite where l is
}

template <class T> MLK_INLINE T maximum(Lanes<T> v) {
  auto larger = [](auto a, auto b) __attribute__((always_inline)) { return a > b ? a : b; };
  Lanes<T, 8> a = larger(v.lo, v.hi);
  Lanes<T, 4> b = larger(a.lo, a.hi);
  Lanes<T, 2> c = larger(b.lo, b.hi);
  return larger(c.x, c.y);
}

/// exp(x - max) of each score, or x * exp(-max) where SOFTMAX_ZERO keeps it out of the sum.
template <class T> struct SoftmaxTerms {
  Lanes<T> value, term;
};
template <class T> MLK_INLINE SoftmaxTerms<T> softmaxTerms(Lanes<T> x, T max, bool skipZeros) {
  Lanes<T> e = exp(x - max);
  if (!skipZeros)
    return {e, e};
  auto skipped = abs(x) <= T(1e-7f);
  return {select(skipped, x * exp((Lanes<T>)-max), e), select(skipped, (Lanes<T>)T(0), e)};
}
template <class T> MLK_INLINE Lanes<T> divideBySum(Lanes<T> value, T sum) {
  return sum == T(0) ? (Lanes<T>)T(0) : value / sum;
}

/// A row of at most 16 scores stays in a register; a wider one passes through Z.
template <class T> MLK_INLINE void softmaxRow(const T *S, T *Z, int64_t E, bool skipZeros) {
  if (E <= laneCount) {
    const LaneMask mask = firstLanes(E);
    Lanes<T> x = loadFirst(S, E);
    T max = maximum(select16(mask, x, (Lanes<T>)-infinity<T>));
    SoftmaxTerms<T> terms = softmaxTerms(x, max, skipZeros);
    T sum = fold(select16(mask, terms.term, (Lanes<T>)T(0)));
    store16(Z, divideBySum(terms.value, sum), mask);
    return;
  }
  Lanes<T> max = (Lanes<T>)-infinity<T>, partial = (Lanes<T>)T(0);
  for (int64_t k = 0; k < E; k += laneCount) {
    const LaneMask mask = firstLanes(E - k);
    Lanes<T> x = select16(mask, load16(S + k, mask), (Lanes<T>)-infinity<T>);
    max = select(x > max, x, max);
  }
  const T m = maximum(max);
  for (int64_t k = 0; k < E; k += laneCount) {
    const LaneMask mask = firstLanes(E - k);
    SoftmaxTerms<T> terms = softmaxTerms(load16(S + k, mask), m, skipZeros);
    partial = select16(mask, partial + terms.term, partial);
    store16(Z + k, terms.value, mask);
  }
  const T sum = fold(partial);
  mapValues(Z, Z, E, [&](Lanes<T> value) __attribute__((always_inline)) { return divideBySum(value, sum); });
}

template <class T> MLK_INLINE void postTransform(const T *S, T *Z, int64_t rows, int64_t E, int64_t kind) {
  switch (kind) {
  case MLK_SOFTMAX:
  case MLK_SOFTMAX_ZERO:
    for (int64_t r = 0; r < rows; ++r)
      softmaxRow(S + r * E, Z + r * E, E, kind == MLK_SOFTMAX_ZERO);
    return;
  case MLK_LOGISTIC:
    // One row of two classes: a division of 16 lanes takes twice the time of two scalar ones.
    if (__builtin_constant_p(rows * E) && rows * E <= 2) {
      for (int64_t i = 0; i < rows * E; ++i)
        Z[i] = logistic(S[i]);
      return;
    }
    return mapValues(S, Z, rows * E, [](Lanes<T> s) __attribute__((always_inline)) { return logistic(s); });
  case MLK_PROBIT:
    return mapValues(S, Z, rows * E, [](Lanes<T> s) __attribute__((always_inline)) { return probit(s); });
  default:
    return mapValues(S, Z, rows * E, [](Lanes<T> s) __attribute__((always_inline)) { return s; });
  }
}

template <class T> struct Pair {
  Lanes<T> first, second;
};
template <class T> MLK_INLINE Pair<T> binaryScores(Lanes<T> s, int64_t kind, bool complement) {
  switch (kind) {
  case MLK_LOGISTIC:
    return {logistic(-s), logistic(s)};
  case MLK_PROBIT:
    return {probit(-s), probit(s)};
  case MLK_SOFTMAX:
  case MLK_SOFTMAX_ZERO: {
    Lanes<T> max = select(s > -s, s, -s), a = exp(-s - max), b = exp(s - max), sum = a + b;
    Pair<T> z = {a / sum, b / sum};
    if (kind == MLK_SOFTMAX)
      return z;
    auto skipped = abs(s) <= T(1e-7f);
    return {select(skipped, (Lanes<T>)T(0), z.first), select(skipped, (Lanes<T>)T(0), z.second)};
  }
  default:
    return {complement ? T(1) - s : -s, s};
  }
}

template <class T> MLK_INLINE void binaryScoresRows(const T *S, T *Z, int64_t rows, int64_t kind, bool complement) {
  for (int64_t r = 0; r < rows; r += laneCount) {
    const int64_t n = rows - r;
    Pair<T> z = binaryScores(load16(S + r, firstLanes(n)), kind, complement);
    store16(Z + 2 * r,
            __builtin_shufflevector(z.first, z.second, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23),
            firstLanes(2 * n));
    if (n > laneCount / 2)
      store16(Z + 2 * r + laneCount,
              __builtin_shufflevector(z.first, z.second, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31),
              firstLanes(2 * n - laneCount));
  }
}

} // namespace
} // namespace mlk

#define MLK_DEFINE(T, SUFFIX)                                                                                          \
  MLK_KERNEL void mlk_post_transform_##SUFFIX(const T *S, T *Z, int64_t rows, int64_t E, int64_t kind) {               \
    mlk::postTransform(S, Z, rows, E, kind);                                                                           \
  }                                                                                                                    \
  MLK_KERNEL void mlk_binary_scores_##SUFFIX(const T *S, T *Z, int64_t rows, int64_t kind, int64_t complement) {       \
    mlk::binaryScoresRows(S, Z, rows, kind, complement != 0);                                                          \
  }                                                                                                                    \
  MLK_KERNEL void mlk_binary_label_##SUFFIX(const T *S, int64_t *index, int64_t rows, T threshold) {                   \
    for (int64_t r = 0; r < rows; ++r)                                                                                 \
      index[r] = S[r] > threshold;                                                                                     \
  }
MLK_DEFINE(float, f32)
MLK_DEFINE(double, f64)
