//===- ONNXTest.cpp - Operators of the onnx dialect in the interpreter ----===//
#include "Run.h"
#include "mlir/AsmParser/AsmParser.h"
#include <limits>

using namespace mlonnx::test;

static Case binary(std::string op, std::string a, std::string b, std::string c) {
  return {"onnx." + op, "", {a, b}, {c}};
}
static Case cast(std::string from, std::string to) {
  return {"onnx.Cast", "{to = " + to + "}", {"tensor<?x" + from + ">"}, {"tensor<?x" + to + ">"}};
}
static Tensor bytes(std::vector<int64_t> shape, std::string type, std::vector<char> values) {
  Tensor tensor = i64(shape, {});
  tensor.element = mlir::parseType(type, context());
  tensor.bytes = values;
  return tensor;
}

TEST(Elementwise, Broadcast) {
  auto c = runOk(binary("Sub", "tensor<2x1xf32>", "tensor<3xf32>", "tensor<2x3xf32>"),
                 {f32({2, 1}, {10, 20}), f32({3}, {1, 2, 3})});
  EXPECT_TENSOR(c[0], f32({2, 3}, {9, 8, 7, 19, 18, 17}));
}
TEST(Elementwise, EmptyAndScalar) {
  auto c = runOk(binary("Add", "tensor<?x2xf32>", "tensor<f32>", "tensor<?x2xf32>"), {f32({0, 2}, {}), f32({}, {1})});
  EXPECT_TENSOR(c[0], f32({0, 2}, {}));
  c = runOk(binary("Add", "tensor<f32>", "tensor<f32>", "tensor<f32>"), {f32({}, {2}), f32({}, {1})});
  EXPECT_TENSOR(c[0], f32({}, {3}));
}
TEST(Elementwise, IntegersWrap) {
  int64_t least = std::numeric_limits<int64_t>::min(), most = std::numeric_limits<int64_t>::max();
  Case add = binary("Add", "tensor<?xi64>", "tensor<?xi64>", "tensor<?xi64>");
  EXPECT_TENSOR(runOk(add, {i64({1}, {most}), i64({1}, {1})})[0], i64({1}, {least}));
  Case mul = binary("Mul", "tensor<?xi32>", "tensor<?xi32>", "tensor<?xi32>");
  EXPECT_TENSOR(runOk(mul, {i32({1}, {65536}), i32({1}, {65537})})[0], i32({1}, {65536}));
}
TEST(Elementwise, IntegerDivision) {
  Case div = binary("Div", "tensor<?xi32>", "tensor<?xi32>", "tensor<?xi32>");
  int32_t least = std::numeric_limits<int32_t>::min();
  EXPECT_TENSOR(runOk(div, {i32({3}, {-7, 7, least}), i32({3}, {2, -2, -1})})[0], i32({3}, {-3, -3, least}));
  expectError(div, {i32({1}, {1}), i32({1}, {0})}, "divided by 0");
}
TEST(Elementwise, FloatDivision) {
  Case div = binary("Div", "tensor<?xf32>", "tensor<?xf32>", "tensor<?xf32>");
  EXPECT_TENSOR(runOk(div, {f32({3}, {1, -1, 0}), f32({3}, {0, 0, 0})})[0], f32({3}, {Inf, -Inf, NaN}));
}
TEST(Elementwise, HalfRoundsOnce) {
  // 2048 + 1 is a tie in f16 and goes to the even 2048; 2048 + 3 goes to 2052.
  Case add = binary("Add", "tensor<?xf16>", "tensor<?xf16>", "tensor<?xf16>");
  Tensor a = bytes({2}, "f16", {0, 0x68, 0, 0x68}), b = bytes({2}, "f16", {0, 0x3C, 0, 0x42});
  EXPECT_TENSOR(runOk(add, {a, b})[0], bytes({2}, "f16", {0, 0x68, 2, 0x68}));
}
TEST(Elementwise, ShapesThatDoNotFit) {
  expectError(binary("Add", "tensor<?xf32>", "tensor<?xf32>", "tensor<?xf32>"), {f32({2}, {1, 2}), f32({3}, {1, 2, 3})},
              "can't be broadcast");
}

TEST(Cast, FloatToIntegerSaturates) {
  EXPECT_TENSOR(runOk(cast("f32", "i32"), {f32({6}, {1.9f, -1.9f, 3e9f, -3e9f, NaN, Inf})})[0],
                i32({6}, {1, -1, 2147483647, -2147483648, 0, 2147483647}));
  EXPECT_TENSOR(runOk(cast("f32", "ui8"), {f32({4}, {-0.9f, 256, 255.5f, -3})})[0],
                bytes({4}, "ui8", {0, char(255), char(255), 0}));
  EXPECT_TENSOR(runOk(cast("f64", "i64"), {f64({2}, {9.3e18, 0x1p62})})[0],
                i64({2}, {std::numeric_limits<int64_t>::max(), int64_t(1) << 62}));
}
TEST(Cast, IntegersKeepTheLowBits) {
  EXPECT_TENSOR(runOk(cast("i64", "i32"), {i64({1}, {(int64_t(1) << 32) + 5})})[0], i32({1}, {5}));
}
TEST(Cast, IntegerToFloatRounds) {
  EXPECT_TENSOR(runOk(cast("i64", "f32"), {i64({2}, {16777217, 16777219})})[0], f32({2}, {16777216, 16777220}));
}
TEST(Cast, Booleans) {
  EXPECT_TENSOR(runOk(cast("f32", "i1"), {f32({4}, {0, -0.0f, NaN, 0.5f})})[0], bytes({4}, "i1", {0, 0, 1, 1}));
  EXPECT_TENSOR(runOk(cast("i1", "f32"), {bytes({2}, "i1", {1, 0})})[0], f32({2}, {1, 0}));
}
TEST(Cast, DoubleToFloat) {
  EXPECT_TENSOR(runOk(cast("f64", "f32"), {f64({3}, {0.1, 1e300, 1 + 0x1p-24})})[0], f32({3}, {0.1f, Inf, 1}));
}
TEST(Cast, StringToFloat) {
  EXPECT_TENSOR(
      runOk(cast("!mlonnx.string", "f32"), {strings({7}, {"3.14", "1e-5", "1E8", "nan", "+INF", "-inf", "1e999"})})[0],
      f32({7}, {3.14f, 1e-5f, 1e8f, NaN, Inf, -Inf, Inf}));
  for (const char *bad : {"", " 1", "1 ", "1e", "0x10", ".", "abc", "1.5.2", "infinity"})
    expectError(cast("!mlonnx.string", "f32"), {strings({1}, {bad})}, "is not a number");
}
TEST(Cast, StringToInteger) {
  EXPECT_TENSOR(runOk(cast("!mlonnx.string", "i64"), {strings({3}, {"1000", "-7", "+5"})})[0], i64({3}, {1000, -7, 5}));
  for (const char *bad : {"1.5", "9223372036854775808", "+-5", "++5", "-", ""})
    expectError(cast("!mlonnx.string", "i64"), {strings({1}, {bad})}, "is not a number");
}
TEST(Cast, NumberToString) {
  EXPECT_TENSOR(
      runOk(cast("f32", "!mlonnx.string"),
            {f32({10}, {0.1f, 3, -2.5f, 1e-5f, 1e16f, NaN, -Inf, 0, 1e15f, 314.15926f})})[0],
      strings({10}, {"0.1", "3.0", "-2.5", "1e-05", "1e+16", "NaN", "-INF", "0.0", "1000000000000000.0", "314.15927"}));
  EXPECT_TENSOR(runOk(cast("f64", "!mlonnx.string"), {f64({3}, {0.1, 0.0001, 123456.789})})[0],
                strings({3}, {"0.1", "0.0001", "123456.789"}));
  EXPECT_TENSOR(runOk(cast("f16", "!mlonnx.string"), {bytes({2}, "f16", {0x66, 0x2E, 0, 0x3C})})[0],
                strings({2}, {"0.1", "1.0"}));
  EXPECT_TENSOR(runOk(cast("i64", "!mlonnx.string"), {i64({1}, {-42})})[0], strings({1}, {"-42"}));
}

static Case reshape(std::string attributes = "") {
  return {"onnx.Reshape", attributes, {"tensor<?x?xf32>", "tensor<?xi64>"}, {"tensor<*xf32>"}};
}
TEST(Reshape, InferredAndCopied) {
  Tensor x = f32({2, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT_TENSOR(runOk(reshape(), {x, i64({2}, {-1, 2})})[0], f32({3, 2}, {1, 2, 3, 4, 5, 6}));
  EXPECT_TENSOR(runOk(reshape(), {x, i64({3}, {0, 1, -1})})[0], f32({2, 1, 3}, {1, 2, 3, 4, 5, 6}));
}
TEST(Reshape, AllowZero) {
  EXPECT_TENSOR(runOk(reshape("{allowzero = 1 : i64}"), {f32({0, 3}, {}), i64({2}, {3, 0})})[0], f32({3, 0}, {}));
}
TEST(Reshape, Errors) {
  Tensor x = f32({2, 3}, {1, 2, 3, 4, 5, 6});
  expectError(reshape(), {x, i64({2}, {4, -1})}, "can't become");
  expectError(reshape(), {x, i64({2}, {-1, -1})}, "not possible");
  expectError(reshape(), {x, i64({3}, {1, 1, 0})}, "no dimension to copy");
  expectError(reshape(), {x, i64({3}, {int64_t(1) << 32, int64_t(1) << 32, 6})}, "not possible");
}
TEST(Concat, Axes) {
  Case c{"onnx.Concat", "{axis = -1 : i64}", {"tensor<?x?xf32>", "tensor<?x?xf32>"}, {"tensor<?x?xf32>"}};
  EXPECT_TENSOR(runOk(c, {f32({2, 1}, {1, 2}), f32({2, 2}, {3, 4, 5, 6})})[0], f32({2, 3}, {1, 3, 4, 2, 5, 6}));
  expectError(c, {f32({2, 1}, {1, 2}), f32({1, 2}, {3, 4})}, "can't be joined");
  c.attributes = "{axis = 2 : i64}";
  expectError(c, {f32({2, 1}, {1, 2}), f32({2, 2}, {3, 4, 5, 6})}, "attribute 'axis'");
}
static Case argMax(std::string attributes, std::string result = "tensor<?x?xi64>") {
  return {"onnx.ArgMax", attributes, {"tensor<?x?xf32>"}, {result}};
}
TEST(ArgMax, FirstOrLast) {
  Tensor x = f32({2, 3}, {1, 5, 5, 2, 2, 1});
  EXPECT_TENSOR(runOk(argMax("{axis = 1 : i64}"), {x})[0], i64({2, 1}, {1, 0}));
  EXPECT_TENSOR(runOk(argMax("{axis = 1 : i64, select_last_index = 1 : i64}"), {x})[0], i64({2, 1}, {2, 1}));
  EXPECT_TENSOR(runOk(argMax("{axis = 0 : i64, keepdims = 0 : i64}", "tensor<?xi64>"), {x})[0], i64({3}, {1, 0, 0}));
}
TEST(ArgMax, NaNIsLargest) {
  Tensor x = f32({1, 4}, {1, NaN, Inf, NaN});
  EXPECT_TENSOR(runOk(argMax("{axis = 1 : i64}"), {x})[0], i64({1, 1}, {1}));
  EXPECT_TENSOR(runOk(argMax("{axis = 1 : i64, select_last_index = 1 : i64}"), {x})[0], i64({1, 1}, {3}));
}
TEST(ArgMax, EmptyDimensionIsAnError) {
  expectError(argMax("{axis = 1 : i64}"), {f32({1, 0}, {})}, "empty");
  EXPECT_TENSOR(runOk(argMax("{axis = 1 : i64}"), {f32({0, 0}, {})})[0], i64({0, 1}, {}));
}

TEST(Constants, ThereAndBack) {
  using namespace mlonnx::reference;
  for (const char *text :
       {"dense<[true, false, true]> : tensor<3xi1>", "dense<1.5> : tensor<2x2xf16>",
        "dense<[[1, 2], [3, -4]]> : tensor<2x2xi8>", "dense<> : tensor<0xf64>",
        "dense<[\"a\", \"b\"]> : tensor<2x!mlonnx.string>", "dense<\"a\"> : tensor<2x!mlonnx.string>",
        "dense<true> : tensor<9xi1>", "dense<7> : tensor<i64>"}) {
    auto attribute = llvm::cast<mlir::ElementsAttr>(mlir::parseAttribute(text, context()));
    auto tensor = fromAttribute(attribute);
    ASSERT_TRUE(bool(tensor)) << text;
    EXPECT_EQ(tensor->size(), attribute.getNumElements());
    auto again = fromAttribute(toAttribute(*tensor, context()));
    ASSERT_TRUE(bool(again)) << text;
    EXPECT_TENSOR(*again, *tensor);
  }
  auto huge =
      llvm::cast<mlir::ElementsAttr>(mlir::parseAttribute("dense<1.0> : tensor<4294967296x4294967296xf32>", context()));
  auto tensor = fromAttribute(huge);
  ASSERT_FALSE(bool(tensor));
  llvm::consumeError(tensor.takeError());
}
