// OneHot.cpp - One element on, the others off; numbers as indices.
#include "OneHot.h"
#include "Errors.h"
#include "Kernels.h"

namespace {
template <class T>
inline void oneHot(const int64_t *index, const T *values, T *Y, int64_t outer, int64_t depth, int64_t inner) {
  if (outer * depth * inner) // may wrap to anything where an extent is 0
    mlk::OneHot<T, int64_t>::run(index, values[0], values[1], Y, outer, depth, inner);
}

inline void recordCategory(mlonnx_error *error, int32_t node, int64_t row, int64_t column, double category) {
  mlk::recordError(error, MLONNX_ERROR_CATEGORY, node, row, column, category);
}
inline void recordCategory(mlonnx_error *error, int32_t node, int64_t row, int64_t column, mlonnx_string category) {
  mlk::recordError(error, MLONNX_ERROR_CATEGORY, node, row, column, __builtin_nan(""), category);
}

/// The same of rows * perRow indices, and an error for each category X without a column.
template <class T>
inline void oneHotKnown(const int64_t *index, const T *X, const int32_t *values, int32_t *Y, int64_t rows,
                        int64_t perRow, int64_t columns, mlonnx_error *error, int32_t node) {
  oneHot(index, values, Y, rows * perRow, columns, 1);
  for (int64_t i = 0; i < rows * perRow; ++i)
    if (uint64_t(index[i]) >= uint64_t(columns))
      recordCategory(error, node, i / perRow, i % perRow, X[i]);
}

template <class T> inline int64_t toIndex(T x) {
  constexpr int64_t none = INT64_MIN; // outside every depth
  if constexpr (T(0.5) != T(0)) {
    const double wide = double(x);
    return wide >= -0x1p63 && wide < 0x1p63 ? int64_t(wide) : none;
  } else if constexpr (sizeof(T) == 8 && T(-1) > T(0)) {
    return x > T(INT64_MAX) ? none : int64_t(x);
  } else {
    return int64_t(x);
  }
}
} // namespace

#define MLK_ONE_HOT(T, suffix)                                                                                         \
  MLK_KERNEL void mlk_one_hot_##suffix(const int64_t *index, const T *values, T *Y, int64_t outer, int64_t depth,      \
                                       int64_t inner) {                                                                \
    oneHot(index, values, Y, outer, depth, inner);                                                                     \
  }
MLK_ONE_HOT_ELEMENTS(MLK_ONE_HOT)
#undef MLK_ONE_HOT

#define MLK_TO_INDEX(T, name)                                                                                          \
  extern "C" void mlk_to_index_##name(const T *X, int64_t *index, int64_t count) {                                     \
    for (int64_t i = 0; i < count; ++i)                                                                                \
      index[i] = toIndex(X[i]);                                                                                        \
  }
MLK_INDEX_NUMBERS(MLK_TO_INDEX)
#undef MLK_TO_INDEX

MLK_KERNEL void mlk_one_hot_known_number_i32(const int64_t *index, const double *X, const int32_t *values, int32_t *Y,
                                             int64_t rows, int64_t perRow, int64_t columns, mlonnx_error *error,
                                             int32_t node) {
  oneHotKnown(index, X, values, Y, rows, perRow, columns, error, node);
}
MLK_KERNEL void mlk_one_hot_known_string_i32(const int64_t *index, const mlonnx_string *X, const int32_t *values,
                                             int32_t *Y, int64_t rows, int64_t perRow, int64_t columns,
                                             mlonnx_error *error, int32_t node) {
  oneHotKnown(index, X, values, Y, rows, perRow, columns, error, node);
}

#define MLK_ONE_HOT_CHECKED(T, suffix)                                                                                 \
  extern "C" int64_t mlk_one_hot_checked_##suffix(const T *x, T *Y, int64_t outer, int64_t depth, int64_t inner) {     \
    for (int64_t i = 0; i < outer * inner; ++i)                                                                        \
      if (x[i] < -depth || x[i] >= depth)                                                                              \
        return i;                                                                                                      \
    mlk::OneHot<T, T>::run(x, T(0), T(1), Y, outer, depth, inner);                                                     \
    return -1;                                                                                                         \
  }
MLK_ONE_HOT_CHECKED(int32_t, i32)
MLK_ONE_HOT_CHECKED(int64_t, i64)
#undef MLK_ONE_HOT_CHECKED
