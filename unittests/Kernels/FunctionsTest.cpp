//===- FunctionsTest.cpp - Accuracy of R27's functions --------------------===//
//
// Against libm in extended precision: at most 2 ulp (logistic 2.5), on samples over the whole domain, and the special
// cases of IEEE 754. Every value is computed at every place of a vector.
//
//===----------------------------------------------------------------------===//
#include "kernels/Kernels.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <vector>

namespace {

template <typename T> constexpr T inf = std::numeric_limits<T>::infinity();
template <typename T> constexpr T nan = std::numeric_limits<T>::quiet_NaN();

/// The distance of `got` from the true value, in units of the last place of the true value's type T.
template <typename T> double ulps(T got, long double exact) {
  const T nearest = T(exact);
  if (std::isnan(exact) || std::isnan(got))
    return std::isnan(exact) && std::isnan(got) ? 0 : HUGE_VAL;
  if (nearest == got)
    return 0;
  if (std::isinf(nearest) || std::isinf(got)) // one of them just below infinity
    return std::abs(std::nextafter(std::isinf(nearest) ? nearest : got, T(0))) <=
                   std::abs(std::isinf(got) ? nearest : got)
               ? 1
               : HUGE_VAL;
  int exponent;
  std::frexp(nearest, &exponent);
  const int last = std::max(exponent - std::numeric_limits<T>::digits,
                            std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits);
  return double(std::abs((long double)(got)-exact) / std::ldexp(1.0L, last));
}

template <typename T> bool sameBits(T a, T b) {
  return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

/// Floats of every size in [low, high] by their bits, and uniform ones.
template <typename T> std::vector<T> samples(T low, T high, unsigned seed, int count = 200000) {
  std::mt19937_64 random(seed);
  std::vector<T> values{low,
                        high,
                        T(0),
                        T(-0.0),
                        T(1),
                        T(-1),
                        T(0.5),
                        std::numeric_limits<T>::denorm_min(),
                        std::numeric_limits<T>::min()};
  std::uniform_real_distribution<double> uniform{double(low), double(high)},
      exponent(-std::numeric_limits<T>::max_exponent + 2, std::log2(double(std::max(std::abs(low), high)))),
      mantissa(1, 2);
  while (int(values.size()) < count) {
    values.push_back(T(uniform(random)));
    T small = T(mantissa(random) * std::exp2(exponent(random)));
    values.push_back(random() & 1 ? small : -small);
  }
  std::erase_if(values, [&](T v) { return !(v >= low && v <= high); });
  return values;
}

template <typename T> using Map = void (*)(const T *, T *, int64_t);
template <typename T> using Map2 = void (*)(const T *, const T *, T *, int64_t);

template <typename T>
void checkAccuracy(Map<T> kernel, long double (*exact)(long double), std::vector<T> x, double most, const char *name) {
  std::vector<T> y(x.size());
  kernel(x.data(), y.data(), x.size());
  double worst = 0;
  T at = 0;
  for (size_t i = 0; i < x.size(); ++i)
    if (double e = ulps(y[i], exact(x[i])); e > worst) {
      worst = e;
      at = x[i];
    }
  ::testing::Test::RecordProperty(name, std::to_string(worst));
  EXPECT_LE(worst, most) << name << " of " << at;
  // The same bits at every place, alone and in a tail.
  for (size_t i = 0; i < std::min<size_t>(x.size(), 300); ++i)
    for (int64_t count : {1, 7, 16, 23}) {
      std::vector<T> same(count, x[i]), result(count);
      kernel(same.data(), result.data(), count);
      for (T value : result)
        EXPECT_TRUE(sameBits(value, y[i])) << name << " of " << x[i];
    }
}

template <typename T> void checkValues(Map<T> kernel, std::vector<std::pair<T, T>> pairs) {
  for (auto [x, expected] : pairs) {
    T y;
    kernel(&x, &y, 1);
    EXPECT_TRUE(sameBits(y, expected)) << x << ": " << y << ", not " << expected;
  }
}

long double exactLogistic(long double x) { return x < 0 ? expl(x) / (1 + expl(x)) : 1 / (1 + expl(-x)); }

TEST(Functions, Exp) {
  checkAccuracy<float>(mlk_map_exp_f32, expl, samples<float>(-110, 95, 1), 2, "exp_f32");
  checkAccuracy<double>(mlk_map_exp_f64, expl, samples<double>(-760, 720, 2), 2, "exp_f64");
  checkValues<float>(mlk_map_exp_f32, {{inf<float>, inf<float>}, {-inf<float>, 0}, {nan<float>, nan<float>}, {0, 1}});
  checkValues<double>(mlk_map_exp_f64,
                      {{inf<double>, inf<double>}, {-inf<double>, 0}, {nan<double>, nan<double>}, {0, 1}});
}

TEST(Functions, Log) {
  checkAccuracy<float>(mlk_map_log_f32, logl, samples<float>(0, std::numeric_limits<float>::max(), 3), 2, "log_f32");
  checkAccuracy<float>(mlk_map_log_f32, logl, samples<float>(0.5, 2, 4), 2, "log_f32");
  checkAccuracy<double>(mlk_map_log_f64, logl, samples<double>(0, 1e300, 5), 2, "log_f64");
  checkAccuracy<double>(mlk_map_log_f64, logl, samples<double>(0.5, 2, 6), 2, "log_f64");
  checkValues<float>(mlk_map_log_f32, {{inf<float>, inf<float>},
                                       {-1, nan<float>},
                                       {-inf<float>, nan<float>},
                                       {nan<float>, nan<float>},
                                       {-0.0f, -inf<float>},
                                       {1, 0}});
  checkValues<double>(mlk_map_log_f64, {{inf<double>, inf<double>},
                                        {-1, nan<double>},
                                        {-inf<double>, nan<double>},
                                        {nan<double>, nan<double>},
                                        {-0.0, -inf<double>},
                                        {1, 0}});
}

TEST(Functions, Tanh) {
  checkAccuracy<float>(mlk_map_tanh_f32, tanhl, samples<float>(-12, 12, 7), 2, "tanh_f32");
  checkAccuracy<double>(mlk_map_tanh_f64, tanhl, samples<double>(-25, 25, 8), 2, "tanh_f64");
  checkAccuracy<double>(mlk_map_tanh_f64, tanhl, samples<double>(-0.7, 0.7, 9), 2, "tanh_f64");
  checkValues<float>(mlk_map_tanh_f32, {{inf<float>, 1}, {-inf<float>, -1}, {nan<float>, nan<float>}, {-0.0f, -0.0f}});
  checkValues<double>(mlk_map_tanh_f64,
                      {{inf<double>, 1}, {-inf<double>, -1}, {nan<double>, nan<double>}, {-0.0, -0.0}});
}

TEST(Functions, Erf) {
  checkAccuracy<float>(mlk_map_erf_f32, erfl, samples<float>(-5, 5, 10), 2, "erf_f32");
  checkAccuracy<double>(mlk_map_erf_f64, erfl, samples<double>(-7, 7, 11), 2, "erf_f64");
  checkAccuracy<double>(mlk_map_erf_f64, erfl, samples<double>(-1.5, 1.5, 12), 2, "erf_f64");
  checkValues<float>(mlk_map_erf_f32, {{inf<float>, 1}, {-inf<float>, -1}, {nan<float>, nan<float>}, {-0.0f, -0.0f}});
  checkValues<double>(mlk_map_erf_f64,
                      {{inf<double>, 1}, {-inf<double>, -1}, {nan<double>, nan<double>}, {-0.0, -0.0}});
}

TEST(Functions, Logistic) {
  checkAccuracy<float>(mlk_map_logistic_f32, exactLogistic, samples<float>(-105, 105, 13), 2.5, "logistic_f32");
  checkAccuracy<double>(mlk_map_logistic_f64, exactLogistic, samples<double>(-745, 745, 14), 2.5, "logistic_f64");
  checkValues<float>(mlk_map_logistic_f32, {{inf<float>, 1}, {-inf<float>, 0}, {nan<float>, nan<float>}, {0, 0.5f}});
  checkValues<double>(mlk_map_logistic_f64,
                      {{inf<double>, 1}, {-inf<double>, 0}, {nan<double>, nan<double>}, {0, 0.5}});
}

// libm's own range reduction is exact, in extended precision too.
template <typename T> void checkSine(Map<T> kernel, long double (*exact)(long double), T atZero, const char *name) {
  const T most = std::numeric_limits<T>::max();
  checkAccuracy<T>(kernel, exact, samples<T>(-4, 4, 17), 2, name);
  checkAccuracy<T>(kernel, exact, samples<T>(-1e6, 1e6, 18), 2, name);
  checkAccuracy<T>(kernel, exact, samples<T>(-1e18, 1e18, 19), 2, name);
  checkAccuracy<T>(kernel, exact, samples<T>(-most / 4, most / 4, 20), 2, name);
  // Multiples of pi / 2, where the result or its difference from 1 is tiny.
  std::vector<T> multiples{T(0x1.921fb54442d18p+0), T(6381956970095103.0 * 0x1p797), T(16367173 * 0x1p72)};
  for (int64_t i = 1; i < 20000; ++i)
    multiples.push_back(T(i * 1.57079632679489661923132169163975144L));
  for (double i = 1e4; i < 1e30; i *= 1.01)
    multiples.push_back(T(std::round(i) * 1.57079632679489661923132169163975144L));
  checkAccuracy<T>(kernel, exact, multiples, 2, name);
  checkValues<T>(
      kernel,
      {{inf<T>, nan<T>}, {-inf<T>, nan<T>}, {nan<T>, nan<T>}, {0, atZero}, {T(-0.0), atZero == 0 ? T(-0.0) : atZero}});
}
TEST(Functions, Sin) {
  checkSine<float>(mlk_map_sin_f32, sinl, 0, "sin_f32");
  checkSine<double>(mlk_map_sin_f64, sinl, 0, "sin_f64");
}
TEST(Functions, Cos) {
  checkSine<float>(mlk_map_cos_f32, cosl, 1, "cos_f32");
  checkSine<double>(mlk_map_cos_f64, cosl, 1, "cos_f64");
}

template <typename T> void checkPow(Map2<T> kernel, const char *name) {
  std::mt19937_64 random(15);
  std::vector<T> x, y;
  auto add = [&](T a, T b) {
    x.push_back(a);
    y.push_back(b);
  };
  const double range = std::numeric_limits<T>::max_exponent;
  std::uniform_real_distribution<double> exponent(-range - 20, range), mantissa(1, 2), unit(-1, 1), wide(-40, 40);
  for (int i = 0; i < 100000; ++i) {
    // Results of every size: y = log2(result) / log2(x).
    T base = T(mantissa(random) * std::exp2(exponent(random)));
    if (T l = std::log2(base); l != 0)
      add(base, T(exponent(random) / l));
    base = T(1 + std::exp2(-10 * mantissa(random)) * unit(random));
    if (double l = std::log2(double(base)); l != 0)
      add(base, T(exponent(random) / l));
    add(T(wide(random)), T(std::round(wide(random))));
    add(T(std::abs(wide(random))), T(wide(random)));
  }
  std::vector<T> z(x.size());
  kernel(x.data(), y.data(), z.data(), x.size());
  double worst = 0;
  size_t at = 0;
  for (size_t i = 0; i < x.size(); ++i)
    if (double e = ulps(z[i], powl(x[i], y[i])); e > worst) {
      worst = e;
      at = i;
    }
  ::testing::Test::RecordProperty(name, std::to_string(worst));
  EXPECT_LE(worst, 2) << name << " of " << x[at] << ", " << y[at];

  // All pairs of special values, as libm has them.
  const T most = std::numeric_limits<T>::max(), least = std::numeric_limits<T>::denorm_min();
  const T specials[] = {0,
                        T(-0.0),
                        1,
                        -1,
                        2,
                        -2,
                        T(0.5),
                        T(-0.5),
                        3,
                        -3,
                        T(1.5),
                        T(-1.5),
                        most,
                        -most,
                        least,
                        -least,
                        inf<T>,
                        -inf<T>,
                        nan<T>,
                        T(1) / 3,
                        T(1e10),
                        T(-1e10),
                        std::numeric_limits<T>::min(),
                        std::nextafter(T(1), T(2)),
                        std::nextafter(T(1), T(0))};
  for (T a : specials)
    for (T b : specials)
      for (int64_t count : {1, 16}) {
        std::vector<T> u(count, a), v(count, b), w(count);
        kernel(u.data(), v.data(), w.data(), count);
        const T expected = std::pow(a, b);
        const bool special = std::isnan(expected) || std::isinf(expected) || expected == 0 || std::abs(expected) == 1;
        for (T value : w)
          EXPECT_TRUE(special ? sameBits(value, expected)
                              : ulps(value, powl(a, b)) <= 2 && std::signbit(value) == std::signbit(expected))
              << a << " to the power of " << b << ": " << value << ", not " << expected;
      }
}
TEST(Functions, Pow) {
  checkPow<float>(mlk_map_pow_f32, "pow_f32");
  checkPow<double>(mlk_map_pow_f64, "pow_f64");
}

template <typename T> void checkMod(void (*kernel)(const T *, const T *, T *, int64_t, int64_t)) {
  std::mt19937_64 random(16);
  std::vector<T> x, y;
  std::uniform_real_distribution<double> exponent(1 - std::numeric_limits<T>::max_exponent - 20,
                                                  std::numeric_limits<T>::max_exponent - 1),
      mantissa(1, 2), unit(-100, 100);
  for (int i = 0; i < 20000; ++i) {
    x.push_back(T(mantissa(random) * std::exp2(exponent(random)) * (i & 1 ? 1 : -1)));
    y.push_back(T(mantissa(random) * std::exp2(exponent(random)) * (i & 2 ? 1 : -1)));
    x.push_back(T(unit(random)));
    y.push_back(T(std::round(unit(random)) / 8));
    // Just below a multiple, where the quotient rounds up to it.
    const T divisor = T(mantissa(random));
    x.push_back(std::nextafter(T(divisor * std::round(mantissa(random) * 500000)), T(0)));
    y.push_back(divisor);
  }
  const T specials[] = {0,
                        T(-0.0),
                        1,
                        -1,
                        T(2.5),
                        T(-2.5),
                        inf<T>,
                        -inf<T>,
                        nan<T>,
                        std::numeric_limits<T>::denorm_min(),
                        std::numeric_limits<T>::max()};
  for (T a : specials)
    for (T b : specials) {
      x.push_back(a);
      y.push_back(b);
    }
  std::vector<T> truncated(x.size()), floored(x.size());
  kernel(x.data(), y.data(), truncated.data(), x.size(), 0);
  kernel(x.data(), y.data(), floored.data(), x.size(), 1);
  for (size_t i = 0; i < x.size(); ++i) {
    T expected = std::fmod(x[i], y[i]);
    EXPECT_TRUE(sameBits(truncated[i], expected)) << x[i] << " % " << y[i] << ": " << truncated[i];
    if (expected == 0)
      expected = std::copysign(T(0), y[i]);
    else if (std::signbit(expected) != std::signbit(y[i]))
      expected += y[i];
    EXPECT_TRUE(sameBits(floored[i], expected)) << x[i] << " mod " << y[i] << ": " << floored[i];
  }
}
TEST(Functions, Mod) {
  checkMod<float>(mlk_map_mod_f32);
  checkMod<double>(mlk_map_mod_f64);
}

TEST(Integers, DivisionByZeroIsAnErrorOfItsRow) {
  const int64_t a[] = {7, -7, 1, 5, INT64_MIN, INT64_MIN}, b[] = {2, 2, 0, 0, -1, 3};
  int64_t c[6];
  auto run = [&](auto kernel, auto... more) {
    mlonnx_error error{MLONNX_OK, 0, 0, 0, 0, 10, INT64_MAX, {}};
    kernel(a, b, c, 3, 2, more..., &error, 4);
    EXPECT_EQ(error.code, MLONNX_ERROR_DIVISION);
    EXPECT_EQ(error.node, 4);
    EXPECT_EQ(error.row, 11);
    EXPECT_EQ(error.column, 0);
    return std::vector<int64_t>(c, c + 6);
  };
  EXPECT_EQ(run(mlk_divide_i64), (std::vector<int64_t>{3, -3, 0, 0, INT64_MIN, INT64_MIN / 3}));
  EXPECT_EQ(run(mlk_modulo_i64, 0), (std::vector<int64_t>{1, -1, 0, 0, 0, INT64_MIN % 3}));
  EXPECT_EQ(run(mlk_modulo_i64, 1), (std::vector<int64_t>{1, 1, 0, 0, 0, INT64_MIN % 3 + 3}));
}

TEST(Integers, Power) {
  const int64_t x[] = {3, -2, 2, -1, -1, 5, 0, 10}, y[] = {4, 3, 64, -3, -4, -1, 0, 18};
  int64_t z[8];
  mlonnx_error error{MLONNX_OK, 0, 0, 0, 0, 0, INT64_MAX, {}};
  mlk_power_i64(x, y, z, 8, 1, &error, 0);
  EXPECT_EQ(error.code, MLONNX_OK);
  EXPECT_EQ(std::vector<int64_t>(z, z + 8), (std::vector<int64_t>{81, -8, 0, -1, 1, 0, 1, 1000000000000000000}));
  const int64_t zero = 0, minus = -1;
  mlk_power_i64(&zero, &minus, z, 1, 1, &error, 0);
  EXPECT_EQ(error.code, MLONNX_ERROR_DIVISION);
}

TEST(Strings, Equal) {
  const mlonnx_string a[] = {{"ab", 2}, {"ab", 2}, {"", 0}, {"a\0b", 3}},
                      b[] = {{"abc", 2}, {"ac", 2}, {"x", 0}, {"a\0c", 3}};
  bool c[4];
  mlk_equal_string(a, b, c, 4);
  EXPECT_EQ(std::vector<bool>(c, c + 4), (std::vector<bool>{true, false, true, false}));
}

} // namespace
