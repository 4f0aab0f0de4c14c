//===- NormalizerTest.cpp - mlonnx.Normalizer in the interpreter ----------===//
#include "Run.h"
#include <cmath>

using namespace mlonnx::test;

static Case normalizer(std::string norm, std::string type = "tensor<?x2xf32>") {
  std::string out = type.substr(0, type.rfind('x') + 1) + "f32>";
  return {"mlonnx.Normalizer", "{norm = \"" + norm + "\"}", {type}, {out}};
}

TEST(Normalizer, R14_MaxIsSigned) {
  auto y = runOk(normalizer("MAX"), {f32({4, 2}, {-4, 2, -4, -2, 0, 0, NaN, 2})});
  EXPECT_TENSOR(y[0], f32({4, 2}, {-2, 1, 2, 1, 0, 0, NaN, 1}));
}
TEST(Normalizer, R14_L1SumsMagnitudes) {
  auto y = runOk(normalizer("L1"), {f32({3, 2}, {-3, 1, 0, 0, NaN, 1})});
  EXPECT_TENSOR(y[0], f32({3, 2}, {-0.75f, 0.25f, 0, 0, NaN, NaN}));
}
TEST(Normalizer, R14_L2IsScaled) {
  float r = 1 / std::sqrt(2.0f);
  auto y = runOk(normalizer("L2"),
                 {f32({6, 2}, {3, 4, 0x1p100f, 0x1p100f, 0x1p-100f, -0x1p-100f, 0, -0.0f, 1e-45f, 0, Inf, 1})});
  EXPECT_TENSOR(y[0], f32({6, 2}, {0.6f, 0.8f, r, r, r, -r, 0, -0.0f, 1, 0, NaN, 0}));
}
TEST(Normalizer, R14_L2LargestFloats) {
  float most = 3.4028235e38f;
  auto y = runOk(normalizer("L2"), {f32({1, 2}, {most, 0})});
  EXPECT_TENSOR(y[0], f32({1, 2}, {1, 0}));
}
TEST(Normalizer, R2_WideTypesInF64) {
  EXPECT_TENSOR(runOk(normalizer("L2", "tensor<?x2xf64>"), {f64({1, 2}, {3e300, 4e300})})[0],
                f32({1, 2}, {0.6f, 0.8f}));
  EXPECT_TENSOR(runOk(normalizer("L1", "tensor<?x2xi32>"), {i32({1, 2}, {1, -3})})[0], f32({1, 2}, {0.25f, -0.75f}));
  EXPECT_TENSOR(runOk(normalizer("MAX", "tensor<?x2xi64>"), {i64({1, 2}, {1, 4})})[0], f32({1, 2}, {0.25f, 1}));
}
TEST(Normalizer, RankOneIsARow) {
  EXPECT_TENSOR(runOk(normalizer("MAX", "tensor<2xf32>"), {f32({2}, {1, 4})})[0], f32({2}, {0.25f, 1}));
}
TEST(Normalizer, R26_L1Order) {
  // 17 terms: the 17th joins the first partial sum, where 1 is lost beside 2^25.
  std::vector<float> x(17, 0);
  x[0] = 33554432;
  x[8] = -33554432;
  x[16] = 1;
  auto y = runOk(normalizer("L1", "tensor<?x17xf32>"), {f32({1, 17}, x)});
  EXPECT_EQ(y[0].data<float>()[0], 0.5f);
  EXPECT_EQ(y[0].data<float>()[16], 1 / 67108864.0f);
}
TEST(Normalizer, R1_UnknownNormIsAnError) {
  expectError(normalizer("L3"), {f32({1, 2}, {1, 1})}, "attribute 'norm' is 'L3'");
}
TEST(Normalizer, RankThreeIsAnError) {
  expectError(normalizer("L1", "tensor<1x1x2xf32>"), {f32({1, 1, 2}, {1, 1})}, "shape [1, 1, 2]");
}
