//===- ScalerTest.cpp - mlonnx.Scaler in the interpreter ------------------===//
#include "Run.h"

using namespace mlonnx::test;

static Case scaler(std::string attributes, std::string type = "tensor<?x2xf32>") {
  std::string out = type.substr(0, type.rfind('x') + 1) + "f32>";
  return {"mlonnx.Scaler", attributes, {type}, {out}};
}

TEST(Scaler, OffsetAndScale) {
  auto y = runOk(scaler("{offset = [1.0 : f32, 2.0 : f32], scale = [0.5 : f32, 3.0 : f32]}"),
                 {f32({2, 2}, {3, 4, NaN, Inf})});
  EXPECT_TENSOR(y[0], f32({2, 2}, {1, 6, NaN, Inf}));
}
TEST(Scaler, R10_AbsentAndLengthOne) {
  EXPECT_TENSOR(runOk(scaler(""), {f32({1, 2}, {3, -0.0f})})[0], f32({1, 2}, {3, -0.0f}));
  EXPECT_TENSOR(runOk(scaler("{offset = [1.0 : f32], scale = [2.0 : f32, 3.0 : f32]}"), {f32({1, 2}, {3, 3})})[0],
                f32({1, 2}, {4, 6}));
}
TEST(Scaler, R10_LastDimension) {
  auto y = runOk(scaler("{scale = [2.0 : f32, 3.0 : f32]}", "tensor<1x3x2xf32>"), {f32({1, 3, 2}, {1, 1, 1, 1, 1, 1})});
  EXPECT_TENSOR(y[0], f32({1, 3, 2}, {2, 3, 2, 3, 2, 3}));
}
TEST(Scaler, R2_WideTypesInF64) {
  // 16777217 is no f32; the difference is exact only in f64.
  EXPECT_TENSOR(runOk(scaler("{offset = [16777216.0 : f32]}", "tensor<1xi64>"), {i64({1}, {16777217})})[0],
                f32({1}, {1}));
  EXPECT_TENSOR(runOk(scaler("{offset = [16777216.0 : f32]}", "tensor<1xf64>"), {f64({1}, {16777217})})[0],
                f32({1}, {1}));
  EXPECT_TENSOR(runOk(scaler("{offset = [16777216.0 : f32]}", "tensor<1xi32>"), {i32({1}, {16777217})})[0],
                f32({1}, {1}));
}
TEST(Scaler, R10_WrongLengthIsAnError) {
  expectError(scaler("{scale = [2.0 : f32, 3.0 : f32, 4.0 : f32]}"), {f32({1, 2}, {1, 1})}, "attribute 'scale'");
}
TEST(Scaler, EmptyBatch) { EXPECT_TENSOR(runOk(scaler(""), {f32({0, 2}, {})})[0], f32({0, 2}, {})); }
TEST(Scaler, WrongInputIsAnError) {
  auto results = run(scaler(""), {f32({1, 3}, {1, 2, 3})});
  ASSERT_FALSE(bool(results));
  EXPECT_NE(llvm::toString(results.takeError()).find("input 0 has elements of type f32 and shape [1, 3]"),
            std::string::npos);
}
