// Gather.cpp - Entries of a tensor along an axis, by number.
#include "Errors.h"
#include "mlonnx-c/abi.h"

namespace {

/// Y[outer, count, inner] = data[outer, indices[count], inner]; negative indices count from the end.
template <typename T>
inline void gatherAxis(const T *data, const int64_t *indices, T *Y, int64_t outer, int64_t extent, int64_t inner,
                       int64_t count, int64_t perRow, mlonnx_error *error, int32_t node) {
  for (int64_t k = 0; k < count; ++k) {
    int64_t index = indices[k];
    index += index < 0 ? extent : 0;
    const bool legal = index >= 0 && index < extent;
    if (!legal)
      // `perRow` indices a row where they are of rows; 0 where every row uses all of them.
      mlk::recordError(error, MLONNX_ERROR_INDEX, node, perRow ? k / perRow : 0, perRow ? k % perRow : k,
                       double(indices[k]));
    for (int64_t o = 0; o < outer; ++o)
      for (int64_t i = 0; i < inner; ++i)
        Y[(o * count + k) * inner + i] = legal ? data[(o * extent + index) * inner + i] : T();
  }
}

/// Y[rows, count, inner] = data[rows, indices[rows, count, inner], inner] with rows of `extent` and `count` entries.
template <typename T>
inline void gatherElements(const T *data, const int64_t *indices, T *Y, int64_t rows, int64_t extent, int64_t inner,
                           int64_t count, mlonnx_error *error, int32_t node) {
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t k = 0; k < count; ++k)
      for (int64_t i = 0; i < inner; ++i) {
        const int64_t at = (r * count + k) * inner + i;
        int64_t index = indices[at];
        index += index < 0 ? extent : 0;
        if (index >= 0 && index < extent) {
          Y[at] = data[(r * extent + index) * inner + i];
        } else {
          mlk::recordError(error, MLONNX_ERROR_INDEX, node, r, k, double(indices[at]));
          Y[at] = T();
        }
      }
}

} // namespace

#define MLK_GATHER(suffix, T)                                                                                          \
  extern "C" void mlk_gather_axis_##suffix(const T *data, const int64_t *indices, T *Y, int64_t outer, int64_t extent, \
                                           int64_t inner, int64_t count, int64_t perRow, mlonnx_error *error,          \
                                           int32_t node) {                                                             \
    gatherAxis(data, indices, Y, outer, extent, inner, count, perRow, error, node);                                    \
  }                                                                                                                    \
  extern "C" void mlk_gather_elements_##suffix(const T *data, const int64_t *indices, T *Y, int64_t rows,              \
                                               int64_t extent, int64_t inner, int64_t count, mlonnx_error *error,      \
                                               int32_t node) {                                                         \
    gatherElements(data, indices, Y, rows, extent, inner, count, error, node);                                         \
  }
MLK_GATHER(i8, int8_t)
MLK_GATHER(i16, int16_t)
MLK_GATHER(i32, int32_t)
MLK_GATHER(i64, int64_t)
MLK_GATHER(string, mlonnx_string)
#undef MLK_GATHER
