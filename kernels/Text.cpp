//===- Text.cpp - Tokens and n-grams of texts, hashes of strings ----------===//
//
// Texts are cut into tokens, in lower or upper case, and counted, without a string being made: a token is changed into
// a buffer of the longest word of the vocabulary. Words have numbers; an n-gram is a path of words through a tree whose
// edges are a table of numbers: (edge before + 1) << 32 | word, with 0 for no edge before.
//
//===----------------------------------------------------------------------===//
#include "CaseTable.h"
#include "Characters.h"
#include "Kernels.h"
#include "Lookup.h"
#include "Vector.h"

namespace mlk {
namespace {

/// The bytes of a code point, at most 4; their number.
inline int32_t encode(int32_t point, char *to) {
  if (point < 0x80) {
    to[0] = char(point);
    return 1;
  }
  if (point < 0x800) {
    to[0] = char(0xc0 | point >> 6);
    to[1] = char(0x80 | (point & 0x3f));
    return 2;
  }
  if (point < 0x10000) {
    to[0] = char(0xe0 | point >> 12);
    to[1] = char(0x80 | (point >> 6 & 0x3f));
    to[2] = char(0x80 | (point & 0x3f));
    return 3;
  }
  to[0] = char(0xf0 | point >> 18);
  to[1] = char(0x80 | (point >> 12 & 0x3f));
  to[2] = char(0x80 | (point >> 6 & 0x3f));
  to[3] = char(0x80 | (point & 0x3f));
  return 4;
}

template <int64_t Size> inline int32_t mapped(const CaseRange (&table)[Size], int32_t point) {
  int64_t low = 0, high = Size;
  while (low < high) {
    const int64_t middle = (low + high) / 2;
    if (table[middle].last < point)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == Size || point < table[low].first || (point - table[low].first) % table[low].step)
    return point;
  return point + table[low].distance;
}

/// In lower (1) or upper case (2), or as it is (0).
inline int32_t changeCase(int32_t point, int64_t action) {
  if (action == 0 || point < 0)
    return point;
  if (point < 0x80) {
    const int32_t letter = point | 0x20;
    return letter < 'a' || letter > 'z' ? point : action == 1 ? letter : letter & ~0x20;
  }
  return action == 1 ? mapped(lowerCase, point) : mapped(upperCase, point);
}

inline bool isIn(int32_t point, const int64_t *ranges, int64_t count) {
  bool found = false;
  for (int64_t i = 0; i < count; ++i)
    found |= point >= ranges[2 * i] && point <= ranges[2 * i + 1];
  return found;
}

/// Words that come one by one, and the n-grams that end with the last of them.
struct GramCounter {
  const int64_t *edges, *grams; // the tree; the n-gram that ends with each edge, or -1
  int64_t capacity, least, most, skips;
  int64_t *ring; // the last words, (most - 1) * (skips + 1) + 1 of them
  float *counts;
  int64_t size = 0;

  int64_t span() const { return (most - 1) * (skips + 1) + 1; }
  void add(int64_t word) {
    const int64_t length = span();
    ring[size % length] = word;
    ++size;
    for (int64_t n = least; n <= most; ++n)
      for (int64_t step = 1; step <= (n == 1 ? 1 : skips + 1); ++step) {
        if ((n - 1) * step >= size)
          break;
        int64_t edge = -1;
        for (int64_t k = n - 1; k >= 0; --k) {
          const int64_t word = ring[(size - 1 - k * step) % length];
          edge = word < 0 ? -1 : findKey(edges, capacity, (edge + 1) << 32 | word);
          if (edge < 0)
            break;
        }
        if (edge >= 0 && grams[edge] >= 0)
          counts[grams[edge]] += 1;
      }
  }
};

/// Counts become what `mode` says: 0 counts, 1 weights of what occurs, 2 counts times weights; into the columns that
/// `places` gives the n-grams.
inline void weigh(const float *counts, const int64_t *places, const float *weights, float *row, int64_t grams,
                  int64_t columns, int64_t mode) {
  for (int64_t c = 0; c < columns; ++c)
    row[c] = 0;
  for (int64_t i = 0; i < grams; ++i) {
    const float count = counts[i];
    if (mode == 0)
      row[places[i]] += count;
    else if (count > 0)
      row[places[i]] += mode == 1 ? weights[i] : count * weights[i];
  }
}

} // namespace
} // namespace mlk

using namespace mlk;

MLK_KERNEL void mlk_count_grams_i64(const int64_t *words, const int64_t *edges, const int64_t *gramOf,
                                    const int64_t *places, const float *weights, float *Y, float *counts, int64_t *ring,
                                    int64_t rows, int64_t width, int64_t F, int64_t grams, int64_t capacity,
                                    int64_t least, int64_t most, int64_t skips, int64_t mode) {
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t i = 0; i < grams; ++i)
      counts[i] = 0;
    GramCounter counter{edges, gramOf, capacity, least, most, skips, ring, counts};
    for (int64_t k = 0; k < width; ++k)
      counter.add(words[r * width + k]);
    weigh(counts, places, weights, Y + r * F, grams, F, mode);
  }
}

MLK_KERNEL void mlk_count_text_string(const mlonnx_string *X, const int64_t *ranges, const int64_t *slots,
                                      const int64_t *offsets, const char *bytes, const int64_t *edges,
                                      const int64_t *gramOf, const int64_t *places, const float *weights, float *Y,
                                      float *counts, int64_t *ring, char *buffer, int64_t rows, int64_t F,
                                      int64_t grams, int64_t rangeCount, int64_t action, int64_t tokenMin,
                                      int64_t tokenMax, int64_t characters, int64_t longest, int64_t wordCapacity,
                                      int64_t capacity, int64_t least, int64_t most, int64_t skips, int64_t mode) {
  const int64_t needed = tokenMin > characters ? tokenMin : characters;
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t i = 0; i < grams; ++i)
      counts[i] = 0;
    GramCounter counter{edges, gramOf, capacity, least, most, skips, ring, counts};
    const char *text = X[r].data;
    const int64_t size = X[r].size;
    for (int64_t start = 0; start < size;) {
      // The run from here, changed into the buffer as far as the longest word.
      int64_t end = start, taken = 0, length = 0;
      while (end < size && (tokenMax == 0 || taken < tokenMax)) {
        const Character c = decode(text + end, size - end);
        const int32_t point = changeCase(c.point, action);
        if (!isIn(point, ranges, rangeCount))
          break;
        if (length <= longest)
          length += encode(point, buffer + length);
        end += c.length;
        ++taken;
      }
      if (taken < needed || taken == 0) {
        start += decode(text + start, size - start).length;
        continue;
      }
      start = end;
      int64_t word = -1;
      if (length <= longest)
        word = findString(slots, wordCapacity, offsets, bytes, {buffer, length});
      counter.add(word);
    }
    weigh(counts, places, weights, Y + r * F, grams, F, mode);
  }
}

namespace {

inline uint32_t rotateLeft(uint32_t x, int by) { return x << by | x >> (32 - by); }

/// MurmurHash3_x86_32 of Austin Appleby, in the public domain.
inline uint32_t murmur(const char *bytes, int64_t size, uint32_t seed) {
  constexpr uint32_t c1 = 0xcc9e2d51, c2 = 0x1b873593;
  uint32_t h = seed, k;
  int64_t i = 0;
  for (; i + 4 <= size; i += 4) {
    __builtin_memcpy(&k, bytes + i, 4);
    h ^= rotateLeft(k * c1, 15) * c2;
    h = rotateLeft(h, 13) * 5 + 0xe6546b64;
  }
  k = 0;
  for (int shift = 0; i < size; ++i, shift += 8)
    k |= uint32_t(uint8_t(bytes[i])) << shift;
  h ^= rotateLeft(k * c1, 15) * c2;
  h ^= uint32_t(size);
  h ^= h >> 16;
  h *= 0x85ebca6b;
  h ^= h >> 13;
  h *= 0xc2b2ae35;
  return h ^ h >> 16;
}

} // namespace

MLK_KERNEL void mlk_murmur_string(const mlonnx_string *X, int32_t *Y, int64_t count, int64_t seed) {
  for (int64_t i = 0; i < count; ++i)
    Y[i] = int32_t(murmur(X[i].data, X[i].size, uint32_t(seed)));
}
MLK_KERNEL void mlk_murmur_i32(const int32_t *X, int32_t *Y, int64_t count, int64_t seed) {
  for (int64_t i = 0; i < count; ++i)
    Y[i] = int32_t(murmur(reinterpret_cast<const char *>(X + i), 4, uint32_t(seed)));
}
MLK_KERNEL void mlk_murmur_i64(const int64_t *X, int32_t *Y, int64_t count, int64_t seed) {
  for (int64_t i = 0; i < count; ++i)
    Y[i] = int32_t(murmur(reinterpret_cast<const char *>(X + i), 8, uint32_t(seed)));
}
