//===- EncodersTest.cpp - Imputer, Binarizer, encoders, vectorizers -------===//
#include "Run.h"
#include "mlir/AsmParser/AsmParser.h"

using namespace mlonnx::test;
using mlonnx::reference::Map;

static Tensor maps(std::string value, std::vector<int64_t> shape, std::vector<Map> entries, std::string key = "i64") {
  Tensor tensor = i64(shape, {});
  tensor.element = mlir::parseType("!mlonnx.map<" + key + ", " + value + ">", context());
  tensor.maps = std::move(entries);
  return tensor;
}

TEST(Binarizer, R5_StrictAndNaN) {
  Case c{"mlonnx.Binarizer", "{threshold = 1.0 : f32}", {"tensor<?xf32>"}, {"tensor<?xf32>"}};
  EXPECT_TENSOR(runOk(c, {f32({5}, {0, 1, 1.5f, NaN, Inf})})[0], f32({5}, {0, 0, 1, 0, 1}));
}
TEST(Binarizer, R2_OtherTypes) {
  Case c{"mlonnx.Binarizer", "{threshold = 0.5 : f32}", {"tensor<?xi64>"}, {"tensor<?xi64>"}};
  EXPECT_TENSOR(runOk(c, {i64({3}, {0, 1, -1})})[0], i64({3}, {0, 1, 0}));
  // 0.1 as f32 is larger than 0.1 as f64.
  Case d{"mlonnx.Binarizer", "{threshold = 0.1 : f32}", {"tensor<?xf64>"}, {"tensor<?xf64>"}};
  EXPECT_TENSOR(runOk(d, {f64({2}, {0.1, 0.11})})[0], f64({2}, {0, 1}));
}

static Case imputer(std::string attributes, std::string element = "f32") {
  return {"mlonnx.Imputer", attributes, {"tensor<?x2x" + element + ">"}, {"tensor<?x2x" + element + ">"}};
}
TEST(Imputer, R10_NaNMatchesNaN) {
  Case c = imputer("{imputed_value_floats = [5.0 : f32, 6.0 : f32], replaced_value_float = 0x7FC00000 : f32}");
  EXPECT_TENSOR(runOk(c, {f32({2, 2}, {NaN, NaN, 0, 1})})[0], f32({2, 2}, {5, 6, 0, 1}));
}
TEST(Imputer, R10_ZeroMatchesNegativeZero) {
  EXPECT_TENSOR(runOk(imputer("{imputed_value_floats = [5.0 : f32]}"), {f32({1, 2}, {-0.0f, NaN})})[0],
                f32({1, 2}, {5, NaN}));
}
TEST(Imputer, Integers) {
  Case c = imputer("{imputed_value_int64s = [7], replaced_value_int64 = -1 : i64}", "i32");
  EXPECT_TENSOR(runOk(c, {i32({1, 2}, {-1, 3})})[0], i32({1, 2}, {7, 3}));
  expectError(imputer("{imputed_value_int64s = [4294967296]}", "i32"), {i32({1, 2}, {0, 0})}, "does not fit");
}
TEST(Imputer, R1_Malformed) {
  Tensor x = f32({1, 2}, {0, 1});
  expectError(imputer("{imputed_value_floats = [1.0 : f32, 2.0 : f32, 3.0 : f32]}"), {x}, "3 values for 2 features");
  expectError(imputer("{imputed_value_int64s = [1]}"), {x}, "attribute 'imputed_value_floats' has 0 values");
  expectError(imputer("{imputed_value_int64s = [1], imputed_value_floats = [1.0 : f32]}"), {x}, "exclude each other");
}

static Case oneHot(std::string attributes, std::string element) {
  return {"mlonnx.OneHotEncoder", attributes, {"tensor<?x" + element + ">"}, {"tensor<?x?xf32>"}};
}
TEST(OneHotEncoder, R15_NumbersAreTruncated) {
  Case c = oneHot("{cats_int64s = [0, 1]}", "f32");
  EXPECT_TENSOR(runOk(c, {f32({5}, {1.7f, -0.5f, NaN, 1e30f, 2})})[0], f32({5, 2}, {0, 1, 1, 0, 0, 0, 0, 0, 0, 0}));
}
TEST(OneHotEncoder, R15_LastOfEqualCategories) {
  EXPECT_TENSOR(runOk(oneHot("{cats_int64s = [4, 5, 4]}", "i64"), {i64({2}, {4, 5})})[0],
                f32({2, 3}, {0, 0, 1, 0, 1, 0}));
}
TEST(OneHotEncoder, R15_UnknownWithZerosOff) {
  expectError(oneHot("{cats_strings = [\"a\"], zeros = 0 : i64}", "!mlonnx.string"), {strings({2}, {"a", "b"})},
              "'b' is no category");
  expectError(oneHot("{cats_int64s = [1], zeros = 0 : i64}", "i64"), {i64({2}, {1, 5})}, "'5' is no category");
  expectError(oneHot("{cats_int64s = [1], zeros = 0 : i64}", "f32"), {f32({2}, {1, 5.5f})}, "'5.5' is no category");
  EXPECT_TENSOR(runOk(oneHot("{cats_strings = [\"a\"]}", "!mlonnx.string"), {strings({2}, {"a", "b"})})[0],
                f32({2, 1}, {1, 0}));
}
TEST(OneHotEncoder, R15_CategoriesOfTheWrongKind) {
  expectError(oneHot("{cats_strings = [\"a\"]}", "i64"), {i64({1}, {1})}, "not of X's type");
}

TEST(FeatureVectorizer, R9_CutPaddedAndOneRow) {
  Case c{"mlonnx.FeatureVectorizer",
         "{inputdimensions = [1, 3]}",
         {"tensor<2xi64>", "tensor<1x2xi64>"},
         {"tensor<1x4xf32>"}};
  EXPECT_TENSOR(runOk(c, {i64({2}, {1, 2}), i64({1, 2}, {3, 4})})[0], f32({1, 4}, {1, 3, 4, 0}));
  c.attributes = "";
  EXPECT_TENSOR(runOk(c, {i64({2}, {1, 2}), i64({1, 2}, {3, 4})})[0], f32({1, 4}, {1, 2, 3, 4}));
}
TEST(FeatureVectorizer, Errors) {
  Case c{"mlonnx.FeatureVectorizer",
         "{inputdimensions = [1, -3]}",
         {"tensor<?x?xf32>", "tensor<?x?xf32>"},
         {"tensor<?x?xf32>"}};
  expectError(c, {f32({1, 1}, {1}), f32({1, 1}, {1})}, "attribute 'inputdimensions'");
  c.attributes = "";
  expectError(c, {f32({2, 1}, {1, 2}), f32({1, 1}, {1})}, "other rows");
}

TEST(CategoryMapper, R7_DirectionByInputAndLastWins) {
  std::string attributes = "{cats_int64s = [1, 2, 1], cats_strings = [\"a\", \"b\", \"c\"]}";
  Case toInts{"mlonnx.CategoryMapper", attributes, {"tensor<?x!mlonnx.string>"}, {"tensor<?xi64>"}};
  EXPECT_TENSOR(runOk(toInts, {strings({3}, {"c", "b", "x"})})[0], i64({3}, {1, 2, -1}));
  Case toStrings{"mlonnx.CategoryMapper", attributes, {"tensor<?xi64>"}, {"tensor<?x!mlonnx.string>"}};
  EXPECT_TENSOR(runOk(toStrings, {i64({3}, {1, 2, 9})})[0], strings({3}, {"c", "b", "_Unused"}));
}

TEST(DictVectorizer, R8_Batch) {
  Case c{"mlonnx.DictVectorizer",
         "{string_vocabulary = [\"a\", \"b\", \"a\"]}",
         {"tensor<?x!mlonnx.map<!mlonnx.string, f32>>"},
         {"tensor<?x3xf32>"}};
  Tensor x =
      maps("f32", {2}, {Map{strings({2}, {"b", "z"}), f32({2}, {5, 6})}, Map{strings({1}, {"a"}), f32({1}, {7})}},
           "!mlonnx.string");
  EXPECT_TENSOR(runOk(c, {x})[0], f32({2, 3}, {0, 5, 0, 7, 0, 7}));
}
TEST(DictVectorizer, R8_OneMap) {
  Case c{"mlonnx.DictVectorizer",
         "{int64_vocabulary = [3, 1]}",
         {"tensor<!mlonnx.map<i64, !mlonnx.string>>"},
         {"tensor<1x2x!mlonnx.string>"}};
  Tensor x = maps("!mlonnx.string", {}, {Map{i64({1}, {1}), strings({1}, {"x"})}});
  EXPECT_TENSOR(runOk(c, {x})[0], strings({1, 2}, {"", "x"}));
}

static Case castMap(std::string attributes, std::string value, std::string to) {
  return {"mlonnx.CastMap", attributes, {"tensor<!mlonnx.map<i64, " + value + ">>"}, {"tensor<1x?x" + to + ">"}};
}
TEST(CastMap, R6_DenseByAscendingKey) {
  Tensor x = maps("f32", {}, {Map{i64({3}, {9, 2, 5}), f32({3}, {1.9f, -2.5f, 3})}});
  EXPECT_TENSOR(runOk(castMap("", "f32", "f32"), {x})[0], f32({1, 3}, {-2.5f, 3, 1.9f}));
  EXPECT_TENSOR(runOk(castMap("{cast_to = \"TO_INT64\"}", "f32", "i64"), {x})[0], i64({1, 3}, {-2, 3, 1}));
  EXPECT_TENSOR(runOk(castMap("{cast_to = \"TO_STRING\"}", "f32", "!mlonnx.string"), {x})[0],
                strings({1, 3}, {"-2.500000", "3.000000", "1.900000"}));
}
TEST(CastMap, R6_SparseAndPads) {
  Tensor x = maps("!mlonnx.string", {}, {Map{i64({2}, {2, 0}), strings({2}, {"7", "8"})}});
  EXPECT_TENSOR(runOk(castMap("{map_form = \"SPARSE\", max_map = 4 : i64}", "!mlonnx.string", "f32"), {x})[0],
                f32({1, 4}, {8, 0, 7, 0}));
  EXPECT_TENSOR(runOk(castMap("{map_form = \"SPARSE\", max_map = 3 : i64, cast_to = \"TO_STRING\"}", "!mlonnx.string",
                              "!mlonnx.string"),
                      {x})[0],
                strings({1, 3}, {"8", "0.f", "7"}));
}
TEST(CastMap, R6_Errors) {
  Tensor x = maps("!mlonnx.string", {}, {Map{i64({1}, {2}), strings({1}, {"seven"})}});
  expectError(castMap("", "!mlonnx.string", "f32"), {x}, "\"seven\" is not a number");
  expectError(castMap("{map_form = \"SPARSE\", max_map = 2 : i64}", "!mlonnx.string", "f32"), {x}, "outside of [0, 2)");
  Tensor negative = maps("f32", {}, {Map{i64({2}, {3, -2}), f32({2}, {1, 2})}});
  expectError(castMap("{map_form = \"SPARSE\", max_map = 9 : i64}", "f32", "f32"), {negative}, "outside of [0, 9)");
  EXPECT_TENSOR(runOk(castMap("", "f32", "f32"), {negative})[0], f32({1, 2}, {2, 1}));
  expectError(castMap("{map_form = \"SPARSE\", max_map = 4611686018427387904 : i64}", "f32", "f32"),
              {maps("f32", {}, {Map{i64({0}, {}), f32({0}, {})}})}, "too large");
}
