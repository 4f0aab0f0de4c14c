//===- LinearTest.cpp - mlonnx.LinearRegressor and LinearClassifier -------===//
#include "Run.h"
#include <cmath>

using namespace mlonnx::test;

static Case regressor(std::string attributes, std::string x = "tensor<?x2xf32>", std::string y = "tensor<?x?xf32>") {
  return {"mlonnx.LinearRegressor", attributes, {x}, {y}};
}
static Case classifier(std::string attributes, std::string label = "i64", std::string x = "tensor<?x2xf32>") {
  return {"mlonnx.LinearClassifier", attributes, {x}, {"tensor<?x" + label + ">", "tensor<?x?xf32>"}};
}
static float sigma(float s) {
  float e = std::exp(-std::abs(s));
  return (s < 0 ? e : 1.0f) / (1.0f + e);
}

TEST(LinearRegressor, TwoTargets) {
  auto y = runOk(regressor("{coefficients = [1.0 : f32, 2.0 : f32, -1.0 : f32, 0.5 : f32], intercepts = [10.0 : f32, "
                           "20.0 : f32], targets = 2 : i64}"),
                 {f32({2, 2}, {1, 2, 3, 4})});
  EXPECT_TENSOR(y[0], f32({2, 2}, {15, 20, 21, 19}));
}
TEST(LinearRegressor, RankOneIsARow) {
  auto y = runOk(regressor("{coefficients = [1.0 : f32, 2.0 : f32]}", "tensor<2xf32>", "tensor<1x1xf32>"),
                 {f32({2}, {1, 2})});
  EXPECT_TENSOR(y[0], f32({1, 1}, {5}));
}
TEST(LinearRegressor, R3_LogisticOfOneTarget) {
  auto y = runOk(regressor("{coefficients = [1.0 : f32, 2.0 : f32], post_transform = \"LOGISTIC\"}"),
                 {f32({2, 2}, {1, 0, -1, 0})});
  EXPECT_TENSOR(y[0], f32({2, 1}, {sigma(1), sigma(-1)}));
}
TEST(LinearRegressor, R26_SixteenPartialSums) {
  // Term 0 and term 16 meet in one partial sum: 2^24 + 1 is lost. Term 1 joins only at the end, with nothing lost.
  std::string ones = "1.0 : f32";
  for (int i = 1; i < 17; ++i)
    ones += ", 1.0 : f32";
  Case c = regressor("{coefficients = [" + ones + "]}", "tensor<?x17xf32>");
  std::vector<float> a(17, 0), b(17, 0);
  a[0] = 16777216, a[16] = 1, a[8] = -16777216;
  b[0] = 16777216, b[1] = 1, b[8] = -16777216;
  a.insert(a.end(), b.begin(), b.end());
  EXPECT_TENSOR(runOk(c, {f32({2, 17}, a)})[0], f32({2, 1}, {0, 1}));
}
TEST(LinearRegressor, R26_FusedProducts) {
  // (1 + 2^-12)^2 keeps its last term, 2^-24, only when it is fused with the sum.
  float x = 1 + 1 / 4096.0f;
  std::string text = "-1.00048828125 : f32, ";
  for (int i = 1; i < 16; ++i)
    text += "0.0 : f32, ";
  Case c = regressor("{coefficients = [" + text + "1.000244140625 : f32]}", "tensor<?x17xf32>");
  std::vector<float> row(17, 0);
  row[0] = 1, row[16] = x;
  EXPECT_TENSOR(runOk(c, {f32({1, 17}, row)})[0], f32({1, 1}, {1 / 16777216.0f}));
}
TEST(LinearRegressor, R2_IntegersInF64) {
  auto y = runOk(regressor("{coefficients = [1.0 : f32, -1.0 : f32]}", "tensor<?x2xi64>"),
                 {i64({1, 2}, {9007199254740992, 9007199254740991})});
  EXPECT_TENSOR(y[0], f32({1, 1}, {1}));
}
TEST(LinearRegressor, R13_WrongIntercepts) {
  expectError(regressor("{coefficients = [1.0 : f32, 2.0 : f32], intercepts = [1.0 : f32, 2.0 : f32]}"),
              {f32({1, 2}, {1, 2})}, "attribute 'intercepts' has 2 values for 1 targets");
}
TEST(LinearRegressor, R1_WrongCoefficients) {
  expectError(regressor("{coefficients = [1.0 : f32]}"), {f32({1, 2}, {1, 2})}, "attribute 'coefficients'");
  expectError(regressor("{coefficients = [], targets = 4611686018427387904 : i64}"), {f32({0, 2}, {})},
              "attribute 'coefficients'");
}

TEST(LinearClassifier, R12_LabelOfRawScores) {
  auto yz = runOk(classifier("{coefficients = [1.0 : f32, 0.0 : f32, 0.0 : f32, 1.0 : f32], classlabels_ints = [7, 9], "
                             "post_transform = \"SOFTMAX\"}"),
                  {f32({3, 2}, {2, 1, 1, 1, 0, NaN})});
  EXPECT_TENSOR(yz[0], i64({3}, {7, 7, 7}));
  float e = std::exp(-1.0f);
  EXPECT_TENSOR(yz[1], f32({3, 2}, {1 / (1 + e), e / (1 + e), 0.5f, 0.5f, NaN, NaN}));
}
TEST(LinearClassifier, R12_OneRowTwoLabels) {
  std::string base = "{coefficients = [1.0 : f32, 0.0 : f32], classlabels_strings = [\"no\", \"yes\"], ";
  auto yz =
      runOk(classifier(base + "post_transform = \"NONE\"}", "!mlonnx.string"), {f32({3, 2}, {2, 0, 0, 0, -1, 0})});
  EXPECT_TENSOR(yz[0], strings({3}, {"yes", "no", "no"}));
  EXPECT_TENSOR(yz[1], f32({3, 2}, {-1, 2, 1, 0, 2, -1}));
  yz = runOk(classifier(base + "post_transform = \"LOGISTIC\"}", "!mlonnx.string"), {f32({1, 2}, {2, 0})});
  EXPECT_TENSOR(yz[1], f32({1, 2}, {sigma(-2), sigma(2)}));
  yz = runOk(classifier(base + "post_transform = \"SOFTMAX_ZERO\"}", "!mlonnx.string"), {f32({1, 2}, {0, 5})});
  EXPECT_TENSOR(yz[1], f32({1, 2}, {0, 0}));
}
TEST(LinearClassifier, R12_OtherNumbersOfLabels) {
  expectError(classifier("{coefficients = [1.0 : f32, 0.0 : f32], classlabels_ints = [1]}"), {f32({1, 2}, {1, 1})},
              "1 rows of coefficients for 1 class labels");
  expectError(classifier("{coefficients = [1.0 : f32, 0.0 : f32, 1.0 : f32, 2.0 : f32], classlabels_ints = [1, 2, 3]}"),
              {f32({1, 2}, {1, 1})}, "2 rows of coefficients for 3 class labels");
}
TEST(LinearClassifier, R1_LabelsMustBeThereOnce) {
  expectError(classifier("{coefficients = [1.0 : f32, 0.0 : f32]}"), {f32({1, 2}, {1, 1})}, "exactly one");
  expectError(classifier("{coefficients = [1.0 : f32, 0.0 : f32], classlabels_ints = [1, 2], classlabels_strings = "
                         "[\"a\", \"b\"]}"),
              {f32({1, 2}, {1, 1})}, "exactly one");
}

TEST(PostTransform, R3_SoftmaxZero) {
  Case c =
      regressor("{coefficients = [1.0 : f32, 0.0 : f32, 0.0 : f32, 1.0 : f32], targets = 2 : i64, post_transform = "
                "\"SOFTMAX_ZERO\"}");
  EXPECT_TENSOR(runOk(c, {f32({2, 2}, {0, 0, 3, 0})})[0], f32({2, 2}, {0, 0, 1, 0}));
}
TEST(PostTransform, R3_Probit) {
  Case c = regressor("{coefficients = [1.0 : f32, 0.0 : f32], post_transform = \"PROBIT\"}");
  auto y = runOk(c, {f32({6, 2}, {0, 0, 1, 0, -0.5f, 0, 1.5f, 0, 0.5f, 0, 0.975f, 0})})[0];
  float *p = y.data<float>();
  EXPECT_EQ(p[0], -Inf);
  EXPECT_EQ(p[1], Inf);
  EXPECT_TRUE(std::isnan(p[2]) && std::isnan(p[3]));
  EXPECT_EQ(p[4], 0);
  EXPECT_NEAR(p[5], 1.96f, 5e-3f); // Winitzki's approximation is that good
}
