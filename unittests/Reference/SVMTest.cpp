//===- SVMTest.cpp - mlonnx.SVMClassifier and SVMRegressor ----------------===//
#include "Run.h"
#include <cmath>

using namespace mlonnx::test;

static Case regressor(std::string attributes, std::string x = "tensor<?x2xf32>") {
  return {"mlonnx.SVMRegressor", attributes, {x}, {"tensor<?x1xf32>"}};
}
static Case classifier(std::string attributes, std::string x = "tensor<?x1xf32>") {
  return {"mlonnx.SVMClassifier", attributes, {x}, {"tensor<?xi64>", "tensor<?x?xf32>"}};
}

TEST(SVMRegressor, R17_LinearWithoutSupports) {
  Case c = regressor("{coefficients = [2.0 : f32, -1.0 : f32], rho = [0.5 : f32]}");
  EXPECT_TENSOR(runOk(c, {f32({2, 2}, {1, 1, 0, 4})})[0], f32({2, 1}, {1.5f, -3.5f}));
  c.attributes = "{coefficients = [2.0 : f32, -1.0 : f32], rho = [0.5 : f32], one_class = 1 : i64}";
  EXPECT_TENSOR(runOk(c, {f32({3, 2}, {1, 1, 0, 4, 0, 0.5f})})[0], f32({3, 1}, {1, -1, -1}));
}
TEST(SVMRegressor, Kernels) {
  std::string rest =
      ", n_supports = 2 : i64, support_vectors = [1.0 : f32, 0.0 : f32, 0.0 : f32, 1.0 : f32], coefficients = "
      "[1.0 : f32, -1.0 : f32], rho = [0.25 : f32]}";
  Tensor x = f32({1, 2}, {2, 1});
  auto with = [&](std::string type, std::string params) {
    return runOk(regressor("{kernel_type = \"" + type + "\"" + params + rest), {x})[0].data<float>()[0];
  };
  std::string params = ", kernel_params = [0.5 : f32, 1.0 : f32, 3.0 : f32]";
  EXPECT_EQ(with("LINEAR", ""), 1.25f); // R16: without parameters
  EXPECT_EQ(with("POLY", params), 8 - 3.375f + 0.25f);
  EXPECT_FLOAT_EQ(with("RBF", params), std::exp(-1.0f) - std::exp(-2.0f) + 0.25f);
  EXPECT_FLOAT_EQ(with("SIGMOID", params), std::tanh(2.0f) - std::tanh(1.5f) + 0.25f);
}
TEST(SVMRegressor, R16_SumsInF64) {
  // 1e8 + 1 - 1e8 is 1 in f64 only; the kernels are 1.
  Case c =
      regressor("{n_supports = 3 : i64, support_vectors = [1.0 : f32, 1.0 : f32, 1.0 : f32], coefficients = [1.0e8 : "
                "f32, 1.0 : f32, -1.0e8 : f32], rho = [0.0 : f32]}",
                "tensor<?x1xf32>");
  EXPECT_TENSOR(runOk(c, {f32({1, 1}, {1})})[0], f32({1, 1}, {1}));
}
TEST(SVMRegressor, R17_PostTransform) {
  Case c = regressor("{coefficients = [0.0 : f32, 0.0 : f32], rho = [0.0 : f32], post_transform = \"LOGISTIC\"}");
  EXPECT_TENSOR(runOk(c, {f32({1, 2}, {1, 1})})[0], f32({1, 1}, {0.5f}));
}
TEST(SVMRegressor, R1_Malformed) {
  Tensor x = f32({1, 2}, {1, 1});
  expectError(regressor("{coefficients = [2.0 : f32], rho = [0.5 : f32]}"), {x}, "attribute 'coefficients'");
  expectError(regressor("{coefficients = [2.0 : f32, 1.0 : f32]}"), {x}, "attribute 'rho'");
  expectError(regressor("{n_supports = 2 : i64, coefficients = [2.0 : f32], rho = [0.5 : f32]}"), {x},
              "1 values for 2 support vectors");
  expectError(
      regressor("{n_supports = 1 : i64, support_vectors = [1.0 : f32], coefficients = [2.0 : f32], rho = [0.5 : f32]}"),
      {x}, "attribute 'support_vectors'");
  expectError(
      regressor("{kernel_type = \"RBF\", n_supports = 1 : i64, support_vectors = [1.0 : f32, 1.0 : f32], coefficients "
                "= [2.0 : f32], rho = [0.5 : f32]}"),
      {x}, "attribute 'kernel_params'");
}

/// Classes 4, 5, 6 with one support vector each, at 1, 2, 3; linear kernel.
static std::string three(std::string more) {
  return "{classlabels_ints = [4, 5, 6], vectors_per_class = [1, 1, 1], support_vectors = [1.0 : f32, 2.0 : f32, 3.0 : "
         "f32], "
         "coefficients = [1.0 : f32, -1.0 : f32, 2.0 : f32, -2.0 : f32, 0.5 : f32, 1.0 : f32], rho = [0.0 : f32, 1.0 : "
         "f32, -2.0 : f32]" +
         more + "}";
}
TEST(SVMClassifier, R16_PairwiseScoresAndVotes) {
  // With x = 1 the kernels are 1, 2, 3: s(4,5) = 1 - 2 = -1; s(4,6) = -2 + 6 + 1 = 5; s(5,6) = 1 + 3 - 2 = 2.
  auto yz = runOk(classifier(three("")), {f32({1, 1}, {1})});
  EXPECT_TENSOR(yz[1], f32({1, 3}, {-1, 5, 2}));
  EXPECT_TENSOR(yz[0], i64({1}, {5})); // votes: 5, 4, 5
}
TEST(SVMClassifier, R16_ZeroVotesForTheSecond) {
  auto yz = runOk(classifier(three("")), {f32({1, 1}, {0})});
  EXPECT_TENSOR(yz[1], f32({1, 3}, {0, 1, -2}));
  EXPECT_TENSOR(yz[0], i64({1}, {4})); // one vote each: the first
}
TEST(SVMClassifier, R16_Coupling) {
  // libsvm's probabilities of the pairwise scores 1.1, 2.2, 1.3 with A = -1, B = 0.
  std::string text =
      "{classlabels_ints = [0, 1, 2], vectors_per_class = [1, 1, 1], support_vectors = [0.0 : f32, 0.0 : f32, "
      "0.0 : f32], coefficients = [0.0 : f32, 0.0 : f32, 0.0 : f32, 0.0 : f32, 0.0 : f32, 0.0 : f32], rho = "
      "[1.1 : f32, 2.2 : f32, 1.3 : f32], prob_a = [-1.0 : f32, -1.0 : f32, -1.0 : f32], prob_b = [0.0 : "
      "f32, 0.0 : f32, 0.0 : f32]}";
  auto yz = runOk(classifier(text), {f32({1, 1}, {1})});
  EXPECT_NEAR(yz[1].data<float>()[0], 0.69597, 2e-5);
  EXPECT_NEAR(yz[1].data<float>()[1], 0.23276, 2e-5);
  EXPECT_NEAR(yz[1].data<float>()[2], 0.07127, 2e-5);
}
TEST(SVMClassifier, R16_TwoClasses) {
  std::string text =
      "{classlabels_ints = [7, 8], vectors_per_class = [1, 1], support_vectors = [1.0 : f32, 2.0 : f32], "
      "coefficients = [1.0 : f32, -1.0 : f32], rho = [0.5 : f32]}";
  auto yz = runOk(classifier(text), {f32({2, 1}, {0, 1})});
  EXPECT_TENSOR(yz[0], i64({2}, {7, 8}));
  EXPECT_TENSOR(yz[1], f32({2, 2}, {-0.5f, 0.5f, 0.5f, -0.5f}));
}
TEST(SVMClassifier, R16_LinearMode) {
  std::string text = "{classlabels_ints = [7, 8], coefficients = [2.0 : f32, 1.0 : f32], rho = [0.0 : f32, 9.0 : f32]}";
  // All weights are positive and the largest score is at least 0.5: the second label, whatever is larger.
  auto yz = runOk(classifier(text), {f32({2, 1}, {1, 0.125f})});
  EXPECT_TENSOR(yz[1], f32({2, 2}, {2, 1, 0.25f, 0.125f}));
  EXPECT_TENSOR(yz[0], i64({2}, {8, 7}));
}
TEST(SVMClassifier, R1_Malformed) {
  Tensor x = f32({1, 1}, {1});
  std::string start = "{classlabels_ints = [7, 8], vectors_per_class = [1, 1], ";
  std::string vectors = "support_vectors = [1.0 : f32, 2.0 : f32], ",
              weights = "coefficients = [1.0 : f32, -1.0 : f32], ";
  expectError(classifier(start + vectors + weights + "rho = []}"), {x}, "attribute 'rho'");
  expectError(classifier(start + vectors + "coefficients = [1.0 : f32], rho = [0.5 : f32]}"), {x},
              "attribute 'coefficients'");
  expectError(classifier(start + weights + "rho = [0.5 : f32]}"), {x}, "attribute 'support_vectors'");
  expectError(classifier(start + vectors + weights + "rho = [0.5 : f32], prob_a = [1.0 : f32]}"), {x},
              "attribute 'prob_a'");
  expectError(classifier("{classlabels_ints = [7, 8], vectors_per_class = [3, -1], " + vectors + weights +
                         "rho = [0.5 : f32]}"),
              {x}, "attribute 'vectors_per_class'");
}
