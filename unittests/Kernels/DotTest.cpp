//===- DotTest.cpp - Linear scores equal R26's definition bit for bit -----===//
#include "Definitions.h"
#include "kernels/Kernels.h"
#include "gtest/gtest.h"

namespace {

template <typename T> using Linear = void (*)(const T *, const T *, const T *, T *, int64_t, int64_t, int64_t);

template <typename T> Linear<T> kernelFor(int64_t E) {
  switch (E) {
#define CASE(N)                                                                                                        \
  case N:                                                                                                              \
    if constexpr (sizeof(T) == 4)                                                                                      \
      return mlk_linear##N##_f32;                                                                                      \
    else                                                                                                               \
      return mlk_linear##N##_f64;
    MLK_LINEAR_WIDTHS(CASE)
#undef CASE
  default:
    if constexpr (sizeof(T) == 4)
      return mlk_linear_f32;
    else
      return mlk_linear_f64;
  }
}

template <typename T> void check(int64_t rows, int64_t F, int64_t E, bool general, std::mt19937 &random) {
  // X is followed by nothing, so that the sanitizers see a read past its end.
  std::vector<T> X(rows * F), weights(E * F), bias(E);
  auto any = [&] { return T(std::ldexp(T(int(random() % 20001) - 10000), int(random() % 40) - 30)); };
  for (T &x : X)
    x = random() % 50 ? any() : random() % 2 ? T(NAN) : T(INFINITY);
  for (T &w : weights)
    w = any();
  for (T &value : bias)
    value = any();
  std::vector<T> packed((F + 15) / 16 * E * 16), S(rows * E + 1, T(7));
  for (int64_t e = 0; e < E; ++e)
    for (int64_t k = 0; k < F; ++k)
      packed[(k / 16 * E + e) * 16 + k % 16] = weights[e * F + k];
  (general ? kernelFor<T>(0) : kernelFor<T>(E))(X.data(), packed.data(), bias.data(), S.data(), rows, F, E);
  EXPECT_EQ(S.back(), T(7));
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t e = 0; e < E; ++e) {
      Sum<T> sum;
      for (int64_t k = 0; k < F; ++k)
        sum.addProduct(X[r * F + k], weights[e * F + k]);
      T wanted = sum.total() + bias[e];
      ASSERT_TRUE(sameBits(S[r * E + e], wanted)) << rows << " rows, " << F << " features, " << E << " outputs, at "
                                                  << r << ", " << e << ": " << S[r * E + e] << ", wanted " << wanted;
    }
}

} // namespace

TEST(Dot, EqualsTheDefinition) {
  std::mt19937 random(1);
  for (int64_t rows : {1, 2, 7, 64, 65})
    for (int64_t F : {1, 3, 15, 16, 17, 32, 61, 600})
      for (int64_t E : {1, 2, 3, 5, 8, 11, 12, 13, 29})
        for (bool general : {false, true}) {
          check<float>(rows, F, E, general, random);
          check<double>(rows, F, E, general, random);
          if (HasFatalFailure())
            return;
        }
}
