//===- HeapDescent.h - Down complete trees over rank codes ----------------===//
//
// Each row's place in the heap is a byte. At a level, the threshold of a row's test is a table look-up by its place;
// the code to compare comes from a tree of selections over columns: over those of the level's tests by the bits of the
// place (levels 0 to 4), or over those that occur on the level, by the bits of a looked-up number (from level 5). There
// are no gathers and no branches on data. The blocks of a group go side by side: one of them alone would wait for its
// own results.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "Bytes.h"

namespace mlk {

/// The code of the column list[number] of each lane, the number being below N and given by its bits.
template <int Bits, int N> MLK_INLINE Bytes select(const uint8_t *x, const uint16_t *list, const ByteMask (&bits)[6]) {
  if constexpr (Bits == 0) {
    return loadBytes(x + uint64_t(list[0]) * columnUnit);
  } else if constexpr (N <= 1 << (Bits - 1)) {
    return select<Bits - 1, N>(x, list, bits);
  } else {
    constexpr int half = 1 << (Bits - 1);
    return blend(bits[Bits - 1], select<Bits - 1, half>(x, list, bits),
                 select<Bits - 1, N - half>(x, list + half, bits));
  }
}

template <int Bits> MLK_INLINE void bitMasks(Bytes v, ByteMask (&bits)[6]) {
  MLK_UNROLL
  for (int b = 0; b < Bits; ++b)
    bits[b] = bitMask(v, b);
}

/// Levels Level to Last - 1, where each test has an own column.
template <int Level, int Last>
MLK_INLINE Bytes descendNodes(const uint8_t *thresholds, const uint16_t *columns, const uint8_t *x, Bytes place) {
  if constexpr (Level < Last) {
    ByteMask bits[6];
    bitMasks<Level>(place, bits);
    const Bytes code = select<Level, 1 << Level>(x, columns + (1 << Level), bits);
    place = descend(place, code, lookupLevel<Level>(thresholds, place));
    return descendNodes<Level + 1, Last>(thresholds, columns, x, place);
  }
  return place;
}

/// Rows on their way down the heap of a tree: their codes, and the places where they are [vectors].
struct Heap {
  const uint8_t *codes;
  int64_t vectors;
  uint8_t *places;

  template <int Levels> MLK_INLINE void first(const uint8_t *thresholds, const uint16_t *columns) const {
    MLK_ROLLED
    for (int64_t u = 0; u < vectors; ++u)
      storeBytes(places + u * byteLanes,
                 descendNodes<0, Levels>(thresholds, columns, codes + u * byteLanes, (Bytes)uint8_t(1)));
  }

  /// One level from 5 on, with N columns on it.
  template <int Level, int N>
  MLK_INLINE void listed(const uint8_t *thresholds, const uint8_t *positions, const uint16_t *list) const {
    constexpr int bitCount = N > 32 ? 6 : N > 16 ? 5 : N > 8 ? 4 : N > 4 ? 3 : 2;
    MLK_ROLLED
    for (int64_t u = 0; u < vectors; ++u) {
      const Bytes place = loadBytes(places + u * byteLanes);
      ByteMask bits[6];
      bitMasks<bitCount>(lookup<HeapTree::positions(Level)>(positions, place), bits);
      const Bytes code = select<bitCount, N>(codes + u * byteLanes, list, bits);
      storeBytes(places + u * byteLanes, descend(place, code, lookupLevel<Level>(thresholds, place)));
    }
  }
  template <int Level>
  MLK_INLINE void level(const uint8_t *thresholds, const uint8_t *positions, const uint16_t *list, uint32_t n) const {
    switch ((n + 3) / 4) {
#define MLK_CASE(K)                                                                                                    \
  case K:                                                                                                              \
    if constexpr (4 * K <= (1 << Level))                                                                               \
      return listed<Level, 4 * K>(thresholds, positions, list);                                                        \
    break;
      MLK_CASE(1)
      MLK_CASE(2)
      MLK_CASE(3)
      MLK_CASE(4)
      MLK_CASE(5)
      MLK_CASE(6)
      MLK_CASE(7)
      MLK_CASE(8)
      MLK_CASE(9)
      MLK_CASE(10)
      MLK_CASE(11)
      MLK_CASE(12)
      MLK_CASE(13)
      MLK_CASE(14)
      MLK_CASE(15)
      MLK_CASE(16)
#undef MLK_CASE
    }
  }

  /// All levels, at most so many; gives where the bytes of the tree go on after them.
  template <int MostLevels> MLK_INLINE const uint8_t *goDown(const HeapTree &tree, const uint8_t *bytes) const {
    const uint8_t *thresholds = bytes + uint64_t(tree.place) * 64, *next = thresholds + leafTable(1u << tree.depth);
    const uint16_t *columns = reinterpret_cast<const uint16_t *>(next);
    next += 64;
    switch (tree.depth) {
    case 1:
      first<1>(thresholds, columns);
      break;
    case 2:
      first<2>(thresholds, columns);
      break;
    case 3:
      first<3>(thresholds, columns);
      break;
    case 4:
      first<4>(thresholds, columns);
      break;
    default:
      first<5>(thresholds, columns);
    }
    auto level = [&](auto number) __attribute__((always_inline)) {
      constexpr int l = decltype(number)::value;
      if constexpr (l < MostLevels) {
        if (tree.depth <= l)
          return;
        this->level<l>(thresholds, next + 128, reinterpret_cast<const uint16_t *>(next), tree.columns[l - 5]);
        next += 128 + HeapTree::positions(l);
      }
    };
    level(Number<5>());
    level(Number<6>());
    level(Number<7>());
    return next;
  }
};

MLK_INLINE HeapTree heapTree(const uint32_t *trees, int64_t t) {
  const uint32_t *p = trees + HeapTree::size * t;
  return {p[0], p[1], p[2], p[3], {p[4], p[5], p[6]}};
}

} // namespace mlk
