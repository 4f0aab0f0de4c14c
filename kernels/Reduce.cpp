//===- Reduce.cpp - Reductions of [outer, n, inner] along n ---------------===//
#include "Reduce.h"
#include "Kernels.h"

namespace mlk {
namespace {

struct Same {
  template <class V> MLK_INLINE V operator()(V total, int64_t) const { return total; }
};
/// Of integers truncated; 0 without an element.
struct Mean {
  template <class V> MLK_INLINE V operator()(V total, int64_t n) const {
    if constexpr (isFloating<ElementOf<V>>)
      return total / ElementOf<V>(n);
    else
      return n ? V(total / ElementOf<V>(n)) : total;
  }
};
struct Root {
  template <class V> MLK_INLINE V operator()(V total, int64_t) const { return sqrt(total); }
};
struct Logarithm {
  template <class V> MLK_INLINE V operator()(V total, int64_t) const { return log(total); }
};

/// f(the first row, how many rows) for 16 rows at a time.
template <class F> MLK_INLINE void forRows(int64_t rows, F f) {
  for (int64_t r = 0; r < rows; r += laneCount)
    f(r, rows - r < laneCount ? rows - r : laneCount);
}

/// Y = finish(reduction of each column of X).
template <class T, class Op, class Finish>
MLK_INLINE void reduce(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner, Op op, Finish finish) {
  if (inner == 1) {
    // What follows on the reductions is done for 16 rows at once.
    forRows(outer, [&](int64_t r, int64_t count) __attribute__((always_inline)) {
      T totals[laneCount] = {};
      for (int64_t i = 0; i < count; ++i)
        totals[i] = reduceRow(X + (r + i) * n, n, op);
      store16(Y + r, finish(load16(totals), n), firstLanes(count));
    });
    return;
  }
  for (int64_t o = 0; o < outer; ++o, X += n * inner, Y += inner)
    forColumns(inner, [&](int64_t i, LaneMask mask) __attribute__((always_inline)) {
      store16(Y + i, finish(reduceColumns(X + i, n, inner, mask, op), n), mask);
    });
}

/// m if it is finite, else 0: what exponents are taken relative to.
template <class V> MLK_INLINE V shiftOf(V m) {
  return select(abs(m) < ElementOf<V>(__builtin_inf()), m, (V)ElementOf<V>(0));
}
template <class T> MLK_INLINE void logSumExp(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner) {
  if (inner == 1) {
    forRows(outer, [&](int64_t r, int64_t count) __attribute__((always_inline)) {
      T sums[laneCount] = {}, shifts[laneCount] = {};
      for (int64_t i = 0; i < count; ++i) {
        const T *row = X + (r + i) * n;
        shifts[i] = shiftOf(reduceRow(row, n, Larger<T>()));
        sums[i] = reduceRow(row, n, PlusExp<T, T>(shifts[i]));
      }
      store16(Y + r, log(load16(sums)) + load16(shifts), firstLanes(count));
    });
    return;
  }
  for (int64_t o = 0; o < outer; ++o, X += n * inner, Y += inner)
    forColumns(inner, [&](int64_t i, LaneMask mask) __attribute__((always_inline)) {
      const Lanes<T> shift = shiftOf(reduceColumns(X + i, n, inner, mask, Larger<T>()));
      store16(Y + i, log(reduceColumns(X + i, n, inner, mask, PlusExp<T, Lanes<T>>(shift))) + shift, mask);
    });
}

/// The index of the smallest element: the first, or the last where `last`; a NaN comes before any number.
template <class T>
MLK_INLINE void argmin(const T *X, int64_t *index, int64_t outer, int64_t n, int64_t inner, bool last) {
  for (int64_t o = 0; o < outer; ++o, X += n * inner)
    for (int64_t i = 0; i < inner; ++i) {
      T best = X[i];
      int64_t at = 0;
      for (int64_t k = 1; k < n; ++k) {
        const T x = X[k * inner + i];
        const bool wins = x != x ? best == best || last : x < best || (last && x == best);
        best = wins ? x : best;
        at = wins ? k : at;
      }
      *index++ = at;
    }
}

} // namespace
} // namespace mlk

#define MLK_DEFINE(KIND, T, SUFFIX, OP, FINISH)                                                                        \
  MLK_KERNEL void mlk_reduce_##KIND##_##SUFFIX(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner) {            \
    mlk::reduce(X, Y, outer, n, inner, mlk::OP<T>(), mlk::FINISH());                                                   \
  }
#define MLK_DEFINE_NUMBERS(T, SUFFIX)                                                                                  \
  MLK_DEFINE(sum, T, SUFFIX, Plus, Same)                                                                               \
  MLK_DEFINE(mean, T, SUFFIX, Plus, Mean)                                                                              \
  MLK_DEFINE(l1, T, SUFFIX, PlusMagnitude, Same)                                                                       \
  MLK_DEFINE(sum_square, T, SUFFIX, PlusSquare, Same)                                                                  \
  MLK_DEFINE(prod, T, SUFFIX, Times, Same)                                                                             \
  MLK_DEFINE(max, T, SUFFIX, Larger, Same)                                                                             \
  MLK_DEFINE(min, T, SUFFIX, Smaller, Same)                                                                            \
  MLK_KERNEL void mlk_argmin_##SUFFIX(const T *X, int64_t *index, int64_t outer, int64_t n, int64_t inner,             \
                                      int64_t last) {                                                                  \
    mlk::argmin(X, index, outer, n, inner, last != 0);                                                                 \
  }
#define MLK_DEFINE_FLOATS(T, SUFFIX)                                                                                   \
  MLK_DEFINE_NUMBERS(T, SUFFIX)                                                                                        \
  MLK_DEFINE(l2, T, SUFFIX, PlusSquare, Root)                                                                          \
  MLK_DEFINE(log_sum, T, SUFFIX, Plus, Logarithm)                                                                      \
  MLK_KERNEL void mlk_reduce_log_sum_exp_##SUFFIX(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner) {         \
    mlk::logSumExp(X, Y, outer, n, inner);                                                                             \
  }
MLK_DEFINE_FLOATS(float, f32)
MLK_DEFINE_FLOATS(double, f64)
MLK_DEFINE_NUMBERS(int32_t, i32)
MLK_DEFINE_NUMBERS(int64_t, i64)
