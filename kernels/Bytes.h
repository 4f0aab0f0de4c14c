//===- Bytes.h - Byte lanes -----------------------------------------------===//
//
// What the forest kernels over rank codes are written in: vectors of as many byte lanes as a register has, one lane a
// row. 64 rows are one block, the floats of which are in order; their bytes are in the order that makes widening to
// floats free (`lanePlace`). Freestanding.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "RankedTables.h"
#include "Vector.h"
#if defined(__SSSE3__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace mlk {

#if defined(__AVX512VBMI__)
#define MLK_BYTES_AVX512
constexpr int byteLanes = 64;
#elif defined(__AVX2__)
#define MLK_BYTES_AVX2
constexpr int byteLanes = 32;
#else
constexpr int byteLanes = 16;
#endif

using Bytes = Lanes<uint8_t, byteLanes>;
/// Vectors of a block.
constexpr int blockVectors = rowsPerBlock / byteLanes;

/// Where the byte of a row is within its block: widening works inside groups of 128 bits.
MLK_INLINE constexpr int lanePlace(int row) {
  const int groups = byteLanes / 16, within = row % byteLanes;
  const int k = within / (4 * groups), l = within / 4 % groups, e = within % 4;
  return row / byteLanes * byteLanes + 16 * l + 4 * k + e;
}

MLK_INLINE Bytes loadBytes(const void *p) { return load<Bytes>(static_cast<const uint8_t *>(p)); }
/// Four bytes in all lanes by turns: read so, a byte in all lanes is no work for a vector port.
MLK_INLINE Bytes splat(uint32_t bytes) { return (Bytes)((Lanes<uint32_t, byteLanes / 4>)bytes); }
MLK_INLINE void storeBytes(void *p, Bytes v) { store(static_cast<uint8_t *>(p), v); }

// Selections by lane. `ByteMask` is a mask register where there are such, else bytes whose top bit selects.
#if defined(MLK_BYTES_AVX512)
using ByteMask = __mmask64;
MLK_INLINE ByteMask bitMask(Bytes v, int bit) {
  return _mm512_test_epi8_mask((__m512i)v, _mm512_set1_epi8(char(1 << bit)));
}
MLK_INLINE Bytes blend(ByteMask mask, Bytes unset, Bytes set) {
  return (Bytes)_mm512_mask_blend_epi8(mask, (__m512i)unset, (__m512i)set);
}
MLK_INLINE ByteMask notAbove(Bytes x, Bytes limit) { return _mm512_cmple_epu8_mask((__m512i)x, (__m512i)limit); }
MLK_INLINE ByteMask equal(Bytes x, Bytes y) { return _mm512_cmpeq_epi8_mask((__m512i)x, (__m512i)y); }
MLK_INLINE ByteMask above(Bytes x, Bytes limit) { return _mm512_cmpgt_epu8_mask((__m512i)x, (__m512i)limit); }
/// 2 * i + (right ? 1 : 0)
MLK_INLINE Bytes child(Bytes i, ByteMask right) {
  __m512i minusOne = _mm512_set1_epi8(-1);
  asm("" : "+v"(minusOne)); // known, it becomes three instructions instead of a masked subtraction
  i += i;
  return (Bytes)_mm512_mask_sub_epi8((__m512i)i, right, (__m512i)i, minusOne);
}
/// v + (mask ? addend : 0)
MLK_INLINE Bytes addWhere(ByteMask mask, Bytes v, uint8_t addend) {
  return (Bytes)_mm512_mask_add_epi8((__m512i)v, mask, (__m512i)v, _mm512_set1_epi8(char(addend)));
}
/// A limit below 255, and what is above it by the carry of a sum: comparisons go by the port that look-ups need.
class CarryLimit {
  Bytes complement;

public:
  MLK_INLINE explicit CarryLimit(Bytes limit) : complement(254 - limit) {}
  MLK_INLINE ByteMask isBelow(Bytes x) const {
    return _mm512_movepi8_mask(_mm512_avg_epu8((__m512i)x, (__m512i)complement)); // (x + 255 - limit) / 2 >= 128
  }
};
MLK_INLINE void storeMask(void *p, ByteMask mask) { store(static_cast<uint64_t *>(p), uint64_t(mask)); }
MLK_INLINE ByteMask loadMask(const void *p) { return load<uint64_t>(static_cast<const uint64_t *>(p)); }
constexpr int maskBytes = 8;
constexpr bool hasMaskRegisters = true;
#else
using ByteMask = Bytes;
MLK_INLINE ByteMask bitMask(Bytes v, int bit) {
  using Words = Lanes<uint16_t, byteLanes / 2>;
  return (Bytes)((Words)v << (7 - bit)); // what crosses into the neighbour does not reach its top bit
}
MLK_INLINE Bytes blend(ByteMask mask, Bytes unset, Bytes set) {
#if defined(MLK_BYTES_AVX2)
  return (Bytes)_mm256_blendv_epi8((__m256i)unset, (__m256i)set, (__m256i)mask);
#elif defined(__SSE4_1__)
  return (Bytes)_mm_blendv_epi8((__m128i)unset, (__m128i)set, (__m128i)mask);
#else
  using Signed = Lanes<int8_t, byteLanes>;
  return (Signed)mask < 0 ? set : unset;
#endif
}
MLK_INLINE ByteMask notAbove(Bytes x, Bytes limit) { return (Bytes)(x <= limit); }
MLK_INLINE ByteMask equal(Bytes x, Bytes y) { return (Bytes)(x == y); }
MLK_INLINE ByteMask above(Bytes x, Bytes limit) { return (Bytes)(x > limit); }
MLK_INLINE Bytes child(Bytes i, ByteMask right) { return i + i - right; }
MLK_INLINE Bytes addWhere(ByteMask mask, Bytes v, uint8_t addend) { return v + (mask & (Bytes)addend); }
class CarryLimit {
  Bytes limit;

public:
  MLK_INLINE explicit CarryLimit(Bytes limit) : limit(limit) {}
  MLK_INLINE ByteMask isBelow(Bytes x) const { return above(x, limit); }
};
MLK_INLINE void storeMask(void *p, ByteMask mask) { storeBytes(p, mask); }
MLK_INLINE ByteMask loadMask(const void *p) { return loadBytes(p); }
constexpr int maskBytes = byteLanes;
constexpr bool hasMaskRegisters = false;
#endif

#if !defined(MLK_BYTES_AVX512)
/// table[i] of each lane whose i is below 16, 0 of one from 128 on; for others one or the other.
MLK_INLINE Bytes lookup16(const uint8_t *table, Bytes i) {
#if defined(MLK_BYTES_AVX2)
  return (Bytes)_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table)), (__m256i)i);
#elif defined(__SSSE3__)
  return (Bytes)_mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)table), (__m128i)i);
#elif defined(__ARM_NEON)
  return (Bytes)vqtbl1q_u8(vld1q_u8(table), (uint8x16_t)i);
#elif defined(__wasm_simd128__)
  return (Bytes)wasm_i8x16_swizzle(wasm_v128_load(table), (v128_t)i);
#else
  Bytes v;
  for (int k = 0; k < byteLanes; ++k)
    v[k] = i[k] < 16 ? table[i[k]] : 0;
  return v;
#endif
}
#endif

/// Where lanes look in tables of N bytes: at i mod N. N is 16, 32, 64, 128 or 256.
template <int N> class TableIndex {
#if defined(MLK_BYTES_AVX512)
  static_assert(N >= 64);
  Bytes i;
  ByteMask bit6, bit7;

  MLK_INLINE Bytes in64(const uint8_t *table) const {
    return (Bytes)_mm512_permutexvar_epi8((__m512i)i, (__m512i)loadBytes(table));
  }
  MLK_INLINE Bytes in128(const uint8_t *table) const { return blend(bit6, in64(table), in64(table + 64)); }

public:
  MLK_INLINE explicit TableIndex(Bytes i)
      : i(i), bit6(N > 64 ? bitMask(i, 6) : ByteMask()), bit7(N > 128 ? bitMask(i, 7) : ByteMask()) {}
  MLK_INLINE Bytes in(const uint8_t *table) const {
    if constexpr (N == 64)
      return in64(table);
    else if constexpr (N == 128)
      return in128(table);
    else
      return blend(bit7, in128(table), in128(table + 128));
  }
#else
  // An entry is in one of N / 16 tables: all others give 0.
  Bytes parts[N / 16];

public:
  MLK_INLINE explicit TableIndex(Bytes i) {
    if constexpr (N < 256)
      i &= N - 1;
    parts[0] = i;
    if constexpr (N > 16) {
      MLK_UNROLL
      for (int k = 0; k < N / 16; ++k) {
        const Bytes within = i ^ (Bytes)uint8_t(16 * k);
        parts[k] = __builtin_elementwise_add_sat(within, (Bytes)uint8_t(0x70)); // 16 and more become 128 and more
      }
    }
  }
  MLK_INLINE Bytes in(const uint8_t *table) const {
    Bytes v = lookup16(table, parts[0]);
    MLK_UNROLL
    for (int k = 1; k < N / 16; ++k)
      v |= lookup16(table + 16 * k, parts[k]);
    return v;
  }
#endif
};

/// acc[0, byteLanes) += the floats whose bytes are `planes`, lowest first.
MLK_INLINE void addFloats(float *acc, const Bytes (&planes)[4]) {
#if defined(MLK_BYTES_AVX512)
  const __m512i b0 = (__m512i)planes[0], b1 = (__m512i)planes[1], b2 = (__m512i)planes[2], b3 = (__m512i)planes[3];
  const __m512i lo = _mm512_unpacklo_epi8(b0, b1), hi = _mm512_unpackhi_epi8(b0, b1);
  const __m512i lo2 = _mm512_unpacklo_epi8(b2, b3), hi2 = _mm512_unpackhi_epi8(b2, b3);
  const __m512i v[4] = {_mm512_unpacklo_epi16(lo, lo2), _mm512_unpackhi_epi16(lo, lo2), _mm512_unpacklo_epi16(hi, hi2),
                        _mm512_unpackhi_epi16(hi, hi2)};
#elif defined(MLK_BYTES_AVX2)
  const __m256i b0 = (__m256i)planes[0], b1 = (__m256i)planes[1], b2 = (__m256i)planes[2], b3 = (__m256i)planes[3];
  const __m256i lo = _mm256_unpacklo_epi8(b0, b1), hi = _mm256_unpackhi_epi8(b0, b1);
  const __m256i lo2 = _mm256_unpacklo_epi8(b2, b3), hi2 = _mm256_unpackhi_epi8(b2, b3);
  const __m256i v[4] = {_mm256_unpacklo_epi16(lo, lo2), _mm256_unpackhi_epi16(lo, lo2), _mm256_unpacklo_epi16(hi, hi2),
                        _mm256_unpackhi_epi16(hi, hi2)};
#else
  const Bytes lo =
      __builtin_shufflevector(planes[0], planes[1], 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const Bytes hi =
      __builtin_shufflevector(planes[0], planes[1], 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  const Bytes lo2 =
      __builtin_shufflevector(planes[2], planes[3], 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const Bytes hi2 =
      __builtin_shufflevector(planes[2], planes[3], 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  using Words = Lanes<uint16_t, 8>;
  auto low = [](Bytes a, Bytes b) __attribute__((always_inline)) {
    return __builtin_shufflevector((Words)a, (Words)b, 0, 8, 1, 9, 2, 10, 3, 11);
  };
  auto high = [](Bytes a, Bytes b) __attribute__((always_inline)) {
    return __builtin_shufflevector((Words)a, (Words)b, 4, 12, 5, 13, 6, 14, 7, 15);
  };
  const Words v[4] = {low(lo, lo2), high(lo, lo2), low(hi, hi2), high(hi, hi2)};
#endif
  using Floats = Lanes<float, byteLanes / 4>;
  MLK_UNROLL
  for (int k = 0; k < 4; ++k)
    store(acc + k * (byteLanes / 4), load<Floats>(acc + k * (byteLanes / 4)) + __builtin_bit_cast(Floats, v[k]));
}

/// Floats by the bytes of a vector: 32 of them, by the lowest bits, with mask registers, else 256.
struct FloatTable {
#if defined(MLK_BYTES_AVX512)
  __m512 low, high;
  MLK_INLINE explicit FloatTable(const uint8_t *floats)
      : low(_mm512_loadu_ps(floats)), high(_mm512_loadu_ps(floats + sizeof low)) {}
  /// acc[0, byteLanes) += table[bytes]
  MLK_INLINE void add(float *acc, Bytes bytes) const {
    // Byte 4 l + e of each 128 bits goes to 4 e + l: then byte k of each 32 bits is a row of the k-th vector of floats.
    const __m512i transposed =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
    const __m512i index = _mm512_shuffle_epi8((__m512i)bytes, transposed);
    MLK_UNROLL
    for (int k = 0; k < 4; ++k) { // only the lowest 5 bits of 32 count
      const __m512 x = _mm512_permutex2var_ps(low, _mm512_srli_epi32(index, 8 * k), high);
      _mm512_storeu_ps(acc + 16 * k, _mm512_add_ps(_mm512_loadu_ps(acc + 16 * k), x));
    }
  }
#else
  const uint8_t *floats;
  MLK_INLINE explicit FloatTable(const uint8_t *floats) : floats(floats) {}
  MLK_INLINE void add(float *acc, Bytes v) const {
    alignas(64) uint8_t bytes[byteLanes];
    storeBytes(bytes, v);
    MLK_UNROLL
    for (int row = 0; row < byteLanes; ++row) {
      float x;
      __builtin_memcpy(&x, floats + sizeof x * bytes[lanePlace(row)], sizeof x);
      acc[row] += x;
    }
  }
#endif
};

} // namespace mlk
