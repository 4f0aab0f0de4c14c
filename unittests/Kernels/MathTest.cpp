//===- MathTest.cpp - R27's functions: accuracy, special values, same bits everywhere -===//
#include "Definitions.h"
#include "kernels/Kernels.h"
#include "gtest/gtest.h"

namespace {

constexpr double inf = INFINITY;

/// The worst error over every `step`-th float.
template <typename F, typename G> double worstOf(F f, G truth, uint64_t step) {
  double worst = 0;
  for (uint64_t bits = 0; bits < uint64_t(1) << 32; bits += step) {
    uint32_t u = uint32_t(bits);
    float x;
    std::memcpy(&x, &u, 4);
    worst = std::max(worst, ulps(f(x), (long double)truth(double(x))));
  }
  return worst;
}

template <typename F, typename G> double worstOfDouble(F f, G truth, double low, double high) {
  std::mt19937_64 random(1);
  double worst = 0;
  for (int i = 0; i < 200000; ++i) {
    double x = low + (high - low) * std::ldexp(double(random() >> 11), -53);
    worst = std::max(worst, ulps(f(x), truth((long double)x)));
  }
  return worst;
}

double logisticOf(double x) { return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x)); }

} // namespace

TEST(Math, WithinTwoUlp) {
  constexpr uint64_t step = 4099;
  EXPECT_LE(worstOf(mlk_exp_f32, [](double x) { return std::exp(x); }, step), 2);
  EXPECT_LE(worstOf(mlk_log_f32, [](double x) { return std::log(x); }, step), 2);
  EXPECT_LE(worstOf(mlk_tanh_f32, [](double x) { return std::tanh(x); }, step), 2);
  EXPECT_LE(worstOf(mlk_erf_f32, [](double x) { return std::erf(x); }, step), 2);
  EXPECT_LE(worstOf(mlk_logistic_f32, logisticOf, step), 2.5);
}

TEST(Math, DoubleWithinTwoUlp) {
  auto expOf = [](long double x) { return std::exp(x); };
  auto logOf = [](long double x) { return std::log(x); };
  auto logistic = [](long double x) { return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x)); };
  EXPECT_LE(worstOfDouble(mlk_exp_f64, expOf, -745, 710), 2);
  EXPECT_LE(worstOfDouble(mlk_exp_f64, expOf, -1, 1), 2);
  EXPECT_LE(worstOfDouble(mlk_log_f64, logOf, 0, 4), 2);
  EXPECT_LE(worstOfDouble(mlk_log_f64, logOf, 0.99, 1.01), 2);
  EXPECT_LE(worstOfDouble(mlk_log_f64, logOf, 0, 1e-307), 2);
  EXPECT_LE(worstOfDouble(mlk_log_f64, logOf, 1e300, 1e308), 2);
  EXPECT_LE(worstOfDouble(mlk_logistic_f64, logistic, -50, 50), 2.5);
}

TEST(Math, SpecialValues) {
  EXPECT_EQ(mlk_exp_f32(-inf), 0);
  EXPECT_EQ(mlk_exp_f32(inf), inf);
  EXPECT_TRUE(std::isnan(mlk_exp_f32(NAN)));
  EXPECT_EQ(mlk_log_f32(0), -inf);
  EXPECT_EQ(mlk_log_f32(-0.0f), -inf);
  EXPECT_EQ(mlk_log_f32(inf), inf);
  EXPECT_TRUE(std::isnan(mlk_log_f32(-1)));
  EXPECT_TRUE(std::isnan(mlk_log_f32(NAN)));
  EXPECT_EQ(mlk_exp_f64(-inf), 0);
  EXPECT_EQ(mlk_exp_f64(inf), inf);
  EXPECT_TRUE(std::isnan(mlk_exp_f64(NAN)));
  EXPECT_EQ(mlk_log_f64(0), -inf);
  EXPECT_EQ(mlk_log_f64(1), 0);
  EXPECT_EQ(mlk_log_f64(inf), inf);
  EXPECT_TRUE(std::isnan(mlk_log_f64(-inf)));
  EXPECT_EQ(mlk_logistic_f32(-inf), 0);
  EXPECT_EQ(mlk_logistic_f32(inf), 1);
  EXPECT_TRUE(std::isnan(mlk_logistic_f64(NAN)));
}

TEST(Math, VectorsAndScalarsAgree) {
  std::mt19937 random(3);
  std::vector<float> X(4096), Z(X.size());
  std::vector<double> Xd(X.size()), Zd(X.size());
  for (size_t i = 0; i < X.size(); ++i) {
    uint32_t bits = random();
    if (i % 2)
      std::memcpy(&X[i], &bits, 4);
    else
      X[i] = float(int(bits)) / 1e8f;
    Xd[i] = X[i];
  }
  mlk_post_transform_f32(X.data(), Z.data(), X.size(), 1, MLK_LOGISTIC);
  mlk_post_transform_f64(Xd.data(), Zd.data(), X.size(), 1, MLK_LOGISTIC);
  for (size_t i = 0; i < X.size(); ++i) {
    ASSERT_TRUE(sameBits(Z[i], mlk_logistic_f32(X[i]))) << X[i];
    ASSERT_TRUE(sameBits(Zd[i], mlk_logistic_f64(Xd[i]))) << Xd[i];
  }
}
