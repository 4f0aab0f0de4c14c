// Scatter.cpp - Parts of a tensor read and written by position; entries by truth value.
#include "Errors.h"
#include "Kernels.h"

namespace {

/// What is written over `old`: the update, or both reduced as `reduction` says (1 add, 2 mul, 3 max, 4 min).
template <class T> inline T updated(T old, T update, int64_t reduction) {
  switch (reduction) {
  case 1:
    return T(old + update);
  case 2:
    return T(old * update);
  case 3:
    return update > old || update != update ? update : old;
  case 4:
    return update < old || update != update ? update : old;
  default:
    return update;
  }
}
inline mlonnx_string updated(mlonnx_string, mlonnx_string update, int64_t) { return update; }

template <class T> inline void copy(const T *from, T *to, int64_t count) {
  if (count > 0)
    __builtin_memcpy(to, from, static_cast<uint64_t>(count) * sizeof(T));
}

/// Y = X with updates at the positions of `indices` along `axis`; both have `rank` dimensions.
template <class T>
inline void scatterElements(const T *X, const int64_t *indices, const T *updates, const int64_t *dims,
                            const int64_t *indexDims, T *Y, int64_t total, int64_t rank, int64_t axis, int64_t count,
                            int64_t reduction, mlonnx_error *error, int32_t node) {
  copy(X, Y, total);
  for (int64_t k = 0; k < count; ++k) {
    int64_t at = 0, rest = k, stride = 1, row = 0;
    bool legal = true;
    for (int64_t d = rank - 1; d >= 0; --d) {
      int64_t position = rest % indexDims[d];
      rest /= indexDims[d];
      row = position;
      if (d == axis) {
        position = indices[k];
        position += position < 0 ? dims[d] : 0;
        legal = position >= 0 && position < dims[d];
      }
      at += position * stride;
      stride *= dims[d];
    }
    if (legal)
      Y[at] = updated(Y[at], updates[k], reduction);
    else
      mlk::recordError(error, MLONNX_ERROR_INDEX, node, row, k, double(indices[k]));
  }
}

/// The number of the part that `depth` positions name; -1 after an error.
inline int64_t locate(const int64_t *index, const int64_t *dims, int64_t depth, int64_t row, mlonnx_error *error,
                      int32_t node) {
  int64_t at = 0;
  for (int64_t d = 0; d < depth; ++d) {
    int64_t position = index[d];
    position += position < 0 ? dims[d] : 0;
    if (position < 0 || position >= dims[d]) {
      mlk::recordError(error, MLONNX_ERROR_INDEX, node, row, d, double(index[d]));
      return -1;
    }
    at = at * dims[d] + position;
  }
  return at;
}

template <class T>
inline void scatterParts(const T *X, const int64_t *indices, const T *updates, const int64_t *dims, T *Y, int64_t total,
                         int64_t count, int64_t depth, int64_t part, int64_t reduction, mlonnx_error *error,
                         int32_t node) {
  copy(X, Y, total);
  for (int64_t k = 0; k < count; ++k) {
    const int64_t at = locate(indices + k * depth, dims, depth, k, error, node);
    for (int64_t i = 0; at >= 0 && i < part; ++i)
      Y[at * part + i] = updated(Y[at * part + i], updates[k * part + i], reduction);
  }
}

template <class T>
inline void gatherParts(const T *X, const int64_t *indices, const int64_t *dims, T *Y, int64_t batches, int64_t count,
                        int64_t depth, int64_t part, int64_t perRow, mlonnx_error *error, int32_t node) {
  int64_t parts = 1;
  for (int64_t d = 0; d < depth; ++d)
    parts *= dims[d];
  for (int64_t b = 0; b < batches; ++b, X += parts * part)
    for (int64_t k = 0; k < count; ++k, indices += depth, Y += part) {
      const int64_t at = locate(indices, dims, depth, (b * count + k) / perRow, error, node);
      if (at >= 0)
        copy(X + at * part, Y, part);
      else
        mlk::clear(Y, part);
    }
}

template <class T>
inline void compress(const T *X, const bool *condition, T *Y, int64_t outer, int64_t extent, int64_t inner,
                     int64_t length, int64_t kept) {
  for (int64_t o = 0; o < outer; ++o, X += extent * inner) {
    int64_t left = kept;
    for (int64_t i = 0; i < length && left > 0; ++i)
      if (condition[i]) {
        copy(X + i * inner, Y, inner);
        Y += inner;
        --left;
      }
  }
}

template <class T> constexpr bool isFloating = T(0.5) != T(0);

template <class T>
inline void rangeCount(const T *start, const T *limit, const T *delta, int64_t *count, mlonnx_error *error,
                       int32_t node) {
  *count = 0;
  if constexpr (isFloating<T>) {
    const double steps = __builtin_elementwise_ceil((double(*limit) - double(*start)) / double(*delta));
    if (!(steps < 0x1p62))
      mlk::recordError(error, MLONNX_ERROR_SHAPE, node, mlk::noRow, 0, steps);
    else
      *count = steps < 0 ? 0 : int64_t(steps);
  } else {
    if (*delta == 0)
      return mlk::recordError(error, MLONNX_ERROR_SHAPE, node, mlk::noRow, 0, 0);
    // The distance fits 64 bits without a sign.
    const bool up = *delta > 0;
    if (up ? *limit <= *start : *limit >= *start)
      return;
    const uint64_t distance = up ? uint64_t(*limit) - uint64_t(*start) : uint64_t(*start) - uint64_t(*limit);
    const uint64_t by = up ? uint64_t(*delta) : 0 - uint64_t(*delta);
    const uint64_t steps = (distance - 1) / by + 1;
    if (steps >> 62)
      mlk::recordError(error, MLONNX_ERROR_SHAPE, node, mlk::noRow, 0, double(steps));
    else
      *count = int64_t(steps);
  }
}

} // namespace

MLK_KERNEL void mlk_count_true_i8(const bool *condition, int64_t *result, int64_t count) {
  int64_t found = 0;
  for (int64_t i = 0; i < count; ++i)
    found += condition[i];
  *result = found;
}

MLK_KERNEL void mlk_nonzero_i8(const bool *condition, const int64_t *dims, int64_t *Y, int64_t total, int64_t rank,
                               int64_t count) {
  int64_t k = 0;
  for (int64_t i = 0; i < total && k < count; ++i) {
    if (!condition[i])
      continue;
    int64_t rest = i;
    for (int64_t d = rank - 1; d >= 0; --d) {
      Y[d * count + k] = rest % dims[d];
      rest /= dims[d];
    }
    ++k;
  }
}

#define MLK_DEFINE(T, SUFFIX)                                                                                          \
  MLK_KERNEL void mlk_write_elements_##SUFFIX(                                                                         \
      const T *X, const int64_t *indices, const T *updates, const int64_t *dims, const int64_t *indexDims, T *Y,       \
      int64_t total, int64_t rank, int64_t axis, int64_t count, mlonnx_error *error, int32_t node) {                   \
    scatterElements(X, indices, updates, dims, indexDims, Y, total, rank, axis, count, 0, error, node);                \
  }                                                                                                                    \
  MLK_KERNEL void mlk_write_parts_##SUFFIX(const T *X, const int64_t *indices, const T *updates, const int64_t *dims,  \
                                           T *Y, int64_t total, int64_t count, int64_t depth, int64_t part,            \
                                           mlonnx_error *error, int32_t node) {                                        \
    scatterParts(X, indices, updates, dims, Y, total, count, depth, part, 0, error, node);                             \
  }                                                                                                                    \
  MLK_KERNEL void mlk_gather_parts_##SUFFIX(const T *X, const int64_t *indices, const int64_t *dims, T *Y,             \
                                            int64_t batches, int64_t count, int64_t depth, int64_t part,               \
                                            int64_t perRow, mlonnx_error *error, int32_t node) {                       \
    gatherParts(X, indices, dims, Y, batches, count, depth, part, perRow, error, node);                                \
  }                                                                                                                    \
  MLK_KERNEL void mlk_compress_##SUFFIX(const T *X, const bool *condition, T *Y, int64_t outer, int64_t extent,        \
                                        int64_t inner, int64_t length, int64_t kept) {                                 \
    compress(X, condition, Y, outer, extent, inner, length, kept);                                                     \
  }
MLK_DEFINE(int8_t, i8)
MLK_DEFINE(int16_t, i16)
MLK_DEFINE(int32_t, i32)
MLK_DEFINE(int64_t, i64)
MLK_DEFINE(mlonnx_string, string)
#undef MLK_DEFINE

#define MLK_DEFINE(T, SUFFIX)                                                                                          \
  MLK_KERNEL void mlk_reduce_elements_##SUFFIX(const T *X, const int64_t *indices, const T *updates,                   \
                                               const int64_t *dims, const int64_t *indexDims, T *Y, int64_t total,     \
                                               int64_t rank, int64_t axis, int64_t count, int64_t reduction,           \
                                               mlonnx_error *error, int32_t node) {                                    \
    scatterElements(X, indices, updates, dims, indexDims, Y, total, rank, axis, count, reduction, error, node);        \
  }                                                                                                                    \
  MLK_KERNEL void mlk_reduce_parts_##SUFFIX(const T *X, const int64_t *indices, const T *updates, const int64_t *dims, \
                                            T *Y, int64_t total, int64_t count, int64_t depth, int64_t part,           \
                                            int64_t reduction, mlonnx_error *error, int32_t node) {                    \
    scatterParts(X, indices, updates, dims, Y, total, count, depth, part, reduction, error, node);                     \
  }                                                                                                                    \
  MLK_KERNEL void mlk_range_count_##SUFFIX(const T *start, const T *limit, const T *delta, int64_t *count,             \
                                           mlonnx_error *error, int32_t node) {                                        \
    rangeCount(start, limit, delta, count, error, node);                                                               \
  }                                                                                                                    \
  MLK_KERNEL void mlk_range_##SUFFIX(const T *start, const T *delta, T *Y, int64_t count) {                            \
    for (int64_t i = 0; i < count; ++i)                                                                                \
      Y[i] = T(*start + T(i) * *delta);                                                                                \
  }
MLK_DEFINE(float, f32)
MLK_DEFINE(double, f64)
MLK_DEFINE(int32_t, i32)
MLK_DEFINE(int64_t, i64)
#undef MLK_DEFINE
