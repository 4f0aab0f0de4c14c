//===- Sort.cpp - The K first elements in order, running sums -------------===//
#include "Kernels.h"

namespace {

/// A NaN is larger than any number.
template <class T> inline bool isLess(T a, T b) { return b != b ? a == a : a < b; }

/// The best `k` of one column, by a heap of their indices whose root is the worst; then sorted in place.
template <class T, bool Largest> struct Selection {
  const T *x;
  int64_t *indices;
  int64_t inner;

  bool comesBefore(int64_t a, int64_t b) const {
    const T u = x[a * inner], v = x[b * inner];
    if (Largest ? isLess(v, u) : isLess(u, v))
      return true;
    return !(Largest ? isLess(u, v) : isLess(v, u)) && a < b;
  }
  int64_t &at(int64_t i) const { return indices[i * inner]; }
  void siftDown(int64_t i, int64_t size) const {
    const int64_t moved = at(i);
    for (int64_t child; (child = 2 * i + 1) < size; i = child) {
      if (child + 1 < size && comesBefore(at(child), at(child + 1)))
        ++child;
      if (!comesBefore(moved, at(child)))
        break;
      at(i) = at(child);
    }
    at(i) = moved;
  }
  void select(int64_t n, int64_t k) const {
    for (int64_t i = 0; i < k; ++i)
      at(i) = i;
    for (int64_t i = k / 2; i-- > 0;)
      siftDown(i, k);
    for (int64_t j = k; j < n; ++j)
      if (comesBefore(j, at(0))) {
        at(0) = j;
        siftDown(0, k);
      }
    for (int64_t size = k - 1; size > 0; --size) {
      const int64_t worst = at(0);
      at(0) = at(size);
      at(size) = worst;
      siftDown(0, size);
    }
  }
};

template <class T, bool Largest>
inline void topk(const T *X, T *values, int64_t *indices, int64_t outer, int64_t n, int64_t inner, int64_t k) {
  if (k <= 0)
    return;
  for (int64_t o = 0; o < outer; ++o, X += n * inner, values += k * inner, indices += k * inner)
    for (int64_t i = 0; i < inner; ++i) {
      Selection<T, Largest>{X + i, indices + i, inner}.select(n, k);
      for (int64_t j = 0; j < k; ++j)
        values[j * inner + i] = X[indices[j * inner + i] * inner + i];
    }
}

template <class T>
inline void cumsum(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner, bool exclusive, bool reverse) {
  const int64_t step = reverse ? -inner : inner, first = reverse ? (n - 1) * inner : 0;
  for (int64_t o = 0; o < outer; ++o, X += n * inner, Y += n * inner)
    for (int64_t s = 0; s < n; ++s) {
      // What is added: the element itself, or the one before it.
      const T *x = X + first + (exclusive ? s - 1 : s) * step;
      T *y = Y + first + s * step;
      const T *before = y - step;
      for (int64_t i = 0; i < inner; ++i)
        y[i] = exclusive && s == 0 ? T(0) : s == (exclusive ? 1 : 0) ? x[i] : T(before[i] + x[i]);
    }
}

} // namespace

#define MLK_DEFINE(T, SUFFIX)                                                                                          \
  MLK_KERNEL void mlk_topk_##SUFFIX(const T *X, T *values, int64_t *indices, int64_t outer, int64_t n, int64_t inner,  \
                                    int64_t k, int64_t largest) {                                                      \
    if (largest)                                                                                                       \
      topk<T, true>(X, values, indices, outer, n, inner, k);                                                           \
    else                                                                                                               \
      topk<T, false>(X, values, indices, outer, n, inner, k);                                                          \
  }                                                                                                                    \
  MLK_KERNEL void mlk_cumsum_##SUFFIX(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner, int64_t exclusive,    \
                                      int64_t reverse) {                                                               \
    cumsum(X, Y, outer, n, inner, exclusive != 0, reverse != 0);                                                       \
  }
MLK_DEFINE(float, f32)
MLK_DEFINE(double, f64)
MLK_DEFINE(int32_t, i32)
MLK_DEFINE(int64_t, i64)
