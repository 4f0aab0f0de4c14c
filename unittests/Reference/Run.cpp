//===- Run.cpp - Running one operator in a test ---------------------------===//
#include "Run.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace mlonnx::test {

MLIRContext *context() {
  static MLIRContext *context = [] {
    DialectRegistry registry;
    registry.insert<func::FuncDialect, MLONNXDialect, onnx::ONNXDialect>();
    auto *context = new MLIRContext(registry);
    context->loadAllAvailableDialects();
    return context;
  }();
  return context;
}

llvm::Expected<std::vector<Tensor>> run(const Case &c, std::vector<Tensor> inputs, bool verify) {
  std::string arguments, names, results = llvm::join(c.results, ", "), values;
  for (size_t i = 0; i < c.operands.size(); ++i) {
    std::string name = "%a" + std::to_string(i);
    names += (i ? ", " : "") + name;
    arguments += (i ? ", " : "") + name + ": " + c.operands[i];
  }
  for (size_t i = 0; i < c.results.size(); ++i)
    values += (i ? ", %r#" : "%r#") + std::to_string(i);
  std::string text = "func.func @main(" + arguments + ") -> (" + results +
                     ") {\n  %r:" + std::to_string(c.results.size()) + " = " + c.op + " " + names + " " + c.attributes +
                     " : (" + llvm::join(c.operands, ", ") + ") -> (" + results + ") loc(\"the node\")\n  return " +
                     values + " : " + results + "\n}\n";
  auto module = parseSourceString<ModuleOp>(text, ParserConfig(context(), verify));
  if (!module)
    return llvm::createStringError("does not parse: " + text);
  return reference::run(*module->getOps<func::FuncOp>().begin(), std::move(inputs));
}

std::vector<Tensor> runOk(const Case &c, std::vector<Tensor> inputs) {
  auto results = run(c, std::move(inputs));
  if (!results) {
    ADD_FAILURE() << llvm::toString(results.takeError());
    return std::vector<Tensor>(c.results.size());
  }
  return std::move(*results);
}

void expectError(const Case &c, std::vector<Tensor> inputs, StringRef part) {
  auto results = run(c, std::move(inputs), /*verify=*/false);
  if (results) {
    ADD_FAILURE() << "no error with: " << part.str();
    return;
  }
  std::string message = llvm::toString(results.takeError());
  EXPECT_NE(message.find(part), std::string::npos) << message;
  EXPECT_EQ(message.rfind("the node: ", 0), 0u) << message;
}

template <typename T> static Tensor make(Type element, std::vector<int64_t> shape, const std::vector<T> &values) {
  Tensor tensor;
  tensor.element = element;
  tensor.shape = std::move(shape);
  const char *data = reinterpret_cast<const char *>(values.data());
  tensor.bytes.assign(data, data + values.size() * sizeof(T));
  return tensor;
}
Tensor f32(std::vector<int64_t> shape, std::vector<float> values) {
  return make(Float32Type::get(context()), std::move(shape), values);
}
Tensor f64(std::vector<int64_t> shape, std::vector<double> values) {
  return make(Float64Type::get(context()), std::move(shape), values);
}
Tensor i64(std::vector<int64_t> shape, std::vector<int64_t> values) {
  return make(IntegerType::get(context(), 64), std::move(shape), values);
}
Tensor i32(std::vector<int64_t> shape, std::vector<int32_t> values) {
  return make(IntegerType::get(context(), 32), std::move(shape), values);
}
Tensor strings(std::vector<int64_t> shape, std::vector<std::string> values) {
  Tensor tensor;
  tensor.element = StringType::get(context());
  tensor.shape = std::move(shape);
  tensor.strings = std::move(values);
  return tensor;
}

template <typename T> static void expectFloats(const Tensor &got, const Tensor &want) {
  for (int64_t i = 0; i < want.size(); ++i) {
    T a = got.data<T>()[i], b = want.data<T>()[i];
    if (std::isnan(a) && std::isnan(b))
      continue;
    EXPECT_TRUE(a == b && std::signbit(a) == std::signbit(b)) << "element " << i << ": " << a << ", not " << b;
  }
}

void expectTensor(const Tensor &got, const Tensor &want, int line) {
  SCOPED_TRACE("line " + std::to_string(line));
  ASSERT_TRUE(got.element) << "no result";
  ASSERT_EQ(got.element, want.element);
  ASSERT_EQ(got.shape, want.shape);
  ASSERT_EQ(got.bytes.size(), want.bytes.size());
  if (want.element.isF32())
    expectFloats<float>(got, want);
  else if (want.element.isF64())
    expectFloats<double>(got, want);
  else
    EXPECT_EQ(got.bytes, want.bytes);
  EXPECT_EQ(got.strings, want.strings);
}

} // namespace mlonnx::test
