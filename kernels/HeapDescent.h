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

/// The length of the tables of a level's tests, and where the level begins in tables by place.
constexpr int leastTable = hasMaskRegisters ? 64 : 16;
template <int Level> constexpr int levelTable = (1 << Level) < leastTable ? leastTable : 1 << Level;
template <int Level> constexpr int levelStart = (1 << Level) < leastTable ? 0 : 1 << Level;

/// Most vectors that go down together: they share the reading of the columns' numbers, which takes as long as that of
/// codes.
constexpr int mostAside = hasMaskRegisters ? 2 : 1;

/// Vectors of rows: their codes, and of each column list[number] the code of each lane, the number being below N and
/// given by its bits.
template <int aside> struct Codes {
  const uint8_t *x[aside];

  template <int Bits, int N>
  MLK_INLINE void select(const uint16_t *list, const ByteMask (&bits)[aside][6], Bytes (&code)[aside]) const {
    if constexpr (Bits == 0) {
      uint64_t column = list[0];
      asm("" : "+r"(column)); // scaled as it loads, not before
      MLK_UNROLL
      for (int v = 0; v < aside; ++v)
        code[v] = loadBytes(x[v] + column * columnUnit);
    } else if constexpr (N <= 1 << (Bits - 1)) {
      select<Bits - 1, N>(list, bits, code);
    } else {
      constexpr int half = 1 << (Bits - 1);
      Bytes unset[aside], set[aside];
      select<Bits - 1, half>(list, bits, unset);
      select<Bits - 1, N - half>(list + half, bits, set);
      MLK_UNROLL
      for (int v = 0; v < aside; ++v)
        code[v] = blend(bits[v][Bits - 1], unset[v], set[v]);
    }
  }
};

/// Rows on their way down the heap of a tree: their codes, and the places where they are [vectors].
template <int aside> struct Heap {
  const uint8_t *codes;
  int64_t vectors;
  uint8_t *places;

  /// Calls go(codes, places) for all rows.
  template <class Go> MLK_INLINE void eachAside(Go go) const {
    const uint8_t *const x = codes;
    uint8_t *const p = places;
    const int64_t n = vectors;
    MLK_ROLLED
    for (int64_t u = 0; u < n; u += aside) {
      Codes<aside> rows;
      uint8_t *place[aside];
      MLK_UNROLL
      for (int v = 0; v < aside; ++v) {
        const int64_t at = (u + v < n ? u + v : u) * byteLanes; // the last one goes twice rather than alone
        rows.x[v] = x + at;
        asm("" : "+r"(rows.x[v])); // else a column's address is computed for each
        place[v] = p + at;
      }
      go(rows, place);
    }
  }

  /// Levels Level to Last - 1, where each test has an own column.
  template <int Level, int Last>
  MLK_INLINE static void descendNodes(const uint8_t *thresholds, const uint16_t *columns, const Codes<aside> &rows,
                                      Bytes (&place)[aside], ByteMask (&right)[aside][6]) {
    if constexpr (Level < Last) {
      ByteMask bits[aside][6];
      Bytes code[aside];
      MLK_UNROLL
      for (int v = 0; v < aside; ++v)
        MLK_UNROLL
      for (int b = 0; b < Level; ++b)
        bits[v][b] = hasMaskRegisters ? right[v][Level - 1 - b] : bitMask(place[v], b);
      rows.template select<Level, 1 << Level>(columns + (1 << Level), bits, code);
      MLK_UNROLL
      for (int v = 0; v < aside; ++v) {
        const TableIndex<levelTable<Level>> index(place[v]);
        right[v][Level] = above(code[v], index.in(thresholds + levelStart<Level>));
        place[v] = child(place[v], right[v][Level]);
      }
      descendNodes<Level + 1, Last>(thresholds, columns, rows, place, right);
    }
  }

  template <int Levels> MLK_INLINE void first(const uint8_t *thresholds, const uint16_t *columns) const {
    eachAside([&](const Codes<aside> &rows, uint8_t *const(&places)[aside]) __attribute__((always_inline)) {
      Bytes place[aside];
      ByteMask right[aside][6];
      MLK_UNROLL
      for (int v = 0; v < aside; ++v)
        place[v] = (Bytes)uint8_t(1);
      descendNodes<0, Levels>(thresholds, columns, rows, place, right);
      MLK_UNROLL
      for (int v = 0; v < aside; ++v)
        storeBytes(places[v], place[v]);
    });
  }

  /// One level from 5 on, with N columns on it.
  template <int Level, int N>
  MLK_INLINE void listed(const uint8_t *thresholds, const uint8_t *positions, const uint16_t *list) const {
    constexpr int bitCount = N > 32 ? 6 : N > 16 ? 5 : N > 8 ? 4 : N > 4 ? 3 : 2;
    eachAside([&](const Codes<aside> &rows, uint8_t *const(&places)[aside]) __attribute__((always_inline)) {
      Bytes place[aside], limit[aside], code[aside];
      ByteMask bits[aside][6];
      MLK_UNROLL
      for (int v = 0; v < aside; ++v) {
        place[v] = loadBytes(places[v]);
        const TableIndex<levelTable<Level>> index(place[v]);
        limit[v] = index.in(thresholds + levelStart<Level>);
        const Bytes number = index.in(positions + levelStart<Level> % HeapTree::positions(Level));
        MLK_UNROLL
        for (int b = 0; b < bitCount; ++b)
          bits[v][b] = bitMask(number, b);
      }
      rows.template select<bitCount, N>(list, bits, code);
      MLK_UNROLL
      for (int v = 0; v < aside; ++v)
        storeBytes(places[v], child(place[v], above(code[v], limit[v])));
    });
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
        this->template level<l>(thresholds, next + 128, reinterpret_cast<const uint16_t *>(next), tree.columns[l - 5]);
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
