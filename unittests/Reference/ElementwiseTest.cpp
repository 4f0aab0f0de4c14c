//===- ElementwiseTest.cpp - Elementwise operators in the interpreter -----===//
#include "Run.h"
#include "mlir/AsmParser/AsmParser.h"
#include <cmath>
#include <limits>

using namespace mlonnx::test;

namespace {
constexpr int32_t least = std::numeric_limits<int32_t>::min(), most = std::numeric_limits<int32_t>::max();

std::string tensorOf(std::string element) { return "tensor<?x" + element + ">"; }
Case elementwise(std::string op, std::vector<std::string> operands, std::string result, std::string attributes = "") {
  Case c{"onnx." + op, attributes, {}, {tensorOf(result)}};
  for (std::string element : operands)
    c.operands.push_back(tensorOf(element));
  return c;
}
Tensor bools(std::vector<int64_t> shape, std::vector<char> values) {
  Tensor tensor = i64(shape, {});
  tensor.element = mlir::parseType("i1", context());
  tensor.bytes = values;
  return tensor;
}
Tensor halves(std::vector<uint16_t> values) {
  Tensor tensor = i64({int64_t(values.size())}, {});
  tensor.element = mlir::parseType("f16", context());
  tensor.bytes.assign(reinterpret_cast<char *>(values.data()), reinterpret_cast<char *>(values.data() + values.size()));
  return tensor;
}
Tensor row(std::vector<float> values) { return f32({int64_t(values.size())}, values); }
Tensor ints(std::vector<int32_t> values) { return i32({int64_t(values.size())}, values); }

/// Y of the unary operator `op` on f32.
Tensor of(std::string op, std::vector<float> x) { return runOk(elementwise(op, {"f32"}, "f32"), {row(x)})[0]; }
Tensor ofInts(std::string op, std::vector<int32_t> x) { return runOk(elementwise(op, {"i32"}, "i32"), {ints(x)})[0]; }
} // namespace

TEST(Unary, Functions) {
  EXPECT_TENSOR(of("Exp", {0, -Inf, Inf, NaN}), row({1, 0, Inf, NaN}));
  EXPECT_TENSOR(of("Log", {1, 0, -1, Inf}), row({0, -Inf, NaN, Inf}));
  EXPECT_TENSOR(of("Sqrt", {4, -0.0f, -1, Inf}), row({2, -0.0f, NaN, Inf}));
  EXPECT_TENSOR(of("Sigmoid", {0, -Inf, Inf, NaN}), row({0.5f, 0, 1, NaN}));
  EXPECT_TENSOR(of("Tanh", {0, -Inf, Inf, NaN}), row({0, -1, 1, NaN}));
  EXPECT_TENSOR(of("Erf", {0, -Inf, Inf, 1}), row({0, -1, 1, 0.842700793f}));
  EXPECT_TENSOR(of("Sin", {-0.0f, Inf, 1}), row({-0.0f, NaN, 0.841470985f}));
  EXPECT_TENSOR(of("Cos", {0, Inf, 1}), row({1, NaN, 0.540302306f}));
  EXPECT_TENSOR(of("Reciprocal", {4, -0.0f, Inf}), row({0.25f, -Inf, 0}));
  EXPECT_TENSOR(runOk(elementwise("Exp", {"f64"}, "f64"), {f64({2}, {1, 710})})[0],
                f64({2}, {2.718281828459045, double(Inf)}));
}
TEST(Unary, Rounding) {
  EXPECT_TENSOR(of("Round", {0.5f, 1.5f, 2.5f, -2.5f, -0.4f, Inf}), row({0, 2, 2, -2, -0.0f, Inf}));
  EXPECT_TENSOR(of("Floor", {-0.5f, 1.9f, -0.0f, NaN}), row({-1, 1, -0.0f, NaN}));
  EXPECT_TENSOR(of("Ceil", {-0.5f, 1.1f, 3e9f}), row({-0.0f, 2, 3e9f}));
}
TEST(Unary, Signs) {
  EXPECT_TENSOR(of("Abs", {-0.0f, -3, NaN}), row({0, 3, NaN}));
  EXPECT_TENSOR(of("Neg", {0, 3, -Inf}), row({-0.0f, -3, Inf}));
  EXPECT_TENSOR(of("Sign", {-0.0f, 7, -1e-40f, NaN, -Inf}), row({0, 1, -1, NaN, -1}));
  EXPECT_TENSOR(of("Relu", {-0.0f, 7, -1, NaN, -Inf}), row({0, 7, 0, NaN, 0}));
  EXPECT_TENSOR(ofInts("Abs", {-3, least, most}), ints({3, least, most}));
  EXPECT_TENSOR(ofInts("Neg", {-3, least, most}), ints({3, least, -most}));
  EXPECT_TENSOR(ofInts("Sign", {-3, least, 0, 9}), ints({-1, -1, 0, 1}));
  EXPECT_TENSOR(ofInts("Relu", {-3, least, 0, 9}), ints({0, 0, 0, 9}));
}
TEST(Unary, HalfRoundsOnce) {
  // log(1.0009765625) in f16.
  EXPECT_TENSOR(runOk(elementwise("Log", {"f16"}, "f16"), {halves({0x3C01, 0x3C00, 0})})[0],
                halves({0x13FF, 0, 0xFC00}));
}
TEST(Unary, Predicates) {
  Case isNaN = elementwise("IsNaN", {"f32"}, "i1");
  EXPECT_TENSOR(runOk(isNaN, {row({NaN, Inf, 0})})[0], bools({3}, {1, 0, 0}));
  Tensor x = row({Inf, -Inf, NaN, 1});
  EXPECT_TENSOR(runOk(elementwise("IsInf", {"f32"}, "i1"), {x})[0], bools({4}, {1, 1, 0, 0}));
  EXPECT_TENSOR(runOk(elementwise("IsInf", {"f32"}, "i1", "{detect_negative = 0 : i64}"), {x})[0],
                bools({4}, {1, 0, 0, 0}));
  EXPECT_TENSOR(runOk(elementwise("IsInf", {"f32"}, "i1", "{detect_positive = 0 : i64}"), {x})[0],
                bools({4}, {0, 1, 0, 0}));
  EXPECT_TENSOR(runOk(elementwise("Not", {"i1"}, "i1"), {bools({2}, {0, 1})})[0], bools({2}, {1, 0}));
}
TEST(Unary, WrongElements) {
  expectError(elementwise("Exp", {"i32"}, "i32"), {ints({1})}, "floating-point");
  expectError(elementwise("Neg", {"i1"}, "i1"), {bools({1}, {1})}, "must be numeric");
  expectError(elementwise("Not", {"f32"}, "f32"), {row({1})}, "truth values");
  expectError(elementwise("IsNaN", {"i32"}, "i1"), {ints({1})}, "floating-point");
}

TEST(Comparison, Numbers) {
  auto compare = [](std::string op) {
    Tensor a = row({1, 2, NaN, -0.0f}), b = row({2, 2, NaN, 0});
    return runOk(elementwise(op, {"f32", "f32"}, "i1"), {a, b})[0];
  };
  EXPECT_TENSOR(compare("Less"), bools({4}, {1, 0, 0, 0}));
  EXPECT_TENSOR(compare("LessOrEqual"), bools({4}, {1, 1, 0, 1}));
  EXPECT_TENSOR(compare("Greater"), bools({4}, {0, 0, 0, 0}));
  EXPECT_TENSOR(compare("GreaterOrEqual"), bools({4}, {0, 1, 0, 1}));
  EXPECT_TENSOR(compare("Equal"), bools({4}, {0, 1, 0, 1}));
  // 2^53 + 1 is no f64.
  int64_t large = int64_t(1) << 53;
  EXPECT_TENSOR(runOk(elementwise("Less", {"i64", "i64"}, "i1"), {i64({1}, {large}), i64({1}, {large + 1})})[0],
                bools({1}, {1}));
}
TEST(Comparison, StringsAndTruthValues) {
  Case equal{"onnx.Equal", "", {"tensor<2x!mlonnx.string>", "tensor<1x!mlonnx.string>"}, {"tensor<2xi1>"}};
  EXPECT_TENSOR(runOk(equal, {strings({2}, {"a", "b"}), strings({1}, {"b"})})[0], bools({2}, {0, 1}));
  Tensor a = bools({4}, {0, 0, 1, 1}), b = bools({4}, {0, 1, 0, 1});
  auto logic = [&](std::string op) { return runOk(elementwise(op, {"i1", "i1"}, "i1"), {a, b})[0]; };
  EXPECT_TENSOR(logic("And"), bools({4}, {0, 0, 0, 1}));
  EXPECT_TENSOR(logic("Or"), bools({4}, {0, 1, 1, 1}));
  EXPECT_TENSOR(logic("Xor"), bools({4}, {0, 1, 1, 0}));
  EXPECT_TENSOR(logic("Equal"), bools({4}, {1, 0, 0, 1}));
}
TEST(Comparison, WrongElements) {
  expectError(elementwise("And", {"i32", "i32"}, "i1"), {ints({1}), ints({1})}, "truth values");
  expectError(elementwise("Less", {"i32", "f32"}, "i1"), {ints({1}), row({1})}, "different element types");
}

TEST(Power, Floats) {
  Case pow = elementwise("Pow", {"f32", "f32"}, "f32");
  EXPECT_TENSOR(runOk(pow, {row({2, -2, -2, 0, NaN, 1, -Inf}), row({3, 3, 0.5f, -1, 0, NaN, 3})})[0],
                row({8, -8, NaN, Inf, 1, 1, -Inf}));
}
TEST(Power, Integers) {
  Case pow = elementwise("Pow", {"i32", "i32"}, "i32");
  EXPECT_TENSOR(runOk(pow, {ints({3, -2, 2, 65537, 0, -1, 5, 1}), ints({4, 3, 32, 2, 0, -3, -1, -9})})[0],
                ints({81, -8, 0, 131073, 1, -1, 0, 1}));
  expectError(pow, {ints({0}), ints({-1})}, "negative exponent");
}
TEST(Power, Mixed) {
  EXPECT_TENSOR(runOk(elementwise("Pow", {"f32", "i64"}, "f32"), {row({1.5f, -3}), i64({2}, {2, 3})})[0],
                row({2.25f, -27}));
  // Converted as Cast converts: truncated, NaN is 0.
  EXPECT_TENSOR(runOk(elementwise("Pow", {"i32", "f32"}, "i32"), {ints({2, -4, 10}), row({0.5f, 0.5f, 10})})[0],
                ints({1, 0, most}));
}
TEST(Mod, Integers) {
  Tensor a = ints({7, -7, 7, -7, least}), b = ints({3, 3, -3, -3, -1});
  EXPECT_TENSOR(runOk(elementwise("Mod", {"i32", "i32"}, "i32"), {a, b})[0], ints({1, 2, -2, -1, 0}));
  EXPECT_TENSOR(runOk(elementwise("Mod", {"i32", "i32"}, "i32", "{fmod = 1 : i64}"), {a, b})[0],
                ints({1, -1, 1, -1, 0}));
  expectError(elementwise("Mod", {"i32", "i32"}, "i32"), {ints({1}), ints({0})}, "divided by 0");
}
TEST(Mod, Floats) {
  Tensor a = row({5.5f, -5.5f, -0.0f, 1, 1, Inf, 6}), b = row({2, 2, 2, -Inf, 0, 1, -3});
  EXPECT_TENSOR(runOk(elementwise("Mod", {"f32", "f32"}, "f32"), {a, b})[0],
                row({1.5f, 0.5f, 0, -Inf, NaN, NaN, -0.0f}));
  EXPECT_TENSOR(runOk(elementwise("Mod", {"f32", "f32"}, "f32", "{fmod = 1 : i64}"), {a, b})[0],
                row({1.5f, -1.5f, -0.0f, 1, NaN, NaN, 0}));
}

TEST(Variadic, NaNWinsAndZerosHaveAnOrder) {
  Tensor a = row({1, NaN, 3, -0.0f, 0}), b = row({2, 2, NaN, 0, -0.0f});
  EXPECT_TENSOR(runOk(elementwise("Max", {"f32", "f32"}, "f32"), {a, b})[0], row({2, NaN, NaN, 0, 0}));
  EXPECT_TENSOR(runOk(elementwise("Min", {"f32", "f32"}, "f32"), {a, b})[0], row({1, NaN, NaN, -0.0f, -0.0f}));
  EXPECT_TENSOR(runOk(elementwise("Max", {"i32", "i32"}, "i32"), {ints({least, 5}), ints({most, -5})})[0],
                ints({most, 5}));
}
TEST(Variadic, FromTheFirstOn) {
  // (1e8 - 1e8) + 1 and (1 + 1e8) - 1e8.
  Case sum = elementwise("Sum", {"f32", "f32", "f32"}, "f32");
  EXPECT_TENSOR(runOk(sum, {row({1e8f, 1}), row({-1e8f, 1e8f}), row({1, -1e8f})})[0], row({1, 0}));
  Case mean = elementwise("Mean", {"f32", "f32", "f32"}, "f32");
  EXPECT_TENSOR(runOk(mean, {row({1, 2}), row({2, Inf}), row({4, 1})})[0], row({7.0f / 3, Inf}));
  EXPECT_TENSOR(runOk(elementwise("Mean", {"f32"}, "f32"), {row({5})})[0], row({5}));
  expectError(elementwise("Mean", {"i32"}, "i32"), {ints({1})}, "floating-point");
}
TEST(Variadic, Broadcast) {
  Case max{"onnx.Max", "", {"tensor<2x1xf32>", "tensor<3xf32>", "tensor<f32>"}, {"tensor<2x3xf32>"}};
  EXPECT_TENSOR(runOk(max, {f32({2, 1}, {1, 5}), f32({3}, {0, 2, 6}), f32({}, {1.5f})})[0],
                f32({2, 3}, {1.5f, 2, 6, 5, 5, 6}));
}

TEST(Where, Broadcast) {
  Case where{"onnx.Where", "", {"tensor<2x1xi1>", "tensor<2xi64>", "tensor<i64>"}, {"tensor<2x2xi64>"}};
  EXPECT_TENSOR(runOk(where, {bools({2, 1}, {1, 0}), i64({2}, {1, 2}), i64({}, {9})})[0], i64({2, 2}, {1, 2, 9, 9}));
}
TEST(Where, Strings) {
  Case where{"onnx.Where",
             "",
             {"tensor<2xi1>", "tensor<2x!mlonnx.string>", "tensor<1x!mlonnx.string>"},
             {"tensor<2x!mlonnx.string>"}};
  EXPECT_TENSOR(runOk(where, {bools({2}, {1, 0}), strings({2}, {"a", "b"}), strings({1}, {"c"})})[0],
                strings({2}, {"a", "c"}));
}

static Case clip(std::string sizes, std::string element, int bounds) {
  Case c{"onnx.Clip", "{operandSegmentSizes = array<i32: " + sizes + ">}", {tensorOf(element)}, {tensorOf(element)}};
  c.operands.insert(c.operands.end(), bounds, "tensor<" + element + ">");
  return c;
}
TEST(Clip, Bounds) {
  Tensor x = row({-2, 0.5f, 2, NaN, Inf, -Inf});
  constexpr float max = std::numeric_limits<float>::max();
  EXPECT_TENSOR(runOk(clip("1, 1, 1", "f32", 2), {x, f32({}, {-1}), f32({}, {1})})[0], row({-1, 0.5f, 1, NaN, 1, -1}));
  // Absent bounds are the ends of the finite numbers.
  EXPECT_TENSOR(runOk(clip("1, 1, 0", "f32", 1), {x, f32({}, {-1})})[0], row({-1, 0.5f, 2, NaN, max, -1}));
  EXPECT_TENSOR(runOk(clip("1, 0, 1", "f32", 1), {x, f32({}, {1})})[0], row({-2, 0.5f, 1, NaN, 1, -max}));
  // The larger bound first: all are the second.
  EXPECT_TENSOR(runOk(clip("1, 1, 1", "i32", 2), {ints({1, 5, 9}), i32({}, {7}), i32({}, {3})})[0], ints({3, 3, 3}));
}
TEST(Clip, NaNBound) { EXPECT_TENSOR(runOk(clip("1, 1, 0", "f32", 1), {row({1}), f32({}, {NaN})})[0], row({NaN})); }
TEST(Clip, BoundsOfSeveralElements) {
  Case c{"onnx.Clip",
         "{operandSegmentSizes = array<i32: 1, 1, 0>}",
         {"tensor<2xf32>", "tensor<2xf32>"},
         {"tensor<2xf32>"}};
  expectError(c, {row({1, 2}), row({1, 2})}, "one element");
}
