//===- Lookup.cpp - Keys to positions -------------------------------------===//
#include "Lookup.h"
#include "Kernels.h"

namespace mlk {
namespace {

template <class Key, class T>
MLK_INLINE void lookup(const T *X, const int64_t *slots, int64_t *index, int64_t count, int64_t capacity,
                       int64_t missing) {
  for (int64_t i = 0; i < count; ++i) {
    const int64_t position = findKey(slots, capacity, keyOf(Key(X[i])));
    index[i] = position < 0 ? missing : position;
  }
}

} // namespace
} // namespace mlk

#define MLK_DEFINE(T, KEY, SUFFIX)                                                                                     \
  MLK_KERNEL void mlk_lookup_##SUFFIX(const T *X, const int64_t *slots, int64_t *index, int64_t count,                 \
                                      int64_t capacity, int64_t missing) {                                             \
    mlk::lookup<KEY>(X, slots, index, count, capacity, missing);                                                       \
  }
MLK_DEFINE(int16_t, int64_t, i16)
MLK_DEFINE(int32_t, int64_t, i32)
MLK_DEFINE(int64_t, int64_t, i64)
MLK_DEFINE(float, double, f32)
MLK_DEFINE(double, double, f64)

MLK_KERNEL void mlk_lookup_string(const mlonnx_string *X, const int64_t *slots, const int64_t *offsets,
                                  const char *bytes, int64_t *index, int64_t count, int64_t capacity, int64_t missing) {
  for (int64_t i = 0; i < count; ++i) {
    const int64_t position = mlk::findString(slots, capacity, offsets, bytes, X[i]);
    index[i] = position < 0 ? missing : position;
  }
}
