//===- ImportTest.cpp - Damaged models ------------------------------------===//
//
// Whatever the bytes are: a module, or null and a diagnostic. The same for the upgrade.
//
//===----------------------------------------------------------------------===//
#include "mlonnx/Import/Import.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;

namespace {

// The wire format of protobuf, enough to write a model.
std::string varint(uint64_t value) {
  std::string bytes;
  for (; value > 127; value >>= 7)
    bytes += char((value & 127) | 128);
  return bytes + char(value);
}
std::string number(unsigned field, uint64_t value) { return varint(field << 3) + varint(value); }
std::string bytes(unsigned field, const std::string &data) {
  return varint(field << 3 | 2) + varint(data.size()) + data;
}

// Field numbers of onnx-ml.proto.
std::string ints(const std::string &name, std::vector<int64_t> values) {
  std::string attribute = bytes(1, name) + number(20, 7);
  for (int64_t value : values)
    attribute += number(8, uint64_t(value));
  return bytes(5, attribute);
}
std::string floats(const std::string &name, std::vector<float> values) {
  std::string attribute = bytes(1, name) + number(20, 6);
  for (float value : values)
    attribute += varint(7 << 3 | 5) + std::string(reinterpret_cast<char *>(&value), 4);
  return bytes(5, attribute);
}
std::string strings(const std::string &name, std::vector<std::string> values) {
  std::string attribute = bytes(1, name) + number(20, 8);
  for (const std::string &value : values)
    attribute += bytes(9, value);
  return bytes(5, attribute);
}
std::string node(const std::string &domain, const std::string &type, std::vector<std::string> inputs,
                 std::vector<std::string> outputs, const std::string &attributes = "") {
  std::string result;
  for (const std::string &input : inputs)
    result += bytes(1, input);
  for (const std::string &output : outputs)
    result += bytes(2, output);
  return bytes(1, result + bytes(4, type) + bytes(7, domain) + attributes);
}
std::string value(unsigned field, const std::string &name, std::vector<int64_t> dims) {
  std::string shape;
  for (int64_t dim : dims)
    shape += bytes(1, number(1, dim));
  return bytes(field, bytes(1, name) + bytes(2, bytes(1, number(1, 1) + bytes(2, shape))));
}

/// X -> Add a constant -> trees -> ZipMap: a tensor in each of its forms, every kind of list, two domains.
std::string makeModel() {
  std::string trees = ints("nodes_treeids", {0, 0, 0}) + ints("nodes_nodeids", {0, 1, 2}) +
                      ints("nodes_featureids", {1, 0, 0}) + floats("nodes_values", {0.5f, 0, 0}) +
                      strings("nodes_modes", {"BRANCH_LEQ", "LEAF", "LEAF"}) + ints("nodes_truenodeids", {1, 0, 0}) +
                      ints("nodes_falsenodeids", {2, 0, 0}) + ints("class_treeids", {0, 0}) +
                      ints("class_nodeids", {1, 2}) + ints("class_ids", {0, 1}) + floats("class_weights", {1, 1}) +
                      strings("classlabels_strings", {"no", "yes"});
  std::string tensor = bytes(5, number(1, 2) + number(2, 1) + bytes(8, "c") + bytes(9, std::string(8, '\0')));
  std::string graph =
      node("", "Add", {"X", "c"}, {"x"}) +
      node("ai.onnx.ml", "TreeEnsembleClassifier", {"x"}, {"label", "scores"}, trees) +
      node("ai.onnx.ml", "ZipMap", {"scores"}, {"maps"}, strings("classlabels_strings", {"no", "yes"})) +
      bytes(2, "g") + tensor + value(11, "X", {0, 2}) + bytes(12, bytes(1, "label")) + bytes(12, bytes(1, "maps"));
  return number(1, 8) + bytes(7, graph) + bytes(8, bytes(1, "") + number(2, 17)) +
         bytes(8, bytes(1, "ai.onnx.ml") + number(2, 3));
}

enum class Outcome { NoModule, NotUpgraded, Upgraded };

Outcome run(llvm::StringRef model, std::string &messages) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  messages.clear();
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) { messages += diagnostic.str() + "\n"; });
  OwningOpRef<ModuleOp> module = mlonnx::importModel(model, &context);
  if (!module) {
    EXPECT_FALSE(messages.empty());
    return Outcome::NoModule;
  }
  EXPECT_TRUE(succeeded(verify(*module))) << messages;
  PassManager passes(&context);
  passes.addPass(mlonnx::createUpgradePass());
  if (failed(passes.run(*module))) {
    EXPECT_FALSE(messages.empty());
    return Outcome::NotUpgraded;
  }
  module->walk([](Operation *op) { EXPECT_FALSE(isa<mlonnx::onnx::NodeOp>(op)); });
  return Outcome::Upgraded;
}

TEST(Import, TheModelItself) {
  std::string messages;
  EXPECT_EQ(run(makeModel(), messages), Outcome::Upgraded) << messages;
}

TEST(Import, EveryTruncation) {
  std::string model = makeModel(), messages;
  for (size_t size = 0; size < model.size(); ++size)
    if (run(llvm::StringRef(model).take_front(size), messages) == Outcome::Upgraded)
      ADD_FAILURE() << "without its last " << model.size() - size << " bytes";
}

TEST(Import, EveryBit) {
  std::string model = makeModel(), messages;
  size_t counts[3] = {};
  for (size_t bit = 0; bit < model.size() * 8; ++bit) {
    model[bit / 8] ^= char(1 << bit % 8);
    ++counts[int(run(model, messages))];
    model[bit / 8] ^= char(1 << bit % 8);
  }
  // Some change a name or a weight only; every stage has to have refused some.
  for (size_t count : counts)
    EXPECT_GT(count, 100u);
}

TEST(Import, RandomBytes) {
  std::mt19937 random(1);
  std::string messages;
  for (int i = 0; i < 2000; ++i) {
    std::string data(random() % 300, '\0');
    for (char &byte : data)
      byte = char(random());
    EXPECT_EQ(run(data, messages), Outcome::NoModule);
  }
}

TEST(Import, SeveralRandomBytes) {
  std::mt19937 random(2);
  std::string model = makeModel(), messages;
  for (int i = 0; i < 5000; ++i) {
    std::string data = model;
    for (unsigned k = 0, n = 1 + random() % 6; k < n; ++k)
      data[random() % data.size()] = char(random());
    (void)run(data, messages);
  }
}

} // namespace
