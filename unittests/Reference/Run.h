//===- Run.h - Running one operator in a test -----------------------------===//
#pragma once
#include "mlonnx/IR/MLONNXDialect.h"
#include "mlonnx/Reference/Interpreter.h"
#include "gtest/gtest.h"

namespace mlonnx::test {
using reference::Tensor;

constexpr float Inf = __builtin_huge_valf();
constexpr float NaN = __builtin_nanf("");

/// One operator on inputs, written as text: `op` is the name, `attributes` the dictionary with its braces or nothing,
/// `types` the types of operands and results.
struct Case {
  std::string op, attributes;
  std::vector<std::string> operands, results;
};

mlir::MLIRContext *context();
/// Parses @main with the operator of `c` and runs it. With `verify` off also what the verifier refuses is run: the
/// interpreter must not rely on it.
llvm::Expected<std::vector<Tensor>> run(const Case &c, std::vector<Tensor> inputs, bool verify = true);
/// Runs and expects success.
std::vector<Tensor> runOk(const Case &c, std::vector<Tensor> inputs);
/// Runs unverified and expects an error whose message contains `part`.
void expectError(const Case &c, std::vector<Tensor> inputs, llvm::StringRef part);

Tensor f32(std::vector<int64_t> shape, std::vector<float> values);
Tensor f64(std::vector<int64_t> shape, std::vector<double> values);
Tensor i64(std::vector<int64_t> shape, std::vector<int64_t> values);
Tensor i32(std::vector<int64_t> shape, std::vector<int32_t> values);
Tensor strings(std::vector<int64_t> shape, std::vector<std::string> values);

/// Compare element type, shape and values, floats bit for bit but for NaN, which equals NaN. -0.0 differs from 0.0.
void expectTensor(const Tensor &got, const Tensor &want, int line);
#define EXPECT_TENSOR(got, ...) ::mlonnx::test::expectTensor(got, __VA_ARGS__, __LINE__)

} // namespace mlonnx::test
