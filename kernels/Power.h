//===- Power.h - pow and fmod ---------------------------------------------===//
//
// As Math.h: one body for a scalar and for 16 lanes. Every special case of IEEE 754.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "Math.h"

namespace mlk {

/// A number as the unevaluated sum of two: high + low, with low below half an ulp of high.
template <class V> struct Double {
  V high, low;
};

/// a + b exactly, where |a| >= |b| or a is 0.
template <class V> MLK_INLINE Double<V> addExactly(V a, V b) {
  V sum = a + b;
  return {sum, b - (sum - a)};
}
/// a * b exactly.
template <class V> MLK_INLINE Double<V> multiplyExactly(V a, V b) {
  V product = a * b;
#if defined(__FMA__) || defined(__aarch64__)
  return {product, fma(a, b, -product)};
#else
  // Dekker's: halves of 26 bits.
  auto halve = [](V v) __attribute__((always_inline)) {
    V scaled = v * 134217729.0, high = scaled - (scaled - v);
    return Double<V>{high, v - high};
  };
  Double<V> x = halve(a), y = halve(b);
  return {product, ((x.high * y.high - product) + x.high * y.low + x.low * y.high) + x.low * y.low};
#endif
}
template <class V> MLK_INLINE Double<V> multiply(Double<V> a, Double<V> b) {
  Double<V> product = multiplyExactly(a.high, b.high);
  return addExactly(product.high, product.low + (a.high * b.low + a.low * b.high));
}

/// log(a) of a positive finite f64 to about 65 bits: k log 2 + 2 (s + s^3 / 3 + ...), s = (m - 1) / (m + 1), where
/// a = m 2^k and m is in [sqrt(1/2), sqrt(2)).
template <class V> MLK_INLINE Double<V> logExactly(V a) {
  auto denormal = a < 0x1p-1022;
  V x = select(denormal, a * 0x1p54, a), k = select(denormal, (V)-54.0, (V)0.0);
  IntOf<V> e = (bitsOf(x) - 0x3fe6a09e667f3bcd) & ~0xfffffffffffff;
  V m = fromBits<V>(bitsOf(x) - e), f = m - 1.0;
  k = k + (fromBits<V>((e >> 52) + 0x4338000000000000) - 6755399441055744.0);

  // 1 + m exactly, whichever is larger.
  Double<V> divisor = {1.0 + m, (V)0.0};
  V part = divisor.high - 1.0;
  divisor.low = (1.0 - (divisor.high - part)) + (m - part);
  Double<V> s;
  s.high = f / divisor.high;
  Double<V> product = multiplyExactly(s.high, divisor.high);
  s.low = (((f - product.high) - product.low) - s.high * divisor.low) / divisor.high;
  Double<V> z = multiply(s, s);
  V r = (V)(2.0 / 23);
  constexpr double terms[] = {2.0 / 21, 2.0 / 19, 2.0 / 17, 2.0 / 15, 2.0 / 13, 2.0 / 11, 2.0 / 9, 2.0 / 7, 2.0 / 5};
  MLK_UNROLL
  for (int i = 0; i < 9; ++i)
    r = fmac(r, z.high, terms[i]);
  // 2/3 + z (2/5 + ...), then times s^3.
  constexpr double third = 2.0 / 3, thirdLow = 0x1.5555555555555p-55;
  Double<V> inner = addExactly((V)third, r * z.high + thirdLow);
  Double<V> cube = multiply(multiply(s, z), inner);
  Double<V> small = addExactly(2.0 * s.high, cube.high);
  small.low = small.low + (cube.low + 2.0 * s.low);
  // The first product is exact.
  Double<V> sum = addExactly(k * 0x1.62e42fefap-1, small.high);
  sum.low = sum.low + (small.low + k * 0x1.cf79abc9e3b3ap-40);
  return addExactly(sum.high, sum.low);
}

/// a^b for a > 0, in f64.
template <class V> MLK_INLINE V powPositive(V a, V b) {
  Double<V> l = logExactly(a), z = multiplyExactly(b, l.high);
  V low = z.low + b * l.low;
  // Far out, where high parts overflow, low ones are no numbers.
  low = select(abs(z.high) < 800.0, low, (V)0.0);
  V r = exp(z.high);
  V scaled = fma(r, low, r);
  return select((r > 0.0) & (r <= 0x1.fffffffffffffp1023), scaled, r);
}

/// a^b.
template <class V> MLK_INLINE V pow(V a, V b) {
  V magnitude;
  if constexpr (isF32<V>) {
    // In f64, whose rounding errors are far below those of the result.
    auto widen = [](V v) __attribute__((always_inline)) {
      if constexpr (__is_same(V, float))
        return double(v);
      else
        return __builtin_convertvector(v, Lanes<double>);
    };
    auto r = exp(widen(b) * log(widen(abs(a))));
    if constexpr (__is_same(V, float))
      magnitude = float(r);
    else
      magnitude = __builtin_convertvector(r, Lanes<float>);
  } else {
    V positive = abs(a);
    auto finite = (positive > 0.0) & (positive <= 0x1.fffffffffffffp1023);
    // Powers of 0 and infinity are those two.
    V limit = select((positive == 0.0) == (b < 0.0), (V)__builtin_inf(), (V)0.0);
    limit = select((a == a) & (b == b), limit, a + b);
    magnitude = select(finite, powPositive(select(finite, positive, (V)1.0), b), limit);
  }
  // 1^b and a^0 are 1, even of NaN; (-1)^inf is 1.
  auto one = ((abs(a) == ElementOf<V>(1)) & (b == b)) | (a == ElementOf<V>(1)) | (b == ElementOf<V>(0));
  magnitude = select(one, (V)ElementOf<V>(1), magnitude);
  V half = b * ElementOf<V>(0.5);
  auto integer = __builtin_elementwise_trunc(b) == b;
  auto odd = integer & (__builtin_elementwise_trunc(half) != half);
  V result = select(odd, copySign(magnitude, a), magnitude);
  constexpr ElementOf<V> largest = isF32<V> ? 3.40282346e+38f : 0x1.fffffffffffffp1023;
  auto undefined = (a < ElementOf<V>(0)) & (a >= -largest) & (b == b) & !integer;
  return select(undefined, (V)__builtin_nanf(""), result);
}

/// The remainder of a / b, exact, with the sign of a: C's fmod. Long division in steps as wide as a word has room for.
template <class T> MLK_INLINE T fmod(T a, T b) {
  constexpr int mantissa = sizeof(T) == 4 ? 23 : 52, room = 63 - mantissa - 1;
  const T x = abs(a), y = abs(b);
  if (!(x < T(__builtin_inff())) || !(y > T(0)))
    return T(__builtin_nanf(""));
  if (x < y)
    return a;
#if defined(__FMA__) || defined(__aarch64__)
  constexpr bool direct = true;
#else
  constexpr bool direct = sizeof(T) == 4;
#endif
  if (direct && x < y * T(1048576)) {
    // The remainder by a quotient of 20 bits is exact; the quotient is at most one too large.
    const double quotient = __builtin_elementwise_trunc(double(x) / double(y));
    const double r = fma(-quotient, double(y), double(x));
    return copySign(T(r < 0 ? r + double(y) : r), a);
  }
  using Word = uint64_t;
  // value = m * 2^e, subnormal numbers with the exponent of the smallest normal ones.
  auto exponentOf = [](T v) __attribute__((always_inline)) {
    const int e = int(Word(bitsOf(v)) >> mantissa);
    return e == 0 ? 1 : e;
  };
  auto mantissaOf = [](T v) __attribute__((always_inline)) {
    const Word bits = Word(bitsOf(v)), fraction = bits & ((Word(1) << mantissa) - 1);
    return bits >> mantissa ? fraction | Word(1) << mantissa : fraction;
  };
  const Word divisor = mantissaOf(y);
  Word r = mantissaOf(x) % divisor;
  int rest = exponentOf(x) - exponentOf(y);
  while (rest > 0 && r != 0) {
    const int step = rest < room ? rest : room;
    r = (r << step) % divisor;
    rest -= step;
  }
  // r * 2^exponent(y): normalised, it is a number again.
  int e = exponentOf(y);
  if (r == 0)
    return copySign(T(0), a);
  while (e > 1 && !(r >> mantissa)) {
    r <<= 1;
    --e;
  }
  const Word bits = r >> mantissa ? (r & ((Word(1) << mantissa) - 1)) | Word(e) << mantissa : r;
  return copySign(fromBits<T>(IntOf<T>(bits)), a);
}

/// The remainder with the sign of a, or with that of b where `floored` (Mod of ONNX, version 28).
template <class T> MLK_INLINE T mod(T a, T b, bool floored) {
  const T r = fmod(a, b);
  if (!floored || r != r)
    return r;
  if (r == T(0))
    return copySign(T(0), b);
  return (r < T(0)) != (b < T(0)) ? r + b : r;
}

} // namespace mlk
