//===- Solve.cpp - Systems of linear equations ----------------------------===//
//
// A = P L U by columns, the pivot the largest magnitude of what is left of a column, the first of equal ones. Every
// element is one difference of a dot product in R26's order.
//
//===----------------------------------------------------------------------===//
#include "Errors.h"
#include "Kernels.h"
#include "Reduce.h"

namespace mlk {
namespace {

template <class T> inline void swap(T *a, T *b, int64_t n) {
  for (int64_t k = 0; k < n; ++k) {
    const T t = a[k];
    a[k] = b[k];
    b[k] = t;
  }
}

template <class T>
inline void solve(const T *A, const T *B, T *X, T *factors, T *column, int64_t n, int64_t m, mlonnx_error *error,
                  int32_t node) {
  for (int64_t i = 0; i < n * n; ++i)
    factors[i] = A[i];
  for (int64_t i = 0; i < n * m; ++i)
    X[i] = B[i];
  for (int64_t j = 0; j < n; ++j) {
    // U's part of the column, from the top, is read by what comes below it.
    int64_t pivot = j;
    for (int64_t i = 0; i < n; ++i) {
      T *row = factors + i * n;
      column[i] = row[j] -= dotProduct(row, column, i < j ? i : j);
      if (i > j && abs(row[j]) > abs(factors[pivot * n + j]))
        pivot = i;
    }
    if (factors[pivot * n + j] == 0) {
      recordError(error, MLONNX_ERROR_SINGULAR, node, noRow, 0, double(j));
      return clear(X, n * m);
    }
    if (pivot != j) {
      swap(factors + j * n, factors + pivot * n, n);
      swap(X + j * m, X + pivot * m, m);
    }
    for (int64_t i = j + 1; i < n; ++i)
      factors[i * n + j] /= factors[j * n + j];
  }
  for (int64_t c = 0; c < m; ++c) {
    for (int64_t i = 0; i < n; ++i)
      column[i] = X[i * m + c] - dotProduct(factors + i * n, column, i);
    for (int64_t i = n - 1; i >= 0; --i)
      column[i] = (column[i] - dotProduct(factors + i * n + i + 1, column + i + 1, n - 1 - i)) / factors[i * n + i];
    for (int64_t i = 0; i < n; ++i)
      X[i * m + c] = column[i];
  }
}

} // namespace
} // namespace mlk

#define MLK_DEFINE(T, SUFFIX)                                                                                          \
  MLK_SHARED_KERNEL void mlk_solve_##SUFFIX(const T *A, const T *B, T *X, T *factors, T *column, int64_t n, int64_t m, \
                                            mlonnx_error *error, int32_t node) {                                       \
    mlk::solve(A, B, X, factors, column, n, m, error, node);                                                           \
  }
MLK_DEFINE(float, f32)
MLK_DEFINE(double, f64)
