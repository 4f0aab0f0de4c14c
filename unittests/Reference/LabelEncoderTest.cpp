//===- LabelEncoderTest.cpp - mlonnx.LabelEncoder in the interpreter ------===//
#include "Run.h"

using namespace mlonnx::test;

static Case encoder(std::string attributes, std::string x, std::string y) {
  return {"mlonnx.LabelEncoder", attributes, {"tensor<?x" + x + ">"}, {"tensor<?x" + y + ">"}};
}

TEST(LabelEncoder, StringsToIntegers) {
  Case c = encoder("{keys_strings = [\"a\", \"\"], values_int64s = [5, 6]}", "!mlonnx.string", "i64");
  EXPECT_TENSOR(runOk(c, {strings({3}, {"a", "b", ""})})[0], i64({3}, {5, -1, 6}));
}
TEST(LabelEncoder, R11_LastOfRepeatedKeysWins) {
  Case c = encoder("{keys_int64s = [1, 2, 1], values_strings = [\"x\", \"y\", \"z\"]}", "i64", "!mlonnx.string");
  EXPECT_TENSOR(runOk(c, {i64({3}, {1, 2, 3})})[0], strings({3}, {"z", "y", "_Unused"}));
}
TEST(LabelEncoder, R11_FloatsCompareNumericallyAndNaNMatchesNaN) {
  Case c =
      encoder("{keys_floats = [0.0 : f32, 0x7FC00001 : f32], values_floats = [1.0 : f32, 2.0 : f32]}", "f32", "f32");
  EXPECT_TENSOR(runOk(c, {f32({4}, {-0.0f, 0, NaN, 7})})[0], f32({4}, {1, 1, 2, -0.0f}));
}
TEST(LabelEncoder, R11_TensorsOfAnyPair) {
  Case c = encoder("{keys_tensor = dense<[1.5, 2.5]> : tensor<2xf64>, values_tensor = dense<[7, 8]> : tensor<2xi16>, "
                   "default_tensor = dense<9> : tensor<1xi16>}",
                   "f64", "i16");
  Tensor y = runOk(c, {f64({3}, {2.5, 1.5, 0})})[0];
  ASSERT_EQ(y.size(), 3);
  EXPECT_EQ(y.data<int16_t>()[0], 8);
  EXPECT_EQ(y.data<int16_t>()[1], 7);
  EXPECT_EQ(y.data<int16_t>()[2], 9);
}
TEST(LabelEncoder, R11_DefaultTensorWins) {
  Case c = encoder("{keys_int64s = [1], values_int64s = [10], default_int64 = 5 : i64, default_tensor = dense<6> : "
                   "tensor<1xi64>}",
                   "i64", "i64");
  EXPECT_TENSOR(runOk(c, {i64({2}, {1, 2})})[0], i64({2}, {10, 6}));
}
TEST(LabelEncoder, R1_Malformed) {
  Tensor x = i64({1}, {1});
  expectError(encoder("{keys_int64s = [1, 2], values_int64s = [10]}", "i64", "i64"), {x}, "2 keys for 1 values");
  expectError(encoder("{values_int64s = [10]}", "i64", "i64"), {x}, "exactly one of the attributes 'keys_*'");
  expectError(encoder("{keys_int64s = [1], keys_strings = [\"a\"], values_int64s = [10]}", "i64", "i64"), {x},
              "exactly one of the attributes 'keys_*'");
  expectError(encoder("{keys_strings = [\"a\"], values_int64s = [10]}", "i64", "i64"), {x}, "not of X's type");
  expectError(
      encoder("{keys_int64s = [1], values_int64s = [10], default_tensor = dense<6> : tensor<i64>}", "i64", "i64"), {x},
      "attribute 'default_tensor' must have shape [1]");
}
