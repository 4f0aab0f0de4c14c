//===- Definitions.h - What kernels must compute, one scalar at a time ----===//
#pragma once
#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

/// R26: 16 partial sums, folded by halves.
template <typename T> struct Sum {
  T partial[16] = {};
  int k = 0;
  void add(T term) { partial[k++ % 16] += term; }
  void addProduct(T a, T b) {
    T &p = partial[k++ % 16];
#if defined(__FMA__)
    p = std::fma(a, b, p);
#else
    p += a * b;
#endif
  }
  T total() {
    for (int width = 8; width; width /= 2)
      for (int i = 0; i < width; ++i)
        partial[i] += partial[i + width];
    return partial[0];
  }
};

/// Equal bits, any NaN equal to any NaN.
template <typename T> bool sameBits(T a, T b) {
  return (std::isnan(a) && std::isnan(b)) || std::memcmp(&a, &b, sizeof a) == 0;
}

/// Distance from the true value in units of the last place of T.
template <typename T> double ulps(T value, long double truth) {
  if (std::isnan(value) || std::isnan(truth))
    return std::isnan(value) && std::isnan(truth) ? 0 : 1e9;
  if (std::isinf(value) || std::isinf(T(truth)))
    return value == T(truth) ? 0 : 1e9;
  int exponent;
  std::frexp(truth, &exponent);
  exponent = std::max(exponent, std::numeric_limits<T>::min_exponent);
  return std::fabs((long double)value - truth) / std::ldexp(1.0L, exponent - std::numeric_limits<T>::digits);
}
