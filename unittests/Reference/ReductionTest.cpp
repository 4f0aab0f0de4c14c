//===- ReductionTest.cpp - Reductions, products, order in the interpreter -===//
#include "Run.h"
#include "mlir/AsmParser/AsmParser.h"
#include <limits>

using namespace mlonnx::test;

static Case onX(std::string op, std::string attributes, std::string x, std::string y) {
  return {"onnx." + op, attributes, {"tensor<" + x + ">"}, {"tensor<" + y + ">"}};
}
static Case onXAndList(std::string op, std::string attributes, std::string x, std::string y) {
  return {"onnx." + op, attributes, {"tensor<" + x + ">", "tensor<?xi64>"}, {"tensor<" + y + ">"}};
}
static Tensor bytes(std::vector<int64_t> shape, std::string type, std::vector<char> values) {
  Tensor tensor = i64(shape, {});
  tensor.element = mlir::parseType(type, context());
  tensor.bytes = values;
  return tensor;
}

TEST(Reduce, Values) {
  Tensor x = f32({2, 2}, {3, -4, 1, 2});
  auto reduced = [&](std::string op) { return runOk(onXAndList(op, "", "2x2xf32", "?x?xf32"), {x, i64({1}, {1})})[0]; };
  EXPECT_TENSOR(reduced("ReduceSum"), f32({2, 1}, {-1, 3}));
  EXPECT_TENSOR(reduced("ReduceMean"), f32({2, 1}, {-0.5, 1.5}));
  EXPECT_TENSOR(reduced("ReduceMax"), f32({2, 1}, {3, 2}));
  EXPECT_TENSOR(reduced("ReduceMin"), f32({2, 1}, {-4, 1}));
  EXPECT_TENSOR(reduced("ReduceProd"), f32({2, 1}, {-12, 2}));
  EXPECT_TENSOR(reduced("ReduceL1"), f32({2, 1}, {7, 3}));
  EXPECT_TENSOR(reduced("ReduceL2"), f32({2, 1}, {5, std::sqrt(5.0f)}));
  EXPECT_TENSOR(reduced("ReduceSumSquare"), f32({2, 1}, {25, 5}));
}
TEST(Reduce, Axes) {
  Tensor x = i64({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
  auto sum = [&](std::vector<int64_t> axes, std::string attributes = "") {
    int64_t count = axes.size();
    return runOk(onXAndList("ReduceSum", attributes, "2x2x2xi64", "*xi64"), {x, i64({count}, axes)})[0];
  };
  EXPECT_TENSOR(sum({0}), i64({1, 2, 2}, {6, 8, 10, 12}));
  EXPECT_TENSOR(sum({-1, 0}), i64({1, 2, 1}, {14, 22}));
  EXPECT_TENSOR(sum({2, 0}, "{keepdims = 0 : i64}"), i64({2}, {14, 22}));
  EXPECT_TENSOR(sum({}), i64({1, 1, 1}, {36}));
  EXPECT_TENSOR(sum({}, "{keepdims = 0 : i64}"), i64({}, {36}));
  EXPECT_TENSOR(sum({}, "{noop_with_empty_axes = 1 : i64}"), x);
  EXPECT_TENSOR(runOk(onX("ReduceSum", "", "2x2x2xi64", "1x1x1xi64"), {x})[0], i64({1, 1, 1}, {36}));
  // Without a reduction the rest of the operator stays.
  EXPECT_TENSOR(
      runOk(onX("ReduceSumSquare", "{noop_with_empty_axes = 1 : i64}", "2xf32", "2xf32"), {f32({2}, {3, -2})})[0],
      f32({2}, {9, 4}));
}
TEST(Reduce, AxesThatAreNone) {
  Case sum = onXAndList("ReduceSum", "", "2x2xf32", "*xf32");
  Tensor x = f32({2, 2}, {1, 2, 3, 4});
  expectError(sum, {x, i64({1}, {2})}, "axis 2 is none of shape [2, 2]");
  expectError(sum, {x, i64({1}, {-3})}, "axis -3 is none of shape [2, 2]");
  expectError(sum, {x, i64({2}, {1, -1})}, "axis -1 is named twice");
}
TEST(Reduce, Nothing) {
  auto of = [](std::string op) {
    return runOk(onXAndList(op, "", "0x2xf32", "?x?xf32"), {f32({0, 2}, {}), i64({1}, {0})})[0];
  };
  EXPECT_TENSOR(of("ReduceSum"), f32({1, 2}, {0, 0}));
  EXPECT_TENSOR(of("ReduceProd"), f32({1, 2}, {1, 1}));
  EXPECT_TENSOR(of("ReduceMax"), f32({1, 2}, {-Inf, -Inf}));
  EXPECT_TENSOR(of("ReduceMin"), f32({1, 2}, {Inf, Inf}));
  EXPECT_TENSOR(of("ReduceMean"), f32({1, 2}, {NaN, NaN}));
  EXPECT_TENSOR(of("ReduceLogSum"), f32({1, 2}, {-Inf, -Inf}));
  EXPECT_TENSOR(of("ReduceLogSumExp"), f32({1, 2}, {-Inf, -Inf}));
  auto integers = runOk(onXAndList("ReduceMax", "", "0xi64", "?xi64"), {i64({0}, {}), i64({1}, {0})});
  EXPECT_TENSOR(integers[0], i64({1}, {std::numeric_limits<int64_t>::min()}));
}
TEST(Reduce, NaNAndInfinity) {
  auto of = [](std::string op, std::vector<float> x) {
    return runOk(onX(op, "{keepdims = 0 : i64}", "?xf32", "f32"), {f32({int64_t(x.size())}, x)})[0];
  };
  EXPECT_TENSOR(of("ReduceMax", {1, NaN, 2}), f32({}, {NaN}));
  EXPECT_TENSOR(of("ReduceMin", {1, 2, NaN}), f32({}, {NaN}));
  EXPECT_TENSOR(of("ReduceMax", {-Inf, -Inf}), f32({}, {-Inf}));
  EXPECT_TENSOR(of("ReduceLogSumExp", {-Inf, -Inf}), f32({}, {-Inf}));
  EXPECT_TENSOR(of("ReduceLogSumExp", {Inf, -Inf}), f32({}, {Inf}));
  EXPECT_TENSOR(of("ReduceLogSumExp", {Inf, NaN}), f32({}, {NaN}));
  EXPECT_TENSOR(of("ReduceLogSumExp", {1000, -1000}), f32({}, {1000}));
}
// Term 16 meets term 0 before term 1 does: (2^30 - 2^30) + 1, not (2^30 + 1) - 2^30.
TEST(Reduce, Order) {
  std::vector<float> terms(17, 0);
  terms[0] = 0x1p30f;
  terms[1] = 1;
  terms[16] = -0x1p30f;
  EXPECT_TENSOR(runOk(onX("ReduceSum", "{keepdims = 0 : i64}", "17xf32", "f32"), {f32({17}, terms)})[0], f32({}, {1}));
  // Over two axes terms are numbered row by row: of [17, 2] these are terms 0, 1 and 16.
  terms.assign(34, 0);
  terms[0] = 0x1p30f;
  terms[1] = 1;
  terms[16] = -0x1p30f;
  EXPECT_TENSOR(runOk(onX("ReduceSum", "{keepdims = 0 : i64}", "17x2xf32", "f32"), {f32({17, 2}, terms)})[0],
                f32({}, {1}));
  // A square enters by fused multiply-add: 2^-26 + (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24 + 2^-26 rounds up, the square
  // alone would round down.
  std::vector<float> factors(17, 0);
  factors[0] = 0x1p-13f;
  factors[16] = 1 + 0x1p-12f;
  EXPECT_TENSOR(runOk(onX("ReduceSumSquare", "{keepdims = 0 : i64}", "17xf32", "f32"), {f32({17}, factors)})[0],
                f32({}, {1 + 0x1p-11f + 0x1p-23f}));
}
TEST(Reduce, Integers) {
  auto of = [](std::string op, std::vector<int32_t> x) {
    return runOk(onX(op, "{keepdims = 0 : i64}", "?xi32", "i32"), {i32({int64_t(x.size())}, x)})[0];
  };
  int32_t most = std::numeric_limits<int32_t>::max(), least = std::numeric_limits<int32_t>::min();
  EXPECT_TENSOR(of("ReduceSum", {most, 1}), i32({}, {least}));
  EXPECT_TENSOR(of("ReduceMean", {-3, -4}), i32({}, {-3}));
  EXPECT_TENSOR(of("ReduceMean", {}), i32({}, {0}));
  EXPECT_TENSOR(of("ReduceProd", {65536, 65537}), i32({}, {65536}));
  EXPECT_TENSOR(of("ReduceL1", {least, -1}), i32({}, {int32_t(uint32_t(least) + 1)}));
  // In f64, truncated, saturated.
  EXPECT_TENSOR(of("ReduceL2", {most, most}), i32({}, {most}));
  EXPECT_TENSOR(of("ReduceL2", {1, 1}), i32({}, {1}));
  EXPECT_TENSOR(of("ReduceLogSum", {0}), i32({}, {least}));
  EXPECT_TENSOR(of("ReduceLogSum", {-1}), i32({}, {0}));
}
TEST(Reduce, HalfRoundsOnce) {
  // 2048 + 1 + 1 in f16: 2050 if only the result is rounded.
  Tensor x = bytes({3}, "f16", {0, 0x68, 0, 0x3C, 0, 0x3C});
  EXPECT_TENSOR(runOk(onX("ReduceSum", "{keepdims = 0 : i64}", "3xf16", "f16"), {x})[0], bytes({}, "f16", {1, 0x68}));
}
TEST(Reduce, TruthValues) {
  Tensor x = bytes({2, 2}, "i1", {0, 1, 0, 0});
  EXPECT_TENSOR(runOk(onXAndList("ReduceMax", "", "2x2xi1", "2x1xi1"), {x, i64({1}, {1})})[0],
                bytes({2, 1}, "i1", {1, 0}));
}

TEST(ArgMin, FirstLastAndNaN) {
  Tensor x = f32({2, 3}, {2, 1, 1, 3, NaN, 0});
  EXPECT_TENSOR(runOk(onX("ArgMin", "{axis = 1 : i64}", "2x3xf32", "2x1xi64"), {x})[0], i64({2, 1}, {1, 1}));
  EXPECT_TENSOR(
      runOk(onX("ArgMin", "{axis = -1 : i64, keepdims = 0 : i64, select_last_index = 1 : i64}", "2x3xf32", "2xi64"),
            {x})[0],
      i64({2}, {2, 1}));
  EXPECT_TENSOR(runOk(onX("ArgMin", "", "2x3xf32", "1x3xi64"), {x})[0], i64({1, 3}, {0, 1, 1}));
}

static Case matmul(std::string a, std::string b, std::string y, std::string attributes = "",
                   std::string op = "MatMul") {
  return {"onnx." + op, attributes, {"tensor<" + a + ">", "tensor<" + b + ">"}, {"tensor<" + y + ">"}};
}
TEST(MatMul, Ranks) {
  Tensor a = i64({2, 2}, {1, 2, 3, 4}), v = i64({2}, {10, 1});
  EXPECT_TENSOR(runOk(matmul("2x2xi64", "2x2xi64", "2x2xi64"), {a, a})[0], i64({2, 2}, {7, 10, 15, 22}));
  EXPECT_TENSOR(runOk(matmul("2x2xi64", "2xi64", "2xi64"), {a, v})[0], i64({2}, {12, 34}));
  EXPECT_TENSOR(runOk(matmul("2xi64", "2x2xi64", "2xi64"), {v, a})[0], i64({2}, {13, 24}));
  EXPECT_TENSOR(runOk(matmul("2xi64", "2xi64", "i64"), {v, v})[0], i64({}, {101}));
  // Batches [2, 1] and [2] give [2, 2].
  Tensor b = i64({2, 1, 1, 2}, {1, 0, 0, 1}), c = i64({2, 2, 1}, {1, 2, 3, 4});
  EXPECT_TENSOR(runOk(matmul("2x1x1x2xi64", "2x2x1xi64", "2x2x1x1xi64"), {b, c})[0], i64({2, 2, 1, 1}, {1, 3, 2, 4}));
  EXPECT_TENSOR(runOk(matmul("2x0xf32", "0x1xf32", "2x1xf32"), {f32({2, 0}, {}), f32({0, 1}, {})})[0],
                f32({2, 1}, {0, 0}));
}
TEST(MatMul, ShapesThatDoNotFit) {
  expectError(matmul("?x?xf32", "?x?xf32", "?x?xf32"), {f32({1, 2}, {1, 2}), f32({1, 2}, {1, 2})},
              "shapes [1, 2] and [1, 2] can't be multiplied");
  expectError(matmul("*xf32", "*xf32", "*xf32"), {f32({}, {1}), f32({1}, {1})}, "rank 0");
  expectError(matmul("*xf32", "*xf32", "*xf32"), {f32({2, 1, 1}, {1, 2}), f32({3, 1, 1}, {1, 2, 3})},
              "can't be broadcast");
}
TEST(Gemm, FactorsAndTransposition) {
  Tensor a = f32({2, 2}, {1, 2, 3, 4}), b = f32({2, 1}, {10, 1});
  EXPECT_TENSOR(runOk(matmul("2x2xf32", "2x1xf32", "2x1xf32", "", "Gemm"), {a, b})[0], f32({2, 1}, {12, 34}));
  EXPECT_TENSOR(
      runOk(matmul("2x2xf32", "2x1xf32", "2x1xf32", "{alpha = -2.0 : f32, transA = 1 : i64}", "Gemm"), {a, b})[0],
      f32({2, 1}, {-26, -48}));
  EXPECT_TENSOR(
      runOk(matmul("2x1xf32", "2x2xf32", "1x2xf32", "{transA = 1 : i64, transB = 1 : i64}", "Gemm"), {b, a})[0],
      f32({1, 2}, {12, 34}));
  Case withC = {
      "onnx.Gemm", "{beta = 0.5 : f32}", {"tensor<2x2xf32>", "tensor<2x1xf32>", "tensor<*xf32>"}, {"tensor<2x1xf32>"}};
  EXPECT_TENSOR(runOk(withC, {a, b, f32({2, 1}, {2, 4})})[0], f32({2, 1}, {13, 36}));
  EXPECT_TENSOR(runOk(withC, {a, b, f32({}, {2})})[0], f32({2, 1}, {13, 35}));
  EXPECT_TENSOR(runOk(withC, {a, b, f32({1}, {Inf})})[0], f32({2, 1}, {Inf, Inf}));
  expectError(withC, {a, b, f32({2}, {2, 4})}, "can't be broadcast to [2, 1]");
  expectError(withC, {a, b, f32({1, 2, 1}, {2, 4})}, "can't be broadcast to [2, 1]");
}

TEST(Softmax, Values) {
  Tensor x = f32({1, 2, 2}, {0, 0, 0, 0});
  EXPECT_TENSOR(runOk(onX("Softmax", "", "1x2x2xf32", "1x2x2xf32"), {x})[0], f32({1, 2, 2}, {.5, .5, .5, .5}));
  EXPECT_TENSOR(runOk(onX("Softmax", "{axis = 1 : i64, flatten_axes}", "1x2x2xf32", "1x2x2xf32"), {x})[0],
                f32({1, 2, 2}, {.25, .25, .25, .25}));
  EXPECT_TENSOR(runOk(onX("LogSoftmax", "", "?xf32", "?xf32"), {f32({2}, {-1000, 1000})})[0], f32({2}, {-2000, 0}));
  EXPECT_TENSOR(runOk(onX("Softmax", "", "?xf32", "?xf32"), {f32({2}, {-Inf, 3})})[0], f32({2}, {0, 1}));
  EXPECT_TENSOR(runOk(onX("Softmax", "", "?xf32", "?xf32"), {f32({2}, {NaN, 3})})[0], f32({2}, {NaN, NaN}));
  EXPECT_TENSOR(runOk(onX("Softmax", "", "0x2xf32", "0x2xf32"), {f32({0, 2}, {})})[0], f32({0, 2}, {}));
}
TEST(LpNormalization, Values) {
  Tensor x = f64({2, 2}, {3, -4, 0, 0});
  EXPECT_TENSOR(runOk(onX("LpNormalization", "", "2x2xf64", "2x2xf64"), {x})[0], f64({2, 2}, {.6, -.8, 0, 0}));
  EXPECT_TENSOR(runOk(onX("LpNormalization", "{axis = 0 : i64, p = 1 : i64}", "2x2xf64", "2x2xf64"), {x})[0],
                f64({2, 2}, {1, -1, 0, 0}));
}

TEST(TopK, TiesNaNAndDirection) {
  auto of = [](std::string attributes, std::vector<float> x, int64_t k) {
    Case topk = {"onnx.TopK", attributes, {"tensor<?xf32>", "tensor<1xi64>"}, {"tensor<?xf32>", "tensor<?xi64>"}};
    return runOk(topk, {f32({int64_t(x.size())}, x), i64({1}, {k})});
  };
  auto top = of("", {1, 3, NaN, 3, 2}, 3);
  EXPECT_TENSOR(top[0], f32({3}, {NaN, 3, 3}));
  EXPECT_TENSOR(top[1], i64({3}, {2, 1, 3}));
  top = of("{largest = 0 : i64, sorted = 0 : i64}", {0, 3, NaN, -0.0f, -Inf}, 3);
  EXPECT_TENSOR(top[0], f32({3}, {-Inf, 0, -0.0f}));
  EXPECT_TENSOR(top[1], i64({3}, {4, 0, 3}));
  EXPECT_TENSOR(of("", {1}, 0)[1], i64({0}, {}));
  Case topk = {"onnx.TopK", "", {"tensor<?xf32>", "tensor<1xi64>"}, {"tensor<?xf32>", "tensor<?xi64>"}};
  expectError(topk, {f32({1}, {1}), i64({1}, {2})}, "K is 2 for 1 elements");
  expectError(topk, {f32({1}, {1}), i64({1}, {-1})}, "K is -1 for 1 elements");
}
TEST(CumSum, Directions) {
  auto of = [](std::string attributes, Tensor axis) {
    Case cumsum = {"onnx.CumSum", attributes, {"tensor<2x3xf32>", "tensor<*xi32>"}, {"tensor<2x3xf32>"}};
    return runOk(cumsum, {f32({2, 3}, {1, 2, 3, 4, 5, 6}), axis})[0];
  };
  EXPECT_TENSOR(of("", i32({}, {1})), f32({2, 3}, {1, 3, 6, 4, 9, 15}));
  EXPECT_TENSOR(of("", i32({1}, {-2})), f32({2, 3}, {1, 2, 3, 5, 7, 9}));
  EXPECT_TENSOR(of("{exclusive = 1 : i64}", i32({}, {1})), f32({2, 3}, {0, 1, 3, 0, 4, 9}));
  EXPECT_TENSOR(of("{reverse = 1 : i64}", i32({}, {1})), f32({2, 3}, {6, 5, 3, 15, 11, 6}));
  EXPECT_TENSOR(of("{exclusive = 1 : i64, reverse = 1 : i64}", i32({}, {1})), f32({2, 3}, {5, 3, 0, 11, 6, 0}));
  Case bad = {"onnx.CumSum", "", {"tensor<2xf32>", "tensor<i32>"}, {"tensor<2xf32>"}};
  expectError(bad, {f32({2}, {1, 2}), i32({}, {1})}, "axis 1 is none of shape [2]");
}
