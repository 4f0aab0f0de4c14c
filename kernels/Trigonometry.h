//===- Trigonometry.h - sin and cos ---------------------------------------===//
//
// As Math.h: one body for a scalar and for 16 lanes, computed in f64 for f32 too. Arguments of any size are reduced
// exactly (Payne and Hanek).
//
//===----------------------------------------------------------------------===//
#pragma once
#include "Power.h"

namespace mlk {

/// An argument as `quadrant` * pi / 2 + r, |r| <= pi / 4; of the quadrant only the lowest two bits count.
template <class V> struct Reduced {
  Double<V> r;
  IntOf<V> quadrant;
};

/// Up to here, in absolute value, n * pi / 2 with the first 53 bits of pi / 2 is subtracted without a rounding error.
#if defined(__FMA__) || defined(__aarch64__)
constexpr double largestDirect = 1048576;
#else
constexpr double largestDirect = 0.785;
#endif
constexpr double halfPi = 0x1.921fb54442d18p+0, halfPiLow = 0x1.1a62633145c07p-54,
                 halfPiLowest = -0x1.f1976b7ed8fbcp-110;

/// 2 / pi = 0.bits, after 128 zeros.
constexpr uint64_t twoOverPi[] = {
    0,
    0,
    0xa2f9836e4e441529,
    0xfc2757d1f534ddc0,
    0xdb6295993c439041,
    0xfe5163abdebbc561,
    0xb7246e3a424dd2e0,
    0x06492eea09d1921c,
    0xfe1deb1cb129a73e,
    0xe88235f52ebb4484,
    0xe99c7026b45f7e41,
    0x3991d639835339f4,
    0x9c845f8bbdf9283b,
    0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f,
    0x6d367ecf27cb09b7,
    0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b,
    0x3d0739f78a5292ea,
    0x6bfb5fb11f8d5d08,
    0x56033046fc7b6bab,
};

/// For |a| of at least 0.78: a = m 2^e, and in a / 2pi = m * (2 / pi) 2^(e - 2) only the fraction matters, so that 192
/// bits of 2 / pi are enough.
inline Reduced<double> reduceExactly(double a) {
  using Wide = unsigned __int128;
  const uint64_t bits = uint64_t(bitsOf(abs(a)));
  if (bits >= 0x7ff0000000000000)
    return {{a - a, a - a}, 0};
  const uint64_t m = (bits & 0xfffffffffffff) | 0x10000000000000;
  const int start = int(bits >> 52) - 1075 - 2 + 128; // in bits of the table
  const uint64_t *words = twoOverPi + start / 64;
  const int shift = start % 64;
  auto window = [&](int i) { return shift ? words[i] << shift | words[i + 1] >> (64 - shift) : words[i]; };
  // The fraction in three words, the highest first.
  const Wide low = Wide(m) * window(2), middle = Wide(m) * window(1) + uint64_t(low >> 64);
  uint64_t f0 = m * window(0) + uint64_t(middle >> 64), f1 = uint64_t(middle), f2 = uint64_t(low);
  const int64_t quadrant = int64_t((f0 + (uint64_t(1) << 61)) >> 62);
  // The rest as a signed fraction of a quadrant.
  f0 = f0 << 2 | f1 >> 62;
  f1 = f1 << 2 | f2 >> 62;
  f2 <<= 2;
  const bool negative = f0 >> 63;
  if (negative) {
    f2 = ~f2 + 1;
    f1 = ~f1 + (f2 == 0);
    f0 = ~f0 + (f2 == 0 && f1 == 0);
  }
  double scale = 0x1p-64;
  if (f0 == 0) {
    f0 = f1;
    f1 = f2;
    f2 = 0;
    scale *= 0x1p-64;
  }
  if (f0 == 0) // no f64 comes that close to a multiple of pi / 2
    return {{0, 0}, quadrant};
  const int zeros = __builtin_clzll(f0);
  if (zeros) {
    f0 = f0 << zeros | f1 >> (64 - zeros);
    f1 = f1 << zeros | f2 >> (64 - zeros);
    scale /= double(uint64_t(1) << zeros);
  }
  Double<double> part = {double(f0 & ~uint64_t(0x7ff)), double(f0 & 0x7ff) + double(f1) * 0x1p-64};
  part = multiply(part, Double<double>{halfPi, halfPiLow});
  scale = negative == (a < 0) ? scale : -scale;
  return {{part.high * scale, part.low * scale}, a < 0 ? -quadrant : quadrant};
}

template <class V> MLK_INLINE Reduced<V> reduce(V a) {
  constexpr double shift = 6755399441055744.0; // 1.5 * 2^52
  V t = fmaBy(a, 2 / 3.14159265358979323846, (V)shift), n = t - shift;
  Reduced<V> result;
  result.quadrant = bitsOf(t);
  V r = fmaBy(-n, halfPi, a);
  Double<V> w = multiplyExactly(n, (V)halfPiLow);
  V s = r - w.high, part = s - r;
  V low = (r - (s - part)) + (-w.high - part);
  result.r = addExactly(s, low - w.low - n * halfPiLowest);
  auto large = !(abs(a) <= largestDirect);
  if constexpr (__is_same(V, double)) {
    if (large)
      result = reduceExactly(a);
  } else if (__builtin_reduce_or(large)) {
    for (int i = 0; i < laneCount; ++i)
      if (large[i]) {
        Reduced<double> one = reduceExactly(a[i]);
        result.r.high[i] = one.r.high;
        result.r.low[i] = one.r.low;
        result.quadrant[i] = one.quadrant;
      }
  }
  return result;
}

/// sin(a), or cos(a) with `turn` 1: that many quadrants further.
template <class V> MLK_INLINE V sine64(V a, int64_t turn) {
  Reduced<V> reduced = reduce(a);
  V x = reduced.r.high, low = reduced.r.low, z = x * x;
  constexpr double sineTerms[] = {0x1.61217edaa064dp-33,  -0x1.ae6454128b0e0p-26, 0x1.71de3a5460767p-19,
                                  -0x1.a01a01a019937p-13, 0x1.1111111111110p-7,   -0x1.5555555555555p-3};
  constexpr double cosineTerms[] = {-0x1.9394b9deffc70p-37, 0x1.1eed8deb7c148p-29,  -0x1.27e4fb7712c76p-22,
                                    0x1.a01a01a019d0ap-16,  -0x1.6c16c16c16c16p-10, 0x1.5555555555555p-5};
  V half = 0.5 * z, w = 1.0 - half;
  V sine = x + fma(x * z, horner((V)-0x1.ab17b5e83a0dep-41, z, sineTerms), low * w);
  V cosine = w + (((1.0 - w) - half) + fma(z * z, horner((V)0x1.ab783ef05c1e7p-45, z, cosineTerms), -(x * low)));
  IntOf<V> quadrant = reduced.quadrant + turn;
  V result = select((quadrant & 1) == 0, sine, cosine);
  result = fromBits<V>(bitsOf(result) ^ ((quadrant & 2) << 62));
  // The sine of a zero is that zero.
  return turn == 0 ? select(a == 0.0, a, result) : result;
}

template <class V> MLK_INLINE V sine(V a, int64_t turn) {
  if constexpr (!isF32<V>)
    return sine64(a, turn);
  else if constexpr (__is_same(V, float))
    return float(sine64(double(a), turn));
  else
    return __builtin_convertvector(sine64(__builtin_convertvector(a, Lanes<double>), turn), Lanes<float>);
}
template <class V> MLK_INLINE V sin(V a) { return sine(a, 0); }
template <class V> MLK_INLINE V cos(V a) { return sine(a, 1); }

} // namespace mlk
