//===- Tables.h - Layouts shared by kernels and lowerings -----------------===//
//
// What a lowering writes into constant tensors and a kernel reads. Freestanding; offsets, never pointers.
//
//===----------------------------------------------------------------------===//
#pragma once
#include <stdint.h>

namespace mlk {

/// A slot of a look-up table of numbers: open addressing with linear probing. The capacity is a power of two larger
/// than the number of keys, so that a search always meets an empty slot (position -1).
struct KeySlot {
  int64_t key, position;
};

/// Spreads the bits of a key; the slot is the top bits.
inline uint64_t hashKey(uint64_t key) {
  key ^= key >> 32;
  key *= 0x9e3779b97f4a7c15;
  key ^= key >> 29;
  key *= 0xd6e8feb86659fd93;
  return key ^ (key >> 32);
}

/// The key of a number: integers themselves, floats by their f64 bits with one zero and one NaN.
inline int64_t keyOf(int64_t value) { return value; }
inline int64_t keyOf(double value) {
  if (value != value)
    return 0x7ff8000000000000;
  return value == 0 ? 0 : __builtin_bit_cast(int64_t, value);
}

inline uint64_t hashString(const char *data, int64_t size) {
  uint64_t h = 0x2545f4914f6cdd1d ^ uint64_t(size);
  int64_t i = 0;
  for (; i + 8 <= size; i += 8) {
    uint64_t word;
    __builtin_memcpy(&word, data + i, 8);
    h = (h ^ word) * 0x9e3779b97f4a7c15;
    h ^= h >> 32;
  }
  uint64_t rest = 0;
  for (int shift = 0; i < size; ++i, shift += 8)
    rest |= uint64_t(uint8_t(data[i])) << shift;
  return hashKey(h ^ rest);
}

} // namespace mlk
