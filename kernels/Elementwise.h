//===- Elementwise.h - Kernels of elementwise operators -------------------===//
//
// Part of Kernels.h. What needs a function of R27, or can fail; linalg does everything else.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "mlonnx-c/abi.h"
#include <stdint.h>

extern "C" {

/// Y[i] = f(X[i]). A value's bits do not depend on its place.
#define MLK_DECLARE_MAPS(T, SUFFIX)                                                                                    \
  void mlk_map_exp_##SUFFIX(const T *X, T *Y, int64_t count);                                                          \
  void mlk_map_log_##SUFFIX(const T *X, T *Y, int64_t count);                                                          \
  void mlk_map_tanh_##SUFFIX(const T *X, T *Y, int64_t count);                                                         \
  void mlk_map_erf_##SUFFIX(const T *X, T *Y, int64_t count);                                                          \
  void mlk_map_logistic_##SUFFIX(const T *X, T *Y, int64_t count);                                                     \
  void mlk_map_sin_##SUFFIX(const T *X, T *Y, int64_t count);                                                          \
  void mlk_map_cos_##SUFFIX(const T *X, T *Y, int64_t count);                                                          \
  void mlk_map_pow_##SUFFIX(const T *X, const T *Y, T *Z, int64_t count);                                              \
  void mlk_map_mod_##SUFFIX(const T *A, const T *B, T *C, int64_t count, int64_t floored);
MLK_DECLARE_MAPS(float, f32)
MLK_DECLARE_MAPS(double, f64)

/// C[rows, columns] = A / B with truncation, overflow wraps; B = 0 is MLONNX_ERROR_DIVISION.
void mlk_divide_i32(const int32_t *A, const int32_t *B, int32_t *C, int64_t rows, int64_t columns, mlonnx_error *error,
                    int32_t node);
void mlk_divide_i64(const int64_t *A, const int64_t *B, int64_t *C, int64_t rows, int64_t columns, mlonnx_error *error,
                    int32_t node);
/// C[rows, columns] = the remainder of A / B with the sign of A, of B where `floored`; B = 0 is MLONNX_ERROR_DIVISION.
void mlk_modulo_i32(const int32_t *A, const int32_t *B, int32_t *C, int64_t rows, int64_t columns, int64_t floored,
                    mlonnx_error *error, int32_t node);
void mlk_modulo_i64(const int64_t *A, const int64_t *B, int64_t *C, int64_t rows, int64_t columns, int64_t floored,
                    mlonnx_error *error, int32_t node);
void mlk_divide_unsigned_i64(const uint64_t *A, const uint64_t *B, uint64_t *C, int64_t rows, int64_t columns,
                             mlonnx_error *error, int32_t node);
void mlk_modulo_unsigned_i64(const uint64_t *A, const uint64_t *B, uint64_t *C, int64_t rows, int64_t columns,
                             int64_t floored, mlonnx_error *error, int32_t node);
/// Z[rows, columns] = X^Y, wrapping; for negative Y 1 / X^-Y with truncation, where X = 0 is MLONNX_ERROR_DIVISION.
void mlk_power_i64(const int64_t *X, const int64_t *Y, int64_t *Z, int64_t rows, int64_t columns, mlonnx_error *error,
                   int32_t node);

/// C[i] = whether A[i] and B[i] have the same bytes.
void mlk_equal_string(const mlonnx_string *A, const mlonnx_string *B, bool *C, int64_t count);
}
