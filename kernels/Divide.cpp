// Divide.cpp - Integer division with truncation; a zero divisor is an error of its row, overflow wraps.
#include "Errors.h"
#include "mlonnx-c/abi.h"

namespace {
template <typename T>
inline void divide(const T *a, const T *b, T *c, int64_t rows, int64_t columns, mlonnx_error *error, int32_t node) {
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t j = 0; j < columns; ++j) {
      const int64_t i = r * columns + j;
      if (b[i] == 0) {
        mlk::recordError(error, MLONNX_ERROR_DIVISION, node, r, j, 0);
        c[i] = 0;
      } else {
        c[i] = b[i] == T(-1) ? T(0) - a[i] : a[i] / b[i];
      }
    }
}
} // namespace

/// C[rows, columns] = A / B of equal shapes.
extern "C" void mlk_divide_i32(const int32_t *A, const int32_t *B, int32_t *C, int64_t rows, int64_t columns,
                               mlonnx_error *error, int32_t node) {
  divide(A, B, C, rows, columns, error, node);
}
extern "C" void mlk_divide_i64(const int64_t *A, const int64_t *B, int64_t *C, int64_t rows, int64_t columns,
                               mlonnx_error *error, int32_t node) {
  divide(A, B, C, rows, columns, error, node);
}
