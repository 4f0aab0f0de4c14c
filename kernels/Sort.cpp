//===- Sort.cpp - The K first elements in order, running sums -------------===//
#include "Kernels.h"
#include "Vector.h"

namespace mlk {
template <class M> MLK_INLINE bool anyLane(M mask) { return __builtin_reduce_or(mask) != 0; }
} // namespace mlk

namespace {

/// A NaN is larger than any number.
template <class T> inline bool isLess(T a, T b) { return b != b ? a == a : a < b; }

/// Whether one of 16 elements is better than `worst`.
template <class T, bool Largest> inline bool isAnyBetter(const T *x, T worst) {
  const mlk::Lanes<T> v = mlk::load16(x), w = (mlk::Lanes<T>)worst;
  return mlk::anyLane(Largest ? (v > w) | (v != v) : (v < w) | (w != w));
}

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

/// The best 16 of one column in order, in registers.
template <class T, bool Largest> struct Best {
  mlk::Lanes<T> values = (mlk::Lanes<T>)T(0);
  mlk::Lanes<int64_t> indices = (mlk::Lanes<int64_t>)int64_t(0);
  int32_t size = 0;

  template <class V> static V moved(V v) {
    return __builtin_shufflevector(v, v, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
  }
  /// Behind the values that are as good.
  void insert(T x, int64_t index) {
    const mlk::Lanes<int32_t> lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const mlk::Lanes<T> v = (mlk::Lanes<T>)x;
    auto better =
        Largest ? (v > values) | ((v != v) & (values == values)) : (v < values) | ((values != values) & (v == v));
    const mlk::LaneMask isBetter = __builtin_convertvector(better, mlk::LaneMask);
    const uint32_t places = __builtin_bit_cast(uint16_t, isBetter) | 0xffffffffu << size;
    const int32_t place = __builtin_ctz(places | 1u << mlk::laneCount);
    const mlk::LaneMask behind = __builtin_convertvector(lane > place, mlk::LaneMask);
    const mlk::LaneMask at = __builtin_convertvector(lane == place, mlk::LaneMask);
    values = mlk::select16(at, v, mlk::select16(behind, moved(values), values));
    indices = mlk::select16(at, (mlk::Lanes<int64_t>)index, mlk::select16(behind, moved(indices), indices));
    size += size < mlk::laneCount;
  }
};

/// For k of at most 16.
template <class T, bool Largest>
inline void selectFew(const T *x, T *values, int64_t *indices, int64_t n, int64_t inner, int64_t k) {
  Best<T, Largest> best;
  T sorted[mlk::laneCount];
  int64_t order[mlk::laneCount];
  for (int64_t j = 0; j < k; ++j)
    best.insert(x[j * inner], j);
  auto worstOf = [&] {
    mlk::store(sorted, best.values);
    return sorted[k - 1];
  };
  // A later element equal to the worst comes after it.
  T worst = worstOf();
  for (int64_t j = k; j < n;) {
    const bool isGroup = inner == 1 && j + mlk::laneCount <= n;
    const int64_t end = isGroup ? j + mlk::laneCount : n;
    if (isGroup && !isAnyBetter<T, Largest>(x + j, worst))
      j = end;
    for (; j < end; ++j)
      if (Largest ? isLess(worst, x[j * inner]) : isLess(x[j * inner], worst)) {
        best.insert(x[j * inner], j);
        worst = worstOf();
      }
  }
  mlk::store(sorted, best.values);
  mlk::store(order, best.indices);
  for (int64_t j = 0; j < k; ++j) {
    values[j * inner] = sorted[j];
    indices[j * inner] = order[j];
  }
}

template <class T, bool Largest>
inline void topk(const T *X, T *values, int64_t *indices, int64_t outer, int64_t n, int64_t inner, int64_t k) {
  if (k <= 0)
    return;
  for (int64_t o = 0; o < outer; ++o, X += n * inner, values += k * inner, indices += k * inner)
    for (int64_t i = 0; i < inner; ++i) {
      if (k <= mlk::laneCount) {
        selectFew<T, Largest>(X + i, values + i, indices + i, n, inner, k);
        continue;
      }
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
