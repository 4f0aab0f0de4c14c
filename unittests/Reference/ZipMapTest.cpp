//===- ZipMapTest.cpp - mlonnx.ZipMap in the interpreter ------------------===//
#include "Run.h"

using namespace mlonnx::test;

static Case zipMap(std::string attributes, std::string x, std::string key) {
  return {"mlonnx.ZipMap", attributes, {x}, {"tensor<?x!mlonnx.map<" + key + ", f32>>"}};
}

TEST(ZipMap, KeysAscend) {
  Tensor z = runOk(zipMap("{classlabels_strings = [\"b\", \"a\"]}", "tensor<?x2xf32>", "!mlonnx.string"),
                   {f32({2, 2}, {1, 2, 3, 4})})[0];
  ASSERT_EQ(z.maps.size(), 2u);
  EXPECT_TENSOR(z.maps[0].keys, strings({2}, {"a", "b"}));
  EXPECT_TENSOR(z.maps[0].values, f32({2}, {2, 1}));
  EXPECT_TENSOR(z.maps[1].values, f32({2}, {4, 3}));
}
TEST(ZipMap, R22_LastOfEqualLabelsWins) {
  Tensor z = runOk(zipMap("{classlabels_int64s = [3, 1, 3]}", "tensor<?x3xf32>", "i64"), {f32({1, 3}, {1, 2, 3})})[0];
  ASSERT_EQ(z.maps.size(), 1u);
  EXPECT_TENSOR(z.maps[0].keys, i64({2}, {1, 3}));
  EXPECT_TENSOR(z.maps[0].values, f32({2}, {2, 3}));
}
TEST(ZipMap, RankOneIsOneMap) {
  Tensor z = runOk(zipMap("{classlabels_int64s = [0, 1]}", "tensor<2xf32>", "i64"), {f32({2}, {1, 2})})[0];
  ASSERT_EQ(z.maps.size(), 1u);
  EXPECT_TENSOR(z.maps[0].values, f32({2}, {1, 2}));
}
TEST(ZipMap, WrongNumberOfColumnsIsAnError) {
  expectError(zipMap("{classlabels_int64s = [0, 1]}", "tensor<?x?xf32>", "i64"), {f32({1, 3}, {1, 2, 3})},
              "3 columns for 2 class labels");
}
