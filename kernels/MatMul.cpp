//===- MatMul.cpp - Products of matrices that are not known in advance ----===//
#include "Kernels.h"
#include "Reduce.h"

namespace mlk {
namespace {

/// The products of one row with the columns of `mask`.
template <class T> MLK_INLINE Lanes<T> dotProducts(const T *a, const T *B, int64_t n, int64_t step, LaneMask mask) {
  Lanes<T> p[laneCount];
  for (int i = 0; i < laneCount; ++i)
    p[i] = (Lanes<T>)T(0);
  for (int64_t k = 0; k < n; ++k)
    p[k % laneCount] = addProduct((Lanes<T>)a[k], load16(B + k * step, mask), p[k % laneCount]);
  for (int width = laneCount / 2; width > 0; width /= 2)
    for (int i = 0; i < width; ++i)
      p[i] += p[i + width];
  return p[0];
}

template <class T>
MLK_INLINE void matmul(const T *A, const T *B, T *Y, int64_t batch, int64_t M, int64_t K, int64_t N, int64_t stepA,
                       int64_t stepB) {
  for (int64_t n = 0; n < batch; ++n, A += stepA, B += stepB, Y += M * N)
    for (int64_t i = 0; i < M; ++i) {
      if (N == 1)
        Y[i] = dotProduct(A + i * K, B, K);
      else
        forColumns(N, [&](int64_t j, LaneMask mask) __attribute__((always_inline)) {
          store16(Y + i * N + j, dotProducts(A + i * K, B + j, K, N, mask), mask);
        });
    }
}

} // namespace
} // namespace mlk

#define MLK_DEFINE(T, SUFFIX)                                                                                          \
  MLK_KERNEL void mlk_matmul_##SUFFIX(const T *A, const T *B, T *Y, int64_t batch, int64_t M, int64_t K, int64_t N,    \
                                      int64_t stepA, int64_t stepB) {                                                  \
    mlk::matmul(A, B, Y, batch, M, K, N, stepA, stepB);                                                                \
  }
MLK_DEFINE(float, f32)
MLK_DEFINE(double, f64)
MLK_DEFINE(int32_t, i32)
MLK_DEFINE(int64_t, i64)
