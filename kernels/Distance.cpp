//===- Distance.cpp - Distances between the rows of two matrices ----------===//
#include "Kernels.h"
#include "Power.h"
#include "Reduce.h"

namespace mlk {
namespace {

template <class T> struct PlusPower : Plus<T> {
  T p;
  MLK_INLINE PlusPower(T p) : p(p) {}
  template <class V> MLK_INLINE V add(V sum, V x) const { return sum + pow(abs(x), (V)p); }
};

/// The terms of a row with 16 columns of B, `step` apart.
template <class T, class Op>
MLK_INLINE Lanes<T> distances(const T *a, const T *B, int64_t n, int64_t step, LaneMask mask, Op op) {
  Lanes<T> p[laneCount];
  for (int i = 0; i < laneCount; ++i)
    p[i] = (Lanes<T>)T(0);
  for (int64_t k = 0; k < n; ++k)
    p[k % laneCount] = op.add(p[k % laneCount], (Lanes<T>)a[k] - load16(B + k * step, mask));
  for (int width = laneCount / 2; width > 0; width /= 2)
    for (int i = 0; i < width; ++i)
      p[i] += p[i + width];
  return p[0];
}

template <class T, class Op>
MLK_INLINE void cdist(const T *A, const T *B, T *C, int64_t N, int64_t M, int64_t K, bool root, Op op) {
  for (int64_t i = 0; i < N; ++i)
    forColumns(M, [&](int64_t j, LaneMask mask) __attribute__((always_inline)) {
      Lanes<T> sums = distances(A + i * K, B + j, K, M, mask, op);
      store16(C + i * M + j, root ? sqrt(sums) : sums, mask);
    });
}

} // namespace
} // namespace mlk

#define MLK_DEFINE(T, SUFFIX)                                                                                          \
  MLK_KERNEL void mlk_cdist_squares_##SUFFIX(const T *A, const T *B, T *C, int64_t N, int64_t M, int64_t K,            \
                                             int64_t root) {                                                           \
    mlk::cdist(A, B, C, N, M, K, root != 0, mlk::PlusSquare<T>());                                                     \
  }                                                                                                                    \
  MLK_KERNEL void mlk_cdist_magnitudes_##SUFFIX(const T *A, const T *B, T *C, int64_t N, int64_t M, int64_t K,         \
                                                int64_t root) {                                                        \
    mlk::cdist(A, B, C, N, M, K, root != 0, mlk::PlusMagnitude<T>());                                                  \
  }                                                                                                                    \
  MLK_KERNEL void mlk_cdist_powers_##SUFFIX(const T *A, const T *B, T *C, int64_t N, int64_t M, int64_t K,             \
                                            int64_t root, double p) {                                                  \
    mlk::cdist(A, B, C, N, M, K, root != 0, mlk::PlusPower<T>(T(p)));                                                  \
  }
MLK_DEFINE(float, f32)
MLK_DEFINE(double, f64)
