//===- Reduce.h - Reductions in R26's order -------------------------------===//
//
// A reduction is an object with identity, add(p, x), which takes a value into a partial result, and merge(a, b). Term k
// goes into partial result k mod 16; these are merged by halves. Along a row the partial results are the lanes of a
// register; across rows 16 columns go side by side, each with its own 16 partial results.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "Math.h"

namespace mlk {

template <> struct VectorTraits<int32_t> {
  using Element = int32_t;
};
template <> struct VectorTraits<int64_t> {
  using Element = int64_t;
};
template <> struct VectorTraits<Lanes<int32_t>> {
  using Element = int32_t;
};
template <> struct VectorTraits<Lanes<int64_t>> {
  using Element = int64_t;
};

template <class T> constexpr bool isFloating = T(0.5) != T(0);
template <class T> constexpr T highestOf() {
  if constexpr (isFloating<T>)
    return T(__builtin_inf());
  else
    return T(~(uint64_t(1) << (sizeof(T) * 8 - 1)));
}
template <class T> constexpr T highest = highestOf<T>();
template <class T> constexpr T lowest = isFloating<T> ? -highest<T> : -highest<T> - T(1);

template <class T> struct Plus {
  static constexpr T identity = 0;
  template <class V> MLK_INLINE V add(V p, V x) const { return p + x; }
  template <class V> MLK_INLINE V merge(V a, V b) const { return a + b; }
};
template <class T> struct PlusMagnitude : Plus<T> {
  template <class V> MLK_INLINE V add(V p, V x) const {
    if constexpr (isFloating<T>)
      return p + abs(x);
    else
      return p + select(x < T(0), -x, x);
  }
};
template <class T> struct PlusSquare : Plus<T> {
  template <class V> MLK_INLINE V add(V p, V x) const {
    if constexpr (isFloating<T>)
      return fma(x, x, p);
    else
      return p + x * x;
  }
};
/// exp(x - shift), with a shift for each lane.
template <class T, class Shift> struct PlusExp : Plus<T> {
  Shift shift;
  MLK_INLINE PlusExp(Shift shift) : shift(shift) {}
  template <class V> MLK_INLINE V add(V p, V x) const { return p + exp(x - shift); }
};
template <class T> struct Times {
  static constexpr T identity = 1;
  template <class V> MLK_INLINE V add(V p, V x) const { return p * x; }
  template <class V> MLK_INLINE V merge(V a, V b) const { return a * b; }
};
/// The extremes, NaN if there is one.
template <class T> struct Larger {
  static constexpr T identity = lowest<T>;
  template <class V> MLK_INLINE V add(V p, V x) const { return select((x > p) | (x != x), x, p); }
  template <class V> MLK_INLINE V merge(V a, V b) const { return add(a, b); }
};
template <class T> struct Smaller {
  static constexpr T identity = highest<T>;
  template <class V> MLK_INLINE V add(V p, V x) const { return select((x < p) | (x != x), x, p); }
  template <class V> MLK_INLINE V merge(V a, V b) const { return add(a, b); }
};

template <class T, class Op> MLK_INLINE T mergeLanes(Lanes<T> p, Op op) {
  Lanes<T, 8> a = op.merge(p.lo, p.hi);
  Lanes<T, 4> b = op.merge(a.lo, a.hi);
  Lanes<T, 2> c = op.merge(b.lo, b.hi);
  return op.merge(T(c.x), T(c.y));
}

/// x[0 .. n) reduced. Lanes past the end never enter.
template <class T, class Op> MLK_INLINE T reduceRow(const T *x, int64_t n, Op op) {
  Lanes<T> p = (Lanes<T>)Op::identity;
  int64_t k = 0;
  for (; k + laneCount <= n; k += laneCount)
    p = op.add(p, load16(x + k));
  if (k < n) {
    const LaneMask mask = firstLanes(n - k);
    p = select16(mask, op.add(p, load16(x + k, mask)), p);
  }
  return mergeLanes(p, op);
}

/// p + a * b; floats rounded once.
template <class V> MLK_INLINE V addProduct(V a, V b, V p) {
  if constexpr (isFloating<ElementOf<V>>)
    return fma(a, b, p);
  else
    return p + a * b;
}

/// The sum of a[k] * b[k].
template <class T> MLK_INLINE T dotProduct(const T *a, const T *b, int64_t n) {
  Lanes<T> p = (Lanes<T>)T(0);
  for (int64_t k = 0; k < n; k += laneCount) {
    const LaneMask mask = firstLanes(n - k);
    p = select16(mask, addProduct(load16(a + k, mask), load16(b + k, mask), p), p);
  }
  return fold(p);
}

/// The columns of `mask` from x on, of n rows that are `step` apart, reduced.
template <class T, class Op>
MLK_INLINE Lanes<T> reduceColumns(const T *x, int64_t n, int64_t step, LaneMask mask, Op op) {
  Lanes<T> p[laneCount];
  for (int i = 0; i < laneCount; ++i)
    p[i] = (Lanes<T>)Op::identity;
  for (int64_t k = 0; k < n; ++k)
    p[k % laneCount] = op.add(p[k % laneCount], load16(x + k * step, mask));
  for (int width = laneCount / 2; width > 0; width /= 2)
    for (int i = 0; i < width; ++i)
      p[i] = op.merge(p[i], p[i + width]);
  return p[0];
}

/// The lanes of a mask as often as [outer, inner] has columns: f(the index of the first, how many, the mask).
template <class F> MLK_INLINE void forColumns(int64_t inner, F f) {
  for (int64_t i = 0; i < inner; i += laneCount)
    f(i, firstLanes(inner - i));
}

} // namespace mlk
