//===- SupportVectorsTest.cpp - Kernels, pairs and votes of support vector machines -===//
#include "Definitions.h"
#include "kernels/Kernels.h"
#include "gtest/gtest.h"

namespace {
std::vector<float> numbers(int64_t count, std::mt19937 &random) {
  std::vector<float> values(count);
  for (float &value : values)
    value = float(int(random() % 401) - 200) / 64;
  return values;
}
std::vector<float> pack(const std::vector<float> &vectors, int64_t F) {
  int64_t V = vectors.size() / F;
  std::vector<float> packed((V + 15) / 16 * 16 * F);
  for (int64_t v = 0; v < V; ++v)
    for (int64_t k = 0; k < F; ++k)
      packed[(v / 16 * F + k) * 16 + v % 16] = vectors[v * F + k];
  return packed;
}
} // namespace

namespace {
/// Seven rows: some are evaluated together, the others alone.
template <typename T, typename Kernel, typename Exp> void checkSums(Kernel linearKernel, Kernel rbfKernel, Exp exp) {
  std::mt19937 random(1);
  for (int64_t F : {1, 5, 16, 17, 40})
    for (int64_t V : {1, 16, 23}) {
      constexpr int64_t rows = 7;
      auto as = [](const std::vector<float> &values) { return std::vector<T>(values.begin(), values.end()); };
      std::vector<float> narrow = numbers(V * F, random);
      std::vector<T> X = as(numbers(rows * F, random)), vectors = as(narrow), packed = as(pack(narrow, F));
      std::vector<double> linear(rows * V + 1, 7), rbf(rows * V + 1, 7);
      linearKernel(X.data(), packed.data(), linear.data(), rows, F, V, 0, 0, 0);
      rbfKernel(X.data(), packed.data(), rbf.data(), rows, F, V, T(0.25), 0, 0);
      EXPECT_EQ(linear.back(), 7);
      EXPECT_EQ(rbf.back(), 7);
      for (int64_t r = 0; r < rows; ++r)
        for (int64_t v = 0; v < V; ++v) {
          Sum<T> product, distance;
          for (int64_t k = 0; k < F; ++k) {
            T x = X[r * F + k], s = vectors[v * F + k];
            product.addProduct(x, s);
            distance.addProduct(x - s, x - s);
          }
          ASSERT_TRUE(sameBits(linear[r * V + v], double(product.total()))) << "row " << r << ", vector " << v;
          ASSERT_TRUE(sameBits(rbf[r * V + v], double(exp(T(-0.25) * distance.total()))))
              << "row " << r << ", vector " << v;
        }
    }
}
} // namespace

TEST(SupportVectors, KernelsSumInOrder) {
  checkSums<float>(mlk_svm_linear_f32, mlk_svm_rbf_f32, mlk_exp_f32);
  checkSums<double>(mlk_svm_linear_f64, mlk_svm_rbf_f64, mlk_exp_f64);
}

// Whole powers of f32 are rounded once.
TEST(SupportVectors, SmallPowers) {
  const float inf = std::numeric_limits<float>::infinity();
  for (float x : {0.0f, -0.0f, 1.7f, -2.3f, 1e-20f, 1e20f, inf, -inf})
    for (int degree : {1, 2, 3}) {
      float one[16] = {1};
      double K = 7;
      mlk_svm_poly_f32(&x, one, &K, 1, 1, 1, 1, 0, float(degree));
      EXPECT_EQ(K, double(float(std::pow(double(x), degree)))) << x << "^" << degree;
    }
}

TEST(SupportVectors, PairsAndVotes) {
  std::mt19937 random(2);
  int64_t counts[] = {3, 0, 21, 16}, begin[5] = {};
  constexpr int64_t classes = 4, rows = 5, pairs = 6;
  for (int64_t c = 0; c < classes; ++c)
    begin[c + 1] = begin[c] + counts[c];
  int64_t V = begin[classes];
  auto wide = [&](int64_t count) {
    std::vector<float> values = numbers(count, random);
    return std::vector<double>(values.begin(), values.end());
  };
  std::vector<double> K = wide(rows * V), coefficients = wide((classes - 1) * V), rho = wide(pairs), S(rows * pairs);
  mlk_svm_pairs_f64(K.data(), coefficients.data(), begin, rho.data(), S.data(), rows, V, classes);
  std::vector<int64_t> index(rows);
  mlk_svm_votes_f64(S.data(), index.data(), rows, classes);
  for (int64_t r = 0; r < rows; ++r) {
    int64_t p = 0, votes[classes] = {};
    for (int64_t i = 0; i < classes; ++i)
      for (int64_t j = i + 1; j < classes; ++j, ++p) {
        Sum<double> sum;
        for (int64_t v = begin[i]; v < begin[i + 1]; ++v)
          sum.addProduct(coefficients[(j - 1) * V + v], K[r * V + v]);
        for (int64_t v = begin[j]; v < begin[j + 1]; ++v)
          sum.addProduct(coefficients[i * V + v], K[r * V + v]);
        double wanted = sum.total() + rho[p];
        ASSERT_TRUE(sameBits(S[r * pairs + p], wanted)) << "pair " << i << ", " << j;
        ++votes[wanted > 0 ? i : j];
      }
    EXPECT_EQ(index[r], std::max_element(votes, votes + classes) - votes);
  }
}

TEST(SupportVectors, ProbabilitiesOfThreeClasses) {
  // What libsvm gives for these pairwise scores with A = -1, B = 0.
  double S[] = {1.1, 2.2, 1.3}, A[] = {-1, -1, -1}, B[] = {0, 0, 0}, P[3], scratch[21];
  mlk_svm_probabilities_f64(S, A, B, P, scratch, 1, 3);
  EXPECT_NEAR(P[0], 0.69597, 2e-3);
  EXPECT_NEAR(P[1], 0.23276, 2e-3);
  EXPECT_NEAR(P[2], 0.07127, 2e-3);
}
