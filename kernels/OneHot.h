//===- OneHot.h - One element on, the others off --------------------------===//
//
// Y[outer, depth, inner]: along `depth` the element at the index is on. The only work is writing, so the aim is the
// speed of a plain fill: outputs that stay in the caches are written once, by comparing indices with positions or by a
// fill of a part that fits the first cache and single writes into it; larger ones go past the caches, because an
// ordinary store would first read the line that it is about to overwrite.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "Vector.h"

namespace mlk {

constexpr int64_t lineBytes = 64;

template <class T> constexpr bool hasLanes = sizeof(T) <= 8; // strings have none

/// The position that is on for an index, negative ones counted from the end; anything outside [0, depth): none.
template <class I> MLK_INLINE int64_t onePosition(I index, int64_t depth) {
  return int64_t(index) + (index < 0 ? depth : 0);
}

template <class T> MLK_INLINE void fillOff(T *Y, int64_t count, T off) {
  for (int64_t i = 0; i < count; ++i)
    Y[i] = off;
}

/// Bytes to an address on their way past the caches: whole lines, and what is left over at both ends by plain copies.
class LineStream {
public:
  static constexpr int64_t tileBytes = 8192;

  template <class T> MLK_INLINE explicit LineStream(T *Y) : pending(uintptr_t(Y) % lineBytes), skip(pending) {
    out = reinterpret_cast<char *>(Y) - pending;
  }
  /// Where the next bytes are to be written; there is room for `tileBytes` of them.
  template <class T> MLK_INLINE T *next() { return reinterpret_cast<T *>(tile + pending); }
  MLK_INLINE void advance(int64_t bytes) {
    pending += bytes;
    int64_t at = 0;
    if (skip && pending >= lineBytes) {
      __builtin_memcpy(out + skip, tile + skip, lineBytes - skip);
      at = lineBytes;
      skip = 0;
    }
    if (!skip)
      for (; at + lineBytes <= pending; at += lineBytes)
        storePast(out + at, load<Lanes<int32_t>>(tile + at));
    if (at) {
      out += at;
      pending -= at;
      __builtin_memcpy(tile, tile + at, lineBytes);
    }
  }
  /// Writes what is left.
  MLK_INLINE void finish() {
    for (int64_t i = skip; i < pending; ++i)
      out[i] = tile[i];
  }

  /// What went past the caches is visible to whoever is told of it from now on.
  MLK_INLINE static void publish() {
#if defined(__SSE2__)
    __builtin_ia32_sfence();
#endif
  }

  /// Y[count] = off past the caches.
  template <class T> MLK_INLINE static void fill(T *Y, int64_t count, T off) {
    alignas(lineBytes) T line[lineBytes / sizeof(T)];
    for (T &element : line)
      element = off;
    for (; count && uintptr_t(Y) % lineBytes; --count)
      *Y++ = off;
    const auto value = load<Lanes<int32_t>>(line);
    constexpr int64_t step = lineBytes / sizeof(T);
    for (; count >= step; count -= step, Y += step)
      storePast(Y, value);
    fillOff(Y, count, off);
  }

private:
  MLK_INLINE static void storePast(void *to, Lanes<int32_t> value) {
    __builtin_nontemporal_store(value, reinterpret_cast<Lanes<int32_t> *>(to));
  }

  alignas(lineBytes) char tile[tileBytes + 2 * lineBytes];
  char *out;             // the line of memory that the tile's first byte belongs to
  int64_t pending, skip; // bytes in the tile; those of them in front that are not ours
};

template <class T, class I> struct OneHot {
  /// Y[outer, depth, inner] = on where index[outer, inner] is the position along depth, else off.
  MLK_INLINE static void run(const I *index, T off, T on, T *Y, int64_t outer, int64_t depth, int64_t inner) {
    const OneHot work{off, on, depth, inner};
    const int64_t block = depth * inner;
    if (outer * block * int64_t(sizeof(T)) < streamBytes)
      return work.write(index, Y, outer);
    if (block * int64_t(sizeof(T)) <= LineStream::tileBytes)
      work.streamBlocks(index, Y, outer);
    else
      for (int64_t o = 0; o < outer; ++o)
        work.streamBlock(index + o * inner, Y + o * block);
    LineStream::publish();
  }

  /// From this size on outputs go past the caches.
  static constexpr int64_t streamBytes = int64_t(1) << 23;
  /// Where one single write belongs to so many bytes, a fill and single writes are as good as anything.
  static constexpr int64_t sparseBytes = 2048;
  /// Longer rows are mostly unaligned to lines; a fill that goes through them is faster than vectors for each.
  static constexpr int64_t shortRowBytes = 256;
  static constexpr int64_t indexBlock = 4096;
  static constexpr int64_t cachedBytes = 16384;

  T off, on;
  int64_t depth, inner;

  bool isSparse() const { return depth * int64_t(sizeof(T)) >= sparseBytes; }

  /// Into caches.
  MLK_INLINE void write(const I *index, T *Y, int64_t outer) const {
    const int64_t block = depth * inner;
    if constexpr (hasLanes<T>) {
      if (inner == 1 && depth >= laneCount && depth * int64_t(sizeof(T)) <= shortRowBytes)
        return writeRows(index, Y, outer);
      if (inner >= laneCount && !isSparse()) {
        for (int64_t o = 0; o < outer; ++o)
          writePlanes(index + o * inner, Y + o * block);
        return;
      }
    }
    // A part at a time that is still in the first cache when its single elements are written.
    int64_t group = block * int64_t(sizeof(T)) < cachedBytes ? cachedBytes / (block * int64_t(sizeof(T))) : 1;
    for (int64_t o = 0; o < outer; o += group) {
      const int64_t count = outer - o < group ? outer - o : group;
      fillOff(Y + o * block, count * block, off);
      for (int64_t j = 0; j < count; ++j)
        writeOnes(index + (o + j) * inner, Y + (o + j) * block);
    }
  }

  MLK_INLINE void writeOnes(const I *index, T *Y) const {
    for (int64_t i = 0; i < inner; ++i)
      if (const int64_t at = onePosition(index[i], depth); uint64_t(at) < uint64_t(depth))
        Y[at * inner + i] = on;
  }

  /// Rows of at least 16 and not many elements: each is compared with the numbers 0, 1, ...
  MLK_INLINE void writeRows(const I *index, T *Y, int64_t rows) const {
    const Lanes<int32_t> lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    for (int64_t r = 0; r < rows; ++r, Y += depth) {
      const int64_t wide = onePosition(index[r], depth);
      const int32_t at = uint64_t(wide) < uint64_t(depth) ? int32_t(wide) : -1;
      auto put = [&](int64_t k) { store(Y + k, choose(lane == at - int32_t(k))); };
      for (int64_t k = 0; k + laneCount <= depth; k += laneCount)
        put(k);
      if (depth % laneCount)
        put(depth - laneCount); // overlaps what stands
    }
  }

  /// Planes of at least 16 elements: each is the indices compared with one position.
  MLK_INLINE void writePlanes(const I *index, T *Y) const {
    int32_t narrow[indexBlock];
    for (int64_t i = 0; i < inner; i += indexBlock) {
      const int64_t count = narrowIndices(index + i, narrow, inner - i);
      for (int64_t k = 0; k < depth; ++k)
        writePlane(narrow, Y + k * inner + i, count, k);
    }
  }

  /// Positions as 32 bits, -1 for none; `depth` fits, since it is not sparse.
  MLK_INLINE int64_t narrowIndices(const I *index, int32_t *narrow, int64_t left) const {
    const int64_t count = left < indexBlock ? left : indexBlock;
    for (int64_t j = 0; j < count; ++j) {
      const int64_t at = onePosition(index[j], depth);
      narrow[j] = uint64_t(at) < uint64_t(depth) ? int32_t(at) : -1;
    }
    return count;
  }

  MLK_INLINE void writePlane(const int32_t *narrow, T *Y, int64_t count, int64_t k) const {
    auto put = [&](int64_t i) { store(Y + i, choose(load16(narrow + i) == int32_t(k))); };
    int64_t i = 0;
    if (count >= laneCount) {
      put(0);
      // Aligned from here on; both ends overlap what stands.
      constexpr int64_t alignment = sizeof(Lanes<T>) < lineBytes ? sizeof(Lanes<T>) : lineBytes;
      for (i = -uintptr_t(Y) % alignment / sizeof(T); i + laneCount <= count; i += laneCount)
        put(i);
      return put(count - laneCount);
    }
    for (; i < count; ++i)
      Y[i] = narrow[i] == k ? on : off;
  }

  template <class U = T> MLK_INLINE Lanes<U> choose(Lanes<int32_t> isOn) const {
    return select16(__builtin_convertvector(isOn, LaneMask), Lanes<U>(on), Lanes<U>(off));
  }

  /// Past the caches, blocks [depth, inner] of at most a tile.
  MLK_INLINE void streamBlocks(const I *index, T *Y, int64_t outer) const {
    const int64_t block = depth * inner, group = LineStream::tileBytes / (block * int64_t(sizeof(T)));
    LineStream stream(Y);
    for (int64_t o = 0; o < outer; o += group) {
      const int64_t count = outer - o < group ? outer - o : group;
      write(index + o * inner, stream.template next<T>(), count);
      stream.advance(count * block * sizeof(T));
    }
    stream.finish();
  }

  /// Past the caches, one block [depth, inner] of more than a tile.
  MLK_INLINE void streamBlock(const I *index, T *Y) const {
    if constexpr (hasLanes<T>)
      if (!isSparse())
        return streamPlanes(index, Y);
    LineStream::fill(Y, depth * inner, off);
    writeOnes(index, Y);
  }

  MLK_INLINE void streamPlanes(const I *index, T *Y) const {
    constexpr int64_t piece =
        LineStream::tileBytes / sizeof(T) < indexBlock ? LineStream::tileBytes / sizeof(T) : indexBlock;
    int32_t narrow[indexBlock];
    if (inner <= piece) { // planes follow each other
      LineStream stream(Y);
      narrowIndices(index, narrow, inner);
      for (int64_t k = 0; k < depth; ++k) {
        writePlane(narrow, stream.template next<T>(), inner, k);
        stream.advance(inner * sizeof(T));
      }
      return stream.finish();
    }
    for (int64_t i = 0; i < inner; i += indexBlock) {
      const int64_t count = narrowIndices(index + i, narrow, inner - i);
      for (int64_t k = 0; k < depth; ++k) {
        LineStream stream(Y + k * inner + i);
        for (int64_t j = 0; j < count; j += piece) {
          const int64_t part = count - j < piece ? count - j : piece;
          writePlane(narrow + j, stream.template next<T>(), part, k);
          stream.advance(part * sizeof(T));
        }
        stream.finish();
      }
    }
  }
};

} // namespace mlk
