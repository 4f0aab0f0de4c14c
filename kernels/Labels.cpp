//===- Labels.cpp - From scores to indices to labels ----------------------===//
#include "Kernels.h"
#include "Vector.h"

namespace mlk {
namespace {

template <class T>
MLK_INLINE void argmax(const T *X, int64_t *index, int64_t outer, int64_t n, int64_t inner, bool last, bool nanWins) {
  for (int64_t o = 0; o < outer; ++o, X += n * inner)
    for (int64_t i = 0; i < inner; ++i) {
      T best = X[i];
      int64_t at = 0;
      for (int64_t k = 1; k < n; ++k) {
        const T x = X[k * inner + i];
        bool wins = x > best || (last && x == best);
        if (nanWins)
          wins = x != x ? best == best || last : best == best && wins;
        best = wins ? x : best;
        at = wins ? k : at;
      }
      *index++ = at;
    }
}

template <class T> MLK_INLINE void gather(const int64_t *index, const T *table, T *out, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    out[i] = table[index[i]];
}

} // namespace
} // namespace mlk

#define MLK_DEFINE(T, SUFFIX)                                                                                          \
  MLK_KERNEL void mlk_argmax_##SUFFIX(const T *X, int64_t *index, int64_t outer, int64_t n, int64_t inner,             \
                                      int64_t last, int64_t nanWins) {                                                 \
    mlk::argmax(X, index, outer, n, inner, last != 0, nanWins != 0);                                                   \
  }
MLK_DEFINE(float, f32)
MLK_DEFINE(double, f64)
MLK_DEFINE(int32_t, i32)
MLK_DEFINE(int64_t, i64)
#undef MLK_DEFINE

#define MLK_DEFINE(T, SUFFIX)                                                                                          \
  MLK_KERNEL void mlk_gather_##SUFFIX(const int64_t *index, const T *table, T *out, int64_t count) {                   \
    mlk::gather(index, table, out, count);                                                                             \
  }
MLK_DEFINE(int16_t, i16)
MLK_DEFINE(int32_t, i32)
MLK_DEFINE(int64_t, i64)
#undef MLK_DEFINE

MLK_KERNEL void mlk_gather_string(const int64_t *index, const int64_t *offsets, const char *bytes, mlonnx_string *out,
                                  int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    const int64_t begin = offsets[index[i]];
    out[i] = {bytes + begin, offsets[index[i] + 1] - begin};
  }
}
