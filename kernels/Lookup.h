//===- Lookup.h - Searches in the tables of keys --------------------------===//
#pragma once
#include "Tables.h"
#include "Vector.h"
#include "mlonnx-c/abi.h"

namespace mlk {

/// The position of a key of Tables.h's keyOf, negative where it has none.
MLK_INLINE int64_t findKey(const int64_t *slots, int64_t capacity, int64_t key) {
  const int64_t mask = capacity - 1;
  int64_t slot = hashKey(key) & mask;
  while (slots[2 * slot + 1] >= 0 && slots[2 * slot] != key)
    slot = (slot + 1) & mask;
  return slots[2 * slot + 1];
}

/// The same of a string among strings that are bytes[offsets[j]] to bytes[offsets[j + 1]].
MLK_INLINE int64_t findString(const int64_t *slots, int64_t capacity, const int64_t *offsets, const char *bytes,
                              mlonnx_string key) {
  const int64_t mask = capacity - 1;
  for (int64_t slot = hashString(key.data, key.size) & mask;; slot = (slot + 1) & mask) {
    const int64_t position = slots[slot];
    if (position < 0)
      return position;
    const int64_t begin = offsets[position];
    bool same = offsets[position + 1] - begin == key.size;
    for (int64_t i = 0; same && i < key.size; ++i)
      same = bytes[begin + i] == key.data[i];
    if (same)
      return position;
  }
}

} // namespace mlk
