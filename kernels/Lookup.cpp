//===- Lookup.cpp - Keys to positions -------------------------------------===//
#include "Kernels.h"
#include "Vector.h"

namespace mlk {
namespace {

template <class Key, class T>
MLK_INLINE void lookup(const T *X, const int64_t *slots, int64_t *index, int64_t count, int64_t capacity,
                       int64_t missing) {
  const int64_t mask = capacity - 1;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t key = keyOf(Key(X[i]));
    int64_t slot = hashKey(key) & mask;
    while (slots[2 * slot + 1] >= 0 && slots[2 * slot] != key)
      slot = (slot + 1) & mask;
    const int64_t position = slots[2 * slot + 1];
    index[i] = position < 0 ? missing : position;
  }
}

MLK_INLINE bool equal(const char *a, const char *b, int64_t size) {
  for (int64_t i = 0; i < size; ++i)
    if (a[i] != b[i])
      return false;
  return true;
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
                                  const char *bytes, int64_t *index, int64_t count, int64_t capacity,
                                  int64_t missing) {
  const int64_t mask = capacity - 1;
  for (int64_t i = 0; i < count; ++i) {
    const mlonnx_string x = X[i];
    int64_t slot = mlk::hashString(x.data, x.size) & mask, position;
    for (;; slot = (slot + 1) & mask) {
      position = slots[slot];
      if (position < 0)
        break;
      const int64_t begin = offsets[position];
      if (offsets[position + 1] - begin == x.size && mlk::equal(bytes + begin, x.data, x.size))
        break;
    }
    index[i] = position < 0 ? missing : position;
  }
}
