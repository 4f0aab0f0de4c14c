//===- Ranks.h - From numbers to rank codes -------------------------------===//
//
// 64 rows of X become 64 bytes a column. With AVX-512 rows are transposed in registers, and the heap of a feature's
// cuts stays in registers while 64 values descend it: gathers would take most of the time.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "Bytes.h"

namespace mlk {

#if defined(MLK_BYTES_AVX512)

/// 4 columns of 16 rows, transposed: column j to tile + j * rowsPerBlock. `load` reads those of a row. Rows are put
/// together as they are read, which any vector port does; only one of them shuffles.
template <class Load> MLK_INLINE void transpose4(const float *X, int64_t F, float *tile, Load load) {
  __m512 r[4];
  MLK_UNROLL
  for (int m = 0; m < 4; ++m) { // 128 bits of row 4 l + m to lane l
    const float *x = X + m * F;
    r[m] = _mm512_castps128_ps512(load(x));
    r[m] = _mm512_insertf32x4(r[m], load(x + 4 * F), 1);
    r[m] = _mm512_insertf32x4(r[m], load(x + 8 * F), 2);
    r[m] = _mm512_insertf32x4(r[m], load(x + 12 * F), 3);
  }
  const __m512 a = _mm512_unpacklo_ps(r[0], r[1]), b = _mm512_unpackhi_ps(r[0], r[1]);
  const __m512 c = _mm512_unpacklo_ps(r[2], r[3]), d = _mm512_unpackhi_ps(r[2], r[3]);
  _mm512_storeu_ps(tile, (__m512)_mm512_unpacklo_pd((__m512d)a, (__m512d)c));
  _mm512_storeu_ps(tile + rowsPerBlock, (__m512)_mm512_unpackhi_pd((__m512d)a, (__m512d)c));
  _mm512_storeu_ps(tile + 2 * rowsPerBlock, (__m512)_mm512_unpacklo_pd((__m512d)b, (__m512d)d));
  _mm512_storeu_ps(tile + 3 * rowsPerBlock, (__m512)_mm512_unpackhi_pd((__m512d)b, (__m512d)d));
}

/// 4 vectors of numbers from 0 to 255 as bytes in the order of lanePlace.
MLK_INLINE __m512i packCodes(const __m512i (&v)[4]) {
  return _mm512_packus_epi16(_mm512_packs_epi32(v[0], v[1]), _mm512_packs_epi32(v[2], v[3]));
}

/// Where each of 64 values arrives in a heap of Levels levels: 2^Levels and the number of cuts below it. The cuts of
/// level d are read by one permutation of one register up to level 4, and of two, four and eight registers at levels 5,
/// 6 and 7. Whether a cut is below is the sign of its difference: a comparison goes by a mask register and takes two
/// instructions more. The difference of equal numbers is +0, of places without a cut their (positive) NaN; for a NaN,
/// and for -infinity beside a cut at -infinity, the result is any place.
template <int Levels> MLK_INLINE void rank64(const float *heap, const __m512 (&x)[4], __m512i (&rank)[4]) {
  constexpr int registers = Levels == 4 ? 1 : (1 << Levels) / 16;
  __m512 cuts[registers];
  MLK_UNROLL
  for (int j = 0; j < registers; ++j)
    cuts[j] = _mm512_loadu_ps(heap + 16 * j);
  MLK_UNROLL
  for (int k = 0; k < 4; ++k)
    rank[k] = _mm512_set1_epi32(1);
  MLK_UNROLL
  for (int d = 0; d < Levels; ++d) {
    MLK_UNROLL
    for (int k = 0; k < 4; ++k) {
      auto pair = [&](int j) __attribute__((always_inline)) {
        return _mm512_permutex2var_ps(cuts[j % registers], rank[k], cuts[(j + 1) % registers]);
      };
      __m512 cut;
      if (d <= 4) {
        cut = _mm512_permutexvar_ps(rank[k], cuts[d / 4 % registers]);
      } else if (d == 5) {
        cut = pair(2);
      } else {
        const __mmask16 bit5 = _mm512_test_epi32_mask(rank[k], _mm512_set1_epi32(32));
        const int first = 1 << (d - 4);
        cut = _mm512_mask_mov_ps(pair(first), bit5, pair(first + 2));
        if (d == 7)
          cut = _mm512_mask_mov_ps(cut, _mm512_test_epi32_mask(rank[k], _mm512_set1_epi32(64)),
                                   _mm512_mask_mov_ps(pair(first + 4), bit5, pair(first + 6)));
      }
      // 2 * rank + (cut < x); rounded down, equal numbers would differ by -0
      const __m512 difference = _mm512_sub_round_ps(cut, x[k], _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
      rank[k] = _mm512_shldi_epi32(rank[k], (__m512i)difference, 1);
    }
  }
}

/// The codes of 64 values.
MLK_INLINE void encodeColumn(const float *column, RankRecord record, const float *cuts, uint8_t *codes, int64_t group) {
  __m512 x[4];
  __m512i code[4];
  MLK_UNROLL
  for (int k = 0; k < 4; ++k)
    x[k] = _mm512_loadu_ps(column + 16 * k);
  const float *heap = cuts + record.firstCut;
  switch (record.levels) {
  case 0: {
    const __m512i count = _mm512_set1_epi32(int32_t(record.firstCut));
    MLK_UNROLL
    for (int k = 0; k < 4; ++k) {
      const __m512i i = _mm512_cvttps_epi32(x[k]);
      const __mmask16 known =
          _mm512_cmp_ps_mask(_mm512_cvtepi32_ps(i), x[k], _CMP_EQ_OQ) & _mm512_cmplt_epu32_mask(i, count);
      code[k] = _mm512_mask_mov_epi32(_mm512_add_epi32(count, _mm512_set1_epi32(1)), known, i);
      code[k] = _mm512_mask_mov_epi32(code[k], _mm512_cmp_ps_mask(x[k], x[k], _CMP_UNORD_Q), count);
    }
    storeBytes(codes + uint64_t(record.rightColumn) * group, (Bytes)packCodes(code));
    return;
  }
  case 4:
    rank64<4>(heap, x, code);
    break;
  case 5:
    rank64<5>(heap, x, code);
    break;
  case 6:
    rank64<6>(heap, x, code);
    break;
  case 7:
    rank64<7>(heap, x, code);
    break;
  default:
    rank64<8>(heap, x, code);
  }
  // No cut is below a NaN or -infinity: their code is 0. The sum of all is finite where there are none.
  constexpr int nan = 0x81, positiveInfinity = 0x08, negativeInfinity = 0x10;
  const bool anySpecial =
      _mm512_fpclass_ps_mask((x[0] + x[1]) + (x[2] + x[3]), nan | positiveInfinity | negativeInfinity) != 0;
  const __m512i first = _mm512_set1_epi32(1 << record.levels);
  MLK_UNROLL
  for (int k = 0; k < 4; ++k)
    code[k] = anySpecial ? _mm512_maskz_sub_epi32(~_mm512_fpclass_ps_mask(x[k], nan | negativeInfinity), code[k], first)
                         : _mm512_sub_epi32(code[k], first);
  __m512i packed = packCodes(code);
  if (record.leftColumn != RankRecord::none)
    storeBytes(codes + uint64_t(record.leftColumn) * group, (Bytes)packed);
  if (record.rightColumn != RankRecord::none) {
    if (anySpecial) {
      MLK_UNROLL
      for (int k = 0; k < 4; ++k)
        code[k] = _mm512_mask_mov_epi32(code[k], _mm512_fpclass_ps_mask(x[k], nan), _mm512_set1_epi32(255));
      packed = packCodes(code);
    }
    storeBytes(codes + uint64_t(record.rightColumn) * group, (Bytes)packed);
  }
}

/// The columns of the 16 features from `feature` on of 64 rows.
MLK_INLINE void readTile(const float *X, int64_t F, int64_t feature, float *tile) {
  const int64_t n = F - feature < 16 ? F - feature : 16;
  const __mmask8 last = __mmask8((1u << n % 4) - 1);
  X += feature;
  MLK_ROLLED
  for (int i = 0; i < rowsPerBlock; i += 16, X += 16 * F, tile += 16) {
    int64_t j = 0;
    MLK_ROLLED
    for (; j + 4 <= n; j += 4)
      transpose4(X + j, F, tile + j * rowsPerBlock,
                 [](const float *x) __attribute__((always_inline)) { return _mm_loadu_ps(x); });
    if (j < n)
      transpose4(X + j, F, tile + j * rowsPerBlock,
                 [&](const float *x) __attribute__((always_inline)) { return _mm_maskz_loadu_ps(last, x); });
  }
}

#elif defined(MLK_BYTES_AVX2)

/// The codes of 64 values: the first four levels by permutations of a register each, the others by gathers.
MLK_INLINE void encodeColumn(const float *column, RankRecord record, const float *cuts, uint8_t *codes, int64_t group) {
  const float *heap = cuts + record.firstCut;
  const __m256i count = _mm256_set1_epi32(int32_t(record.firstCut)), one = _mm256_set1_epi32(1);
  MLK_ROLLED
  for (int half = 0; half < rowsPerBlock; half += byteLanes) {
    __m256i code[4], nan[4];
    auto pack = [&]() __attribute__((always_inline)) {
      return (Bytes)_mm256_packus_epi16(_mm256_packs_epi32(code[0], code[1]), _mm256_packs_epi32(code[2], code[3]));
    };
    __m256 x[4];
    MLK_UNROLL
    for (int k = 0; k < 4; ++k) {
      x[k] = _mm256_loadu_ps(column + half + 8 * k);
      nan[k] = (__m256i)_mm256_cmp_ps(x[k], x[k], _CMP_UNORD_Q);
    }
    if (record.levels == 0) {
      MLK_UNROLL
      for (int k = 0; k < 4; ++k) {
        const __m256i i = _mm256_cvttps_epi32(x[k]);
        const __m256i isInteger = (__m256i)_mm256_cmp_ps(_mm256_cvtepi32_ps(i), x[k], _CMP_EQ_OQ);
        const __m256i inRange =
            _mm256_andnot_si256(_mm256_cmpgt_epi32(_mm256_setzero_si256(), i), _mm256_cmpgt_epi32(count, i));
        code[k] = _mm256_blendv_epi8(_mm256_add_epi32(count, one), i, _mm256_and_si256(isInteger, inRange));
        code[k] = _mm256_blendv_epi8(code[k], count, nan[k]);
      }
      storeBytes(codes + uint64_t(record.rightColumn) * group + half, pack());
      continue;
    }
    const __m256 low = _mm256_loadu_ps(heap), high = _mm256_loadu_ps(heap + 8);
    MLK_UNROLL
    for (int k = 0; k < 4; ++k)
      code[k] = one;
    auto descendBy = [&](auto cutOf) __attribute__((always_inline)) {
      MLK_UNROLL
      for (int k = 0; k < 4; ++k) {
        const __m256i right = (__m256i)_mm256_cmp_ps(cutOf(code[k]), x[k], _CMP_LT_OQ);
        code[k] = _mm256_sub_epi32(_mm256_add_epi32(code[k], code[k]), right);
      }
    };
    MLK_UNROLL
    for (int d = 0; d < 3; ++d)
      descendBy([&](__m256i i) __attribute__((always_inline)) { return _mm256_permutevar8x32_ps(low, i); });
    descendBy([&](__m256i i) __attribute__((always_inline)) { return _mm256_permutevar8x32_ps(high, i); });
    MLK_ROLLED
    for (uint32_t d = 4; d < record.levels; ++d)
      descendBy([&](__m256i i) __attribute__((always_inline)) { return _mm256_i32gather_ps(heap, i, 4); });
    MLK_UNROLL
    for (int k = 0; k < 4; ++k)
      code[k] = _mm256_sub_epi32(code[k], _mm256_set1_epi32(1 << record.levels));
    if (record.leftColumn != RankRecord::none)
      storeBytes(codes + uint64_t(record.leftColumn) * group + half, pack());
    if (record.rightColumn != RankRecord::none) {
      MLK_UNROLL
      for (int k = 0; k < 4; ++k)
        code[k] = _mm256_blendv_epi8(code[k], _mm256_set1_epi32(255), nan[k]);
      storeBytes(codes + uint64_t(record.rightColumn) * group + half, pack());
    }
  }
}

#else

MLK_INLINE void encodeColumn(const float *column, RankRecord record, const float *cuts, uint8_t *codes, int64_t group) {
  constexpr int aside = 8;
  auto put = [&](uint32_t at, int row, uint32_t code) __attribute__((always_inline)) {
    if (at != RankRecord::none)
      codes[uint64_t(at) * group + lanePlace(row)] = uint8_t(code);
  };
  if (record.levels == 0) {
    const uint32_t count = record.firstCut;
    MLK_ROLLED
    for (int r = 0; r < rowsPerBlock; ++r) {
      const float x = column[r];
      const bool inside = x >= 0 && x < float(count);
      const uint32_t i = inside ? uint32_t(x) : 0;
      put(record.rightColumn, r, x != x ? count : inside && float(i) == x ? i : count + 1);
    }
    return;
  }
  const float *heap = cuts + record.firstCut;
  MLK_ROLLED
  for (int r = 0; r < rowsPerBlock; r += aside) {
    uint32_t at[aside];
    MLK_UNROLL
    for (int k = 0; k < aside; ++k)
      at[k] = 1;
    MLK_ROLLED
    for (uint32_t d = 0; d < record.levels; ++d)
      MLK_UNROLL
    for (int k = 0; k < aside; ++k)
      at[k] = 2 * at[k] + (heap[at[k]] < column[r + k]);
    MLK_UNROLL
    for (int k = 0; k < aside; ++k) {
      const uint32_t code = at[k] - (1u << record.levels);
      put(record.leftColumn, r + k, code);
      put(record.rightColumn, r + k, column[r + k] != column[r + k] ? 255 : code);
    }
  }
}

#endif

#if !defined(MLK_BYTES_AVX512)
MLK_INLINE void readTile(const float *X, int64_t F, int64_t feature, float *tile) {
  const int64_t n = F - feature < 16 ? F - feature : 16;
  MLK_ROLLED
  for (int r = 0; r < rowsPerBlock; ++r)
    MLK_ROLLED
  for (int64_t j = 0; j < n; ++j)
    tile[j * rowsPerBlock + r] = X[r * F + feature + j];
}

#endif

/// The codes of one block of X[64, F]: column c is at codes + c * group. Records are in the order of their
/// features.
MLK_INLINE void encodeBlock(const float *X, int64_t F, const int32_t *ranks, int64_t rankCount, const float *cuts,
                            uint8_t *codes, int64_t group) {
  alignas(64) float tile[16 * rowsPerBlock];
  int64_t loaded = -1;
  MLK_ROLLED
  for (int64_t i = 0; i < rankCount; ++i) {
    const uint32_t *p = reinterpret_cast<const uint32_t *>(ranks) + i * RankRecord::size;
    const RankRecord record = {p[0], p[1], p[2], p[3], p[4]};
    const int64_t tileOf = record.feature / 16;
    if (tileOf != loaded)
      readTile(X, F, 16 * tileOf, tile);
    loaded = tileOf;
    encodeColumn(tile + record.feature % 16 * rowsPerBlock, record, cuts, codes, group);
  }
}

} // namespace mlk
