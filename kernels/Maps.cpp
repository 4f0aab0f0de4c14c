//===- Maps.cpp - Maps to rows --------------------------------------------===//
#include "Errors.h"
#include "Kernels.h"
#include "Lookup.h"
#include "Numbers.h"

namespace mlk {
namespace {

/// Rows of the values of X's maps in the columns of their keys. `sameAs[j]` is the column before j with j's key, or -1.
template <class Key, class T, class Find>
MLK_INLINE void dictVectorizer(const mlonnx_map *X, const int64_t *sameAs, T *Y, int64_t rows, int64_t columns,
                               Find find) {
  for (int64_t r = 0; r < rows; ++r, Y += columns) {
    clear(Y, columns);
    const Key *keys = static_cast<const Key *>(X[r].keys);
    const T *values = static_cast<const T *>(X[r].values);
    for (int64_t i = 0; i < X[r].count; ++i)
      for (int64_t column = find(keys[i]); column >= 0; column = sameAs[column])
        Y[column] = values[i];
  }
}

/// Entry i of a map's values as an element; false where a string is no number.
template <class From, class To> MLK_INLINE bool castEntry(const From *values, int64_t i, To *out, char *text) {
  if constexpr (__is_same(From, To)) {
    *out = values[i];
  } else if constexpr (__is_same(From, float) && __is_same(To, mlonnx_string)) {
    *out = {text, printFloat(values[i], text)};
  } else if constexpr (__is_same(From, float)) {
    const float value = values[i];
    constexpr float limit = 0x1p63f;
    *out = value >= limit ? INT64_MAX : value < -limit ? INT64_MIN : value != value ? 0 : int64_t(value);
  } else if constexpr (__is_same(To, float)) {
    return parseFloat(values[i], out);
  } else {
    return parseInteger(values[i], out);
  }
  return true;
}

template <class From> MLK_INLINE mlonnx_string textOf(const From *values, int64_t i) {
  if constexpr (__is_same(From, mlonnx_string))
    return values[i];
  else
    return {nullptr, 0};
}

/// The element of each key below `columns`; `pad` in the other places (R6).
template <class From, class To>
MLK_INLINE void castMapSparse(const mlonnx_map &map, To *Y, char *text, int64_t columns, To pad, mlonnx_error *error,
                              int32_t node) {
  for (int64_t j = 0; j < columns; ++j)
    Y[j] = pad;
  const int64_t *keys = static_cast<const int64_t *>(map.keys);
  const From *values = static_cast<const From *>(map.values);
  for (int64_t i = 0; i < map.count; ++i)
    if (keys[i] < 0 || keys[i] >= columns)
      return recordError(error, MLONNX_ERROR_KEY, node, noRow, -1, double(keys[i]));
  for (int64_t i = 0; i < map.count; ++i)
    if (!castEntry(values, i, Y + keys[i], text ? text + keys[i] * floatTextBytes : nullptr))
      return recordError(error, MLONNX_ERROR_NUMBER_TEXT, node, noRow, keys[i], 0, textOf(values, i));
}

/// `order` becomes the entries in ascending order of their keys: a heap sort.
MLK_INLINE void sortEntries(const int64_t *keys, int64_t *order, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    order[i] = i;
  auto sink = [&](int64_t at, int64_t end) __attribute__((always_inline)) {
    for (int64_t child; (child = 2 * at + 1) < end; at = child) {
      child += child + 1 < end && keys[order[child]] < keys[order[child + 1]];
      if (keys[order[at]] >= keys[order[child]])
        return;
      const int64_t moved = order[at];
      order[at] = order[child];
      order[child] = moved;
    }
  };
  for (int64_t i = count / 2; i-- > 0;)
    sink(i, count);
  for (int64_t end = count; end-- > 1;) {
    const int64_t largest = order[0];
    order[0] = order[end];
    order[end] = largest;
    sink(0, end);
  }
}

/// The elements in ascending order of their keys, which may be any (R6).
template <class From, class To>
MLK_INLINE void castMapDense(const mlonnx_map &map, To *Y, int64_t *order, char *text, mlonnx_error *error,
                             int32_t node) {
  clear(Y, map.count);
  const int64_t *keys = static_cast<const int64_t *>(map.keys);
  const From *values = static_cast<const From *>(map.values);
  sortEntries(keys, order, map.count);
  for (int64_t j = 0; j < map.count; ++j)
    if (!castEntry(values, order[j], Y + j, text ? text + j * floatTextBytes : nullptr))
      return recordError(error, MLONNX_ERROR_NUMBER_TEXT, node, noRow, j, 0, textOf(values, order[j]));
}

template <class To> MLK_INLINE To padOf() {
  if constexpr (__is_same(To, mlonnx_string))
    return {"0.f", 3};
  else
    return To(0);
}

} // namespace
} // namespace mlk

#define MLK_DEFINE(T, SUFFIX)                                                                                          \
  MLK_KERNEL void mlk_dict_vectorizer_int64_##SUFFIX(const mlonnx_map *X, const int64_t *slots, const int64_t *sameAs, \
                                                     T *Y, int64_t rows, int64_t columns, int64_t capacity) {          \
    mlk::dictVectorizer<int64_t>(X, sameAs, Y, rows, columns, [&](int64_t key) __attribute__((always_inline)) {        \
      return mlk::findKey(slots, capacity, mlk::keyOf(key));                                                           \
    });                                                                                                                \
  }                                                                                                                    \
  MLK_KERNEL void mlk_dict_vectorizer_string_##SUFFIX(                                                                 \
      const mlonnx_map *X, const int64_t *slots, const int64_t *offsets, const char *bytes, const int64_t *sameAs,     \
      T *Y, int64_t rows, int64_t columns, int64_t capacity) {                                                         \
    mlk::dictVectorizer<mlonnx_string>(X, sameAs, Y, rows, columns,                                                    \
                                       [&](mlonnx_string key) __attribute__((always_inline)) {                         \
                                         return mlk::findString(slots, capacity, offsets, bytes, key);                 \
                                       });                                                                             \
  }
MLK_DEFINE(int32_t, i32)
MLK_DEFINE(int64_t, i64)
MLK_DEFINE(mlonnx_string, string)
#undef MLK_DEFINE

#define MLK_DEFINE(FROM, NAME, TO, SUFFIX)                                                                             \
  MLK_KERNEL void mlk_cast_map_sparse_##NAME##_##SUFFIX(const mlonnx_map *X, TO *Y, int64_t columns,                   \
                                                        mlonnx_error *error, int32_t node) {                           \
    mlk::castMapSparse<FROM>(*X, Y, nullptr, columns, mlk::padOf<TO>(), error, node);                                  \
  }                                                                                                                    \
  MLK_KERNEL void mlk_cast_map_dense_##NAME##_##SUFFIX(const mlonnx_map *X, TO *Y, int64_t *order,                     \
                                                       mlonnx_error *error, int32_t node) {                            \
    mlk::castMapDense<FROM>(*X, Y, order, nullptr, error, node);                                                       \
  }
MLK_DEFINE(float, number, float, f32)
MLK_DEFINE(float, number, int64_t, i64)
MLK_DEFINE(mlonnx_string, text, float, f32)
MLK_DEFINE(mlonnx_string, text, int64_t, i64)
MLK_DEFINE(mlonnx_string, text, mlonnx_string, string)
#undef MLK_DEFINE

MLK_KERNEL void mlk_cast_map_sparse_number_string(const mlonnx_map *X, mlonnx_string *Y, char *text, int64_t columns,
                                                  mlonnx_error *error, int32_t node) {
  mlk::castMapSparse<float>(*X, Y, text, columns, mlk::padOf<mlonnx_string>(), error, node);
}
MLK_KERNEL void mlk_cast_map_dense_number_string(const mlonnx_map *X, mlonnx_string *Y, int64_t *order, char *text,
                                                 mlonnx_error *error, int32_t node) {
  mlk::castMapDense<float>(*X, Y, order, text, error, node);
}
