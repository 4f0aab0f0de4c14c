//===- Math.h - exp, log, tanh, erf, logistic -----------------------------===//
//
// One body per function for a scalar and for 16 lanes, so that a value's bits do not depend on how the code around it
// was vectorised (R25, R27). Within 2 ulp of the true value on targets with FMA. Freestanding.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "Vector.h"
#if defined(__AVX512F__)
#include <immintrin.h>
#endif

namespace mlk {

template <class V> struct VectorTraits;
template <> struct VectorTraits<float> {
  using Int = int32_t;
  using Element = float;
};
template <> struct VectorTraits<double> {
  using Int = int64_t;
  using Element = double;
};
template <> struct VectorTraits<Lanes<float>> {
  using Int = Lanes<int32_t>;
  using Element = float;
};
template <> struct VectorTraits<Lanes<double>> {
  using Int = Lanes<int64_t>;
  using Element = double;
};
template <class V> using IntOf = typename VectorTraits<V>::Int;
template <class V> using ElementOf = typename VectorTraits<V>::Element;
template <class V> constexpr bool isF32 = sizeof(ElementOf<V>) == 4;

template <class V> MLK_INLINE IntOf<V> bitsOf(V a) { return __builtin_bit_cast(IntOf<V>, a); }
template <class V> MLK_INLINE V fromBits(IntOf<V> a) { return __builtin_bit_cast(V, a); }
template <class M, class V> MLK_INLINE V select(M mask, V a, V b) { return mask ? a : b; }
/// fma with a constant to add, or to multiply by.
template <class V> MLK_INLINE V fmac(V a, V b, ElementOf<V> c) { return fma(a, b, (V)c); }
template <class V> MLK_INLINE V fmaBy(V a, ElementOf<V> b, V c) { return fma(a, (V)b, c); }

/// A polynomial whose first coefficient is `r`, the others in order.
template <class V, int N> MLK_INLINE V horner(V r, V x, const ElementOf<V> (&terms)[N]) {
  MLK_UNROLL
  for (int k = 0; k < N; ++k)
    r = fmac(r, x, terms[k]);
  return r;
}

template <class V> MLK_INLINE IntOf<V> signMask() {
  if constexpr (isF32<V>)
    return (IntOf<V>)INT32_MIN;
  else
    return (IntOf<V>)INT64_MIN;
}
template <class V> MLK_INLINE V abs(V a) { return fromBits<V>(bitsOf(a) & ~signMask<V>()); }
template <class V> MLK_INLINE V negAbs(V a) { return fromBits<V>(bitsOf(a) | signMask<V>()); }
template <class V> MLK_INLINE V copySign(V magnitude, V sign) {
  return fromBits<V>((bitsOf(magnitude) & ~signMask<V>()) | (bitsOf(sign) & signMask<V>()));
}

/// p * 2^i, rounded once: p * 2^(i >> 1) is exact for p near 1 and the i of exp.
template <class V> MLK_INLINE V scaleByPower(V p, [[maybe_unused]] V n, IntOf<V> i) {
#if defined(__AVX512F__)
  if constexpr (__is_same(V, Lanes<float>))
    return (V)_mm512_scalef_ps((__m512)p, (__m512)n);
#endif
  IntOf<V> half = i >> 1, rest = i - half;
  if constexpr (isF32<V>)
    return p * fromBits<V>((half + 127) << 23) * fromBits<V>((rest + 127) << 23);
  else
    return p * fromBits<V>((half + 1023) << 52) * fromBits<V>((rest + 1023) << 52);
}

/// e^a. Reduction by two constants (the first product is exact), polynomial, power of two.
template <class V> MLK_INLINE V exp(V a) {
  if constexpr (isF32<V>) {
    a = select(a > 89.0f, (V)89.0f, a);
    a = select(a < -105.0f, (V)-105.0f, a);
    constexpr float shift = 12582912.0f; // 1.5 * 2^23: the low bits of a sum with it are an integer
    V t = fmaBy(a, 1.442695f, (V)shift), n = t - shift;
    IntOf<V> i = bitsOf(t) - 0x4b400000; // n without a conversion, which would be undefined for NaN
    V f = fmaBy(n, -6.93145752e-1f, a);
    f = fmaBy(n, -1.42860677e-6f, f);
    V r = fmac((V)1.37805939e-3f, f, 8.37312452e-3f);
    r = fmac(r, f, 4.16695364e-2f);
    r = fmac(r, f, 1.66664720e-1f);
    r = fmac(r, f, 4.99999851e-1f);
    r = fmac(r, f, 1.0f);
    r = fmac(r, f, 1.0f);
    return scaleByPower(r, n, i);
  } else {
    a = select(a > 710.0, (V)710.0, a);
    a = select(a < -746.0, (V)-746.0, a);
    constexpr double shift = 6755399441055744.0; // 1.5 * 2^52
    V t = fmaBy(a, 1.4426950408889634, (V)shift), n = t - shift;
    IntOf<V> i = bitsOf(t) - 0x4338000000000000;
    V f = fmaBy(n, -0x1.62e42fefap-1, a);
    f = fmaBy(n, -0x1.cf79abc9e3b3ap-40, f);
    constexpr double taylor[] = {
        1 / 479001600.0, 1 / 39916800.0, 1 / 3628800.0, 1 / 362880.0, 1 / 40320.0, 1 / 5040.0, 1 / 720.0,
        1 / 120.0,       1 / 24.0,       1 / 6.0,       0.5,          1.0,         1.0};
    V r = (V)(1 / 6227020800.0);
    MLK_UNROLL
    for (int k = 0; k < 13; ++k)
      r = fmac(r, f, taylor[k]);
    return scaleByPower(r, n, i);
  }
}

/// Natural logarithm: a = m * 2^k with m in [2/3, 4/3) (f32) or [sqrt(1/2), sqrt(2)) (f64).
template <class V> MLK_INLINE V log(V a) {
  if constexpr (isF32<V>) {
    auto denormal = a < 1.175494351e-38f;
    V x = select(denormal, a * 8388608.0f, a), k = select(denormal, (V)-23.0f, (V)0.0f);
    IntOf<V> e = (bitsOf(x) - 0x3f2aaaab) & ~0x7fffff;
    V m = fromBits<V>(bitsOf(x) - e) - 1.0f;
    // e is k * 2^23; its top 9 bits as a float by the shift constant.
    IntOf<V> ki = e >> 23;
    k = k + (fromBits<V>(ki + 0x4b400000) - 12582912.0f);
    V s = m * m;
    V r = fmac((V)-0.130310059f, s, -0.121489048f), t = fmac((V)0.140869141f, s, 0.139814854f);
    r = fmac(r, s, -0.166846126f);
    t = fmac(t, s, 0.200120345f);
    r = fmac(r, s, -0.249996200f);
    r = fma(t, m, r);
    r = fmac(r, m, 0.333331972f);
    r = fmac(r, m, -0.5f);
    r = fma(r, s, m);
    r = fmaBy(k, 0.693147182f, r);
    r = select((a > 0.0f) & (a <= 3.40282346e+38f), r, a + a);
    r = select(a < 0.0f, (V)__builtin_nanf(""), r);
    return select(a == 0.0f, (V)-__builtin_inff(), r);
  } else {
    auto denormal = a < 0x1p-1022;
    V x = select(denormal, a * 0x1p54, a), k = select(denormal, (V)-54.0, (V)0.0);
    IntOf<V> e = (bitsOf(x) - 0x3fe6a09e667f3bcd) & ~0xfffffffffffff;
    V m = fromBits<V>(bitsOf(x) - e), f = m - 1.0;
    k = k + (fromBits<V>((e >> 52) + 0x4338000000000000) - 6755399441055744.0);
    // log(1 + f) = f - (h - s (h + R)) with h = f^2 / 2, s = f / (2 + f), R = 2 s^2 / 3 + 2 s^4 / 5 + ...
    V s = f / (2.0 + f), z = s * s, h = 0.5 * f * f;
    V r = (V)(2.0 / 23);
    constexpr double terms[] = {2.0 / 21, 2.0 / 19, 2.0 / 17, 2.0 / 15, 2.0 / 13,
                                2.0 / 11, 2.0 / 9,  2.0 / 7,  2.0 / 5,  2.0 / 3};
    MLK_UNROLL
    for (int i = 0; i < 10; ++i)
      r = fmac(r, z, terms[i]);
    r = r * z;
    V low = fmaBy(k, 0x1.cf79abc9e3b3ap-40, s * (h + r));
    r = fmaBy(k, 0x1.62e42fefap-1, f - (h - low));
    r = select((a > 0.0) & (a <= 0x1.fffffffffffffp1023), r, a + a);
    r = select(a < 0.0, (V)__builtin_nan(""), r);
    return select(a == 0.0, (V)-__builtin_inf(), r);
  }
}

/// (x < 0 ? e : 1) / (1 + e) with e = exp(-|x|).
template <class V> MLK_INLINE V logistic(V x) {
  V e = exp(negAbs(x)), one = (V)ElementOf<V>(1);
  return select(x < ElementOf<V>(0), e, one) / (one + e);
}

/// 1 - 2 / (e^2|a| + 1) with the sign of a; near 0 a polynomial.
template <class V> MLK_INLINE V tanh(V a) {
  using T = ElementOf<V>;
  V t = abs(a), s = a * a;
  V e = exp(t + t);
  V big = fmac((V)T(-2), T(1) / (e + T(1)), T(1));
  if constexpr (isF32<V>) {
    V r = fmac((V)1.57394409e-2f, s, -5.23025580e-2f);
    r = fmac(r, s, 1.33152470e-1f);
    r = fmac(r, s, -3.33327681e-1f);
    r = fma(r * s, a, a);
    return copySign(select(t < 0.599609375f, r, big), a);
  } else {
    constexpr double terms[] = {0x1.62648963a51d9p-14,  -0x1.eb43696d9562ap-13, 0x1.34b433e01600dp-11,
                                -0x1.7d96062d4ec4cp-10, 0x1.d6d31c55671d4p-9,   -0x1.226e3262f53f6p-7,
                                0x1.664f487400360p-6,   -0x1.ba1ba1b9f6246p-5,  0x1.1111111110fe8p-3,
                                -0x1.5555555555555p-2};
    V r = horner((V)-0x1.5285e69cedcdep-16, s, terms);
    r = fma(r * s, a, a);
    return copySign(select(t < 0.56, r, big), a);
  }
}

/// 1 - e^-p(|a|) with the sign of a; near 0 a polynomial.
template <class V> MLK_INLINE V erf(V a) {
  using T = ElementOf<V>;
  V t = abs(a), s = a * a, r, small;
  if constexpr (isF32<V>) {
    V u = fmac((V)-3.88396438e-3f, t, 2.42546219e-2f);
    r = fmac((V)-1.72853470e-5f, t, 3.83197126e-4f);
    r = fma(r, s, u);
    r = fmac(r, t, -1.06777877e-1f);
    r = fmac(r, t, -6.34846687e-1f);
    r = fmac(r, t, -1.28717512e-1f);
    r = fma(r, t, -t);
    r = select(t < 4.0f, r, (V)-20.0f); // s overflows far out
    small = fmac((V)-5.96761703e-4f, s, 4.99119423e-3f);
    small = fmac(small, s, -2.67681349e-2f);
    small = fmac(small, s, 1.12819925e-1f);
    small = fmac(small, s, -3.76125336e-1f);
    small = fmac(small, s, 1.28379166e-1f);
    small = fma(small, a, a);
  } else {
    constexpr double far[] = {0x1.2727915923c99p-34,  -0x1.7eb06382490c0p-30, 0x1.349a563ac9238p-26,
                              -0x1.5a44859488e52p-23, 0x1.1dd5397bccfe3p-20,  -0x1.64733d18225dap-18,
                              0x1.50376e930de6ap-16,  -0x1.cd83c44c1ff4dp-15, 0x1.85728a8e42b06p-14,
                              0x1.26bd247dea669p-18,  -0x1.31cf59dfb93eap-11, 0x1.be8f43526f645p-10,
                              -0x1.d2f9e9bbae080p-13, -0x1.3936d881b850fp-6,  0x1.a4ee8866619d2p-4,
                              0x1.45f34cd81f88ap-1,   0x1.20dd6dd93822dp+0,   0x1.55df6bbca7bd7p-25};
    constexpr double near[] = {0x1.e5c656dab9031p-27,  -0x1.5ddd72cb33d61p-23, 0x1.b9c2b393c6326p-20,
                               -0x1.f4d03b82518c5p-17, 0x1.f9a31179873fap-14,  -0x1.c02db370f2682p-11,
                               0x1.565bcd0c0c0f5p-8,   -0x1.b82ce3127ce02p-6,  0x1.ce2f21a0429f9p-4,
                               -0x1.812746b0379e5p-2,  0x1.06eba8214db69p-3};
    r = -horner((V)-0x1.aa7aff8163bbap-40, select(t < 6.0, t, (V)6.0), far);
    small = fma(horner((V)-0x1.de816bc8f18cap-31, s, near), a, a);
  }
  V big = select(a == a, copySign(T(1) - exp(r), a), a);
  return select(t <= T(isF32<V> ? 0.927734375 : 0.86), small, big);
}

} // namespace mlk
