// OneHot.cpp - Rows of zeros with a one at an index.
#include "Errors.h"
#include "mlonnx-c/abi.h"

namespace {
/// Y[rows * perRow, columns]; an index outside [0, columns) leaves zeros. A bulk fill, then single writes.
inline void oneHot(const int64_t *index, float *Y, int64_t count, int64_t columns) {
  __builtin_memset(Y, 0, count * columns * sizeof(float));
  for (int64_t i = 0; i < count; ++i)
    if (uint64_t(index[i]) < uint64_t(columns))
      Y[i * columns + index[i]] = 1.0f;
}

inline void recordCategory(mlonnx_error *error, int32_t node, int64_t row, int64_t column, double category) {
  mlk::recordError(error, MLONNX_ERROR_CATEGORY, node, row, column, category);
}
inline void recordCategory(mlonnx_error *error, int32_t node, int64_t row, int64_t column, mlonnx_string category) {
  mlk::recordError(error, MLONNX_ERROR_CATEGORY, node, row, column, __builtin_nan(""), category);
}

/// Records the categories X without a column.
template <typename T>
inline void check(const int64_t *index, const T *X, int64_t rows, int64_t perRow, int64_t columns, mlonnx_error *error,
                  int32_t node) {
  for (int64_t i = 0; i < rows * perRow; ++i)
    if (uint64_t(index[i]) >= uint64_t(columns))
      recordCategory(error, node, i / perRow, i % perRow, X[i]);
}
} // namespace

extern "C" void mlk_one_hot_f32(const int64_t *index, float *Y, int64_t rows, int64_t perRow, int64_t columns) {
  oneHot(index, Y, rows * perRow, columns);
}

/// The same, and an error where there is no column; `X` holds the categories as numbers.
extern "C" void mlk_one_hot_known_number_f32(const int64_t *index, const double *X, float *Y, int64_t rows,
                                             int64_t perRow, int64_t columns, mlonnx_error *error, int32_t node) {
  oneHot(index, Y, rows * perRow, columns);
  check(index, X, rows, perRow, columns, error, node);
}

extern "C" void mlk_one_hot_known_string_f32(const int64_t *index, const mlonnx_string *X, float *Y, int64_t rows,
                                             int64_t perRow, int64_t columns, mlonnx_error *error, int32_t node) {
  oneHot(index, Y, rows * perRow, columns);
  check(index, X, rows, perRow, columns, error, node);
}
