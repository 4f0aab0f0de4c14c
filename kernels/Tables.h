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

// Forests. Slots are numbered through the whole forest. A tree's begin at its `firstSlot`: the first is unused, the
// next is the root, siblings are neighbours. A step from slot i goes to child + (x[column] <= threshold ? 0 : 1). A
// leaf has the threshold NaN and child = i - 1, so it steps onto itself and walks need no test for leaves; its number
// within the tree is in the NaN.

/// f32: `childColumn` is child << shift | column, with a shift of the whole forest.
struct [[gnu::may_alias]] PackedSlot {
  using Value = float;
  static constexpr uint32_t leafNaN = 0x7fc00000, maxLeaves = 0x400000;
  static constexpr int64_t usualShift = 8; // the kernel has code of its own for it
  float threshold;
  uint32_t childColumn;
};
/// f32, where numbers do not fit a PackedSlot.
struct [[gnu::may_alias]] WideSlotF32 {
  using Value = float;
  float threshold;
  uint32_t child, column, leaf;
};
struct [[gnu::may_alias]] WideSlotF64 {
  using Value = double;
  static constexpr uint64_t leafNaN = 0x7ff8000000000000; // the leaf is in the low half
  double threshold;
  uint32_t child, column;
};

/// A tree whose leaves all vote for the same `width` accumulators, listed at `accumulators` of the list of those: leaf
/// j has the weights firstVote + j * width and on. Where all trees vote for all targets, `accumulators` is the number
/// of the partial sums, and weights are padded with 0 to a width of 4, 8 or 16. In a forest of vote lists: leaf j's
/// votes are numbers offsets[firstVote + j] to offsets[firstVote + j + 1] of two lists, accumulators and weights.
struct TreeRecord {
  static constexpr uint32_t size = 6;
  uint32_t firstSlot, depth, firstVote, accumulators, width, slotCount;
};
/// The accumulators of a target: R26's partial sums as far as any tree adds to them, or a value and a count of votes.
/// With count `mirrored` it is the negated sum of the target before it.
struct TargetRecord {
  static constexpr uint32_t mirrored = ~0u;
  uint32_t firstAccumulator, count;
};
/// A column that a forest reads: a feature, with NaN replaced by -infinity if `nanLeft`.
struct ColumnRecord {
  uint32_t feature, nanLeft;
};
/// How leaves vote, and aggregate_function as TreeEnsemble numbers it.
enum : int64_t { forestDense = 0, forestLists = 1, forestVectors = 2 };
enum : int64_t { forestAverage = 0, forestSum = 1, forestMin = 2, forestMax = 3 };

} // namespace mlk
