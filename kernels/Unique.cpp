//===- Unique.cpp - Different entries along an axis -----------------------===//
#include "Kernels.h"

namespace {

/// Below, equal to or above 0. NaN is the largest number and equals NaN.
template <class T> inline int32_t compare(T a, T b) {
  if (a != a || b != b)
    return int32_t(a != a) - int32_t(b != b);
  return int32_t(a > b) - int32_t(a < b);
}
inline int32_t compare(const mlonnx_string &a, const mlonnx_string &b) {
  const int64_t common = a.size < b.size ? a.size : b.size;
  for (int64_t i = 0; i < common; ++i)
    if (a.data[i] != b.data[i])
      return uint8_t(a.data[i]) < uint8_t(b.data[i]) ? -1 : 1;
  return compare<int64_t>(a.size, b.size);
}

template <class T> struct Entries {
  const T *X;
  int64_t outer, n, inner;

  int32_t compareEntries(int64_t i, int64_t j) const {
    for (int64_t o = 0; o < outer; ++o)
      for (int64_t k = 0; k < inner; ++k)
        if (int32_t order = compare(X[(o * n + i) * inner + k], X[(o * n + j) * inner + k]))
          return order;
    return 0;
  }

  /// Merges runs of growing length to and fro between two buffers; the one that holds the order then. Stable.
  int64_t *sort(int64_t *order, int64_t *other) const {
    for (int64_t i = 0; i < n; ++i)
      order[i] = i;
    for (int64_t width = 1; width < n; width *= 2) {
      for (int64_t begin = 0; begin < n; begin += 2 * width) {
        const int64_t middle = begin + width < n ? begin + width : n;
        const int64_t end = middle + width < n ? middle + width : n;
        int64_t left = begin, right = middle;
        for (int64_t to = begin; to < end; ++to) {
          const bool takeLeft = left < middle && (right == end || compareEntries(order[left], order[right]) <= 0);
          other[to] = takeLeft ? order[left++] : order[right++];
        }
      }
      int64_t *sorted = other;
      other = order;
      order = sorted;
    }
    return order;
  }
};

template <class T>
inline void unique(const T *X, int64_t *first, int64_t *inverse, int64_t *counts, int64_t *order, int64_t *count,
                   int64_t outer, int64_t n, int64_t inner, bool isSorted) {
  const Entries<T> entries{X, outer, n, inner};
  const int64_t *sorted = entries.sort(order, counts);
  int64_t found = 0;
  for (int64_t s = 0; s < n; ++s) {
    if (s == 0 || entries.compareEntries(sorted[s - 1], sorted[s]) != 0)
      first[found++] = sorted[s];
    inverse[sorted[s]] = found - 1;
  }
  if (!isSorted) {
    // An entry that occurs first gets the next number, the others its.
    found = 0;
    for (int64_t i = 0; i < n; ++i) {
      const int64_t at = first[inverse[i]];
      order[i] = at == i ? found++ : order[at];
    }
    for (int64_t i = 0; i < n; ++i)
      inverse[i] = order[i];
    int64_t next = 0;
    for (int64_t i = 0; i < n; ++i)
      if (inverse[i] == next)
        first[next++] = i;
  }
  for (int64_t i = 0; i < found; ++i)
    counts[i] = 0;
  for (int64_t i = 0; i < n; ++i)
    ++counts[inverse[i]];
  *count = found;
}

} // namespace

#define MLK_DEFINE(T, SUFFIX)                                                                                          \
  MLK_SHARED_KERNEL void mlk_unique_##SUFFIX(const T *X, int64_t *first, int64_t *inverse, int64_t *counts,            \
                                             int64_t *order, int64_t *count, int64_t outer, int64_t n, int64_t inner,  \
                                             int64_t sorted) {                                                         \
    unique(X, first, inverse, counts, order, count, outer, n, inner, sorted != 0);                                     \
  }
MLK_DEFINE(float, f32)
MLK_DEFINE(double, f64)
MLK_DEFINE(int32_t, i32)
MLK_DEFINE(int64_t, i64)
MLK_DEFINE(mlonnx_string, string)
#undef MLK_DEFINE

#define MLK_DEFINE(T, SUFFIX)                                                                                          \
  MLK_KERNEL void mlk_gather_entries_##SUFFIX(const T *X, const int64_t *indices, T *Y, int64_t outer, int64_t n,      \
                                              int64_t inner, int64_t count) {                                          \
    for (int64_t o = 0; o < outer; ++o)                                                                                \
      for (int64_t i = 0; i < count; ++i)                                                                              \
        for (int64_t k = 0; k < inner; ++k)                                                                            \
          *Y++ = X[(o * n + indices[i]) * inner + k];                                                                  \
  }
MLK_DEFINE(int8_t, i8)
MLK_DEFINE(int16_t, i16)
MLK_DEFINE(int32_t, i32)
MLK_DEFINE(int64_t, i64)
MLK_DEFINE(mlonnx_string, string)
#undef MLK_DEFINE
