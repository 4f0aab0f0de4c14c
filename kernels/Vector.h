//===- Vector.h - 16 lanes of anything ------------------------------------===//
//
// The vector layer of the kernels: clang's extension vectors with 16 lanes, because rule R26 defines every sum by 16
// partial sums. The back end maps a vector to as many registers as the target needs. Freestanding.
//
//===----------------------------------------------------------------------===//
#pragma once
#include <stdint.h>

#define MLK_INLINE [[gnu::always_inline]] inline
#define MLK_UNROLL _Pragma("clang loop unroll(full)")
/// For loops whose speed does not matter: models are compiled while somebody waits.
#define MLK_ROLLED _Pragma("clang loop unroll(disable) vectorize(disable)")
#define MLK_NO_UNROLL _Pragma("clang loop unroll(disable)")

namespace mlk {

template <class T, int N = 16> using Lanes = T __attribute__((ext_vector_type(N)));
using LaneMask = bool __attribute__((ext_vector_type(16)));

constexpr int laneCount = 16;

/// A number as a type.
template <int N> struct Number {
  static constexpr int value = N;
  constexpr operator int() const { return N; }
};

/// Vector registers of 16 lanes of T that the target has, roughly.
template <class T>
constexpr int laneRegisters =
#if defined(__AVX512F__)
    32 * 64 / int(sizeof(Lanes<T>));
#elif defined(__AVX__)
    16 * 32 / int(sizeof(Lanes<T>));
#else
    16 * 16 / int(sizeof(Lanes<T>));
#endif

/// a * b + c, rounded once; where the target has no such instruction, rounded twice (R26's one exception).
template <class V> MLK_INLINE V fma(V a, V b, V c) {
#if defined(__FMA__) || defined(__aarch64__)
  return __builtin_elementwise_fma(a, b, c);
#else
  return a * b + c;
#endif
}

template <class V> MLK_INLINE V sqrt(V a) { return __builtin_elementwise_sqrt(a); }

template <class V, class T> MLK_INLINE V load(const T *p) {
  V v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}
template <class V, class T> MLK_INLINE void store(T *p, V v) { __builtin_memcpy(p, &v, sizeof v); }

template <class T> MLK_INLINE Lanes<T> load16(const T *p) { return load<Lanes<T>>(p); }

/// The first `n` lanes set; n may be anything.
MLK_INLINE LaneMask firstLanes(int64_t n) {
  const Lanes<int32_t> lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const int32_t limit = n > laneCount ? laneCount : n < 0 ? 0 : int32_t(n);
  return __builtin_convertvector(lane < limit, LaneMask);
}
/// The first lanes of p, zeros in the others, whose memory is not touched.
template <class T> MLK_INLINE Lanes<T> load16(const T *p, LaneMask mask) {
  return __builtin_masked_load(mask, p, (Lanes<T>)T(0));
}
/// The first n of 16, zeros after them. Where they are few by construction they are often values that were just
/// computed: taken one by one they stay in registers, while a masked load would wait for their store to reach the
/// cache.
template <class T> MLK_INLINE Lanes<T> loadFirst(const T *p, int64_t n) {
  constexpr int few = 4;
  if (__builtin_constant_p(n) && n <= few) {
    Lanes<T> v = {};
    MLK_UNROLL
    for (int i = 0; i < few; ++i)
      if (i < n)
        v[i] = p[i];
    return v;
  }
  return load16(p, firstLanes(n));
}
template <class T> MLK_INLINE void store16(T *p, Lanes<T> v, LaneMask mask) { __builtin_masked_store(mask, v, p); }
template <class T> MLK_INLINE Lanes<T> select16(LaneMask mask, Lanes<T> a, Lanes<T> b) {
  // A selection looks at sign bits, and true converts to 1.
  return __builtin_convertvector(mask, decltype(a < b)) != 0 ? a : b;
}

/// R26's fold: p[i] += p[i+8], then +4, +2, +1.
template <class T> MLK_INLINE T fold(Lanes<T> p) {
  Lanes<T, 8> a = p.lo + p.hi;
  Lanes<T, 4> b = a.lo + a.hi;
  Lanes<T, 2> c = b.lo + b.hi;
  return c.x + c.y;
}

/// The totals of 16 folds at once, shuffles shared: lane i is fold(p[i]).
template <class T> MLK_INLINE Lanes<T> fold16(const Lanes<T> *p) {
  // The last two steps stay inside 128-bit groups, which transposes the order; `in` undoes that.
  Lanes<T> a[8], b[4], c[2];
  auto in = [&](int i) __attribute__((always_inline)) { return p[i % 4 * 4 + i / 4]; };
  MLK_UNROLL
  for (int i = 0; i < 8; ++i)
    a[i] =
        __builtin_shufflevector(in(2 * i), in(2 * i + 1), 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23) +
        __builtin_shufflevector(in(2 * i), in(2 * i + 1), 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
  MLK_UNROLL
  for (int i = 0; i < 4; ++i)
    b[i] = __builtin_shufflevector(a[2 * i], a[2 * i + 1], 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27) +
           __builtin_shufflevector(a[2 * i], a[2 * i + 1], 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
  MLK_UNROLL
  for (int i = 0; i < 2; ++i)
    c[i] = __builtin_shufflevector(b[2 * i], b[2 * i + 1], 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29) +
           __builtin_shufflevector(b[2 * i], b[2 * i + 1], 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31);
  return __builtin_shufflevector(c[0], c[1], 0, 2, 16, 18, 4, 6, 20, 22, 8, 10, 24, 26, 12, 14, 28, 30) +
         __builtin_shufflevector(c[0], c[1], 1, 3, 17, 19, 5, 7, 21, 23, 9, 11, 25, 27, 13, 15, 29, 31);
}

/// R26's sum of term(load of x) over n values: the term of lanes past the end never enters.
template <class T, class Add> MLK_INLINE T sumRow(const T *x, int64_t n, Add add) {
  Lanes<T> p = (Lanes<T>)T(0);
  int64_t k = 0;
  for (; k + laneCount <= n; k += laneCount)
    p = add(p, load16(x + k));
  if (k < n) {
    LaneMask mask = firstLanes(n - k);
    p = select16(mask, add(p, load16(x + k, mask)), p);
  }
  return fold(p);
}

} // namespace mlk
