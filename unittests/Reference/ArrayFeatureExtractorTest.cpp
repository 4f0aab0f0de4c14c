//===- ArrayFeatureExtractorTest.cpp - mlonnx.ArrayFeatureExtractor -------===//
#include "Run.h"

using namespace mlonnx::test;

static Case extractor(std::string x, std::string y, std::string z) {
  return {"mlonnx.ArrayFeatureExtractor", "", {x, y}, {z}};
}

TEST(ArrayFeatureExtractor, Columns) {
  auto z = runOk(extractor("tensor<?x3xf32>", "tensor<2xi64>", "tensor<?x2xf32>"),
                 {f32({2, 3}, {1, 2, 3, 4, 5, 6}), i64({2}, {2, 0})});
  EXPECT_TENSOR(z[0], f32({2, 2}, {3, 1, 6, 4}));
}
TEST(ArrayFeatureExtractor, R4_RankOneGivesARow) {
  auto z = runOk(extractor("tensor<3x!mlonnx.string>", "tensor<1x2xi64>", "tensor<1x2x!mlonnx.string>"),
                 {strings({3}, {"a", "b", "c"}), i64({1, 2}, {1, 1})});
  EXPECT_TENSOR(z[0], strings({1, 2}, {"b", "b"}));
}
TEST(ArrayFeatureExtractor, RankThree) {
  auto z = runOk(extractor("tensor<2x1x2xi32>", "tensor<1xi64>", "tensor<2x1x1xi32>"),
                 {i32({2, 1, 2}, {1, 2, 3, 4}), i64({1}, {1})});
  EXPECT_TENSOR(z[0], i32({2, 1, 1}, {2, 4}));
}
TEST(ArrayFeatureExtractor, R4_IndexOutsideIsAnError) {
  Case c = extractor("tensor<?x3xf32>", "tensor<?xi64>", "tensor<?x?xf32>");
  expectError(c, {f32({1, 3}, {1, 2, 3}), i64({1}, {-1})}, "index -1 is outside of the 3 columns");
  expectError(c, {f32({1, 3}, {1, 2, 3}), i64({2}, {0, 3})}, "index 3 is outside of the 3 columns");
  expectError(c, {f32({1, 3}, {1, 2, 3}), i64({0}, {})}, "no index");
}
