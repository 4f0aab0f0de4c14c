//===- ArrayFeatureExtractor.cpp - Selecting columns ----------------------===//
#include "Errors.h"
#include "Kernels.h"
#include "Vector.h"

namespace mlk {
namespace {

template <class T>
MLK_INLINE void gatherColumns(const T *X, const int64_t *columns, T *Z, int64_t rows, int64_t C, int64_t K,
                              mlonnx_error *error, int32_t node) {
  for (int64_t k = 0; k < K; ++k)
    if (columns[k] < 0 || columns[k] >= C) {
      recordError(error, MLONNX_ERROR_INDEX, node, noRow, k, double(columns[k]));
      return clear(Z, rows * K);
    }
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t k = 0; k < K; ++k)
      Z[r * K + k] = X[r * C + columns[k]];
}

} // namespace
} // namespace mlk

#define MLK_DEFINE(T, SUFFIX)                                                                                          \
  MLK_KERNEL void mlk_gather_columns_##SUFFIX(const T *X, const int64_t *columns, T *Z, int64_t rows, int64_t C,       \
                                              int64_t K, mlonnx_error *error, int32_t node) {                          \
    mlk::gatherColumns(X, columns, Z, rows, C, K, error, node);                                                        \
  }
MLK_DEFINE(int8_t, i8)
MLK_DEFINE(int16_t, i16)
MLK_DEFINE(int32_t, i32)
MLK_DEFINE(int64_t, i64)
MLK_DEFINE(mlonnx_string, string)
