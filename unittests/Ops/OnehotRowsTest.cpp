//===- OnehotRowsTest.cpp - Rows of a file, each through every stage ------===//
//
// MLONNX_ONEHOT_ROWS names the file. A row has parameters, descriptors of inputs, x, what each stage has to say as far
// as it is reached, and the output; or the first bad element, which Execute's reason has to name.
//
//===----------------------------------------------------------------------===//
#include "Tensors.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace mlonnx::ops;
using nlohmann::json;

namespace {

const json &getRows() {
  static const json rows = [] {
    const char *named = std::getenv("MLONNX_ONEHOT_ROWS");
    std::ifstream file(named ? named : MLONNX_DEFAULT_ROWS);
    json content = json::parse(file, nullptr, /*allow_exceptions=*/false);
    return content.is_object() ? content.value("rows", json()) : json();
  }();
  return rows;
}

TensorDesc parseDesc(const json &desc) {
  const std::string type = desc.value("dtype", "");
  return makeDesc(type == "int32"   ? DataType::Int32
                  : type == "int64" ? DataType::Int64
                                    : DataType::Undefined,
                  desc.at("shape").get<std::vector<int64_t>>());
}

class OnehotRow : public testing::TestWithParam<size_t> {
protected:
  /// Compares a stage with what the row expects of it; whether the row goes on.
  bool stage(const char *name, Status status, const char *reason) {
    if (!row.at("expect").contains(name))
      return ADD_FAILURE() << "the row says nothing of " << name, false;
    const bool ok = row["expect"][name] == "ok";
    EXPECT_EQ(status == Status::Ok, ok) << name << ": " << reason << "; " << row.value("why", "");
    EXPECT_EQ(std::string(reason).empty(), status == Status::Ok) << name;
    return ok && status == Status::Ok;
  }

  template <typename T> void execute(Operation &operation, const std::vector<TensorDesc> &inputs) {
    const json output = row.value("output", json::object());
    const TensorDesc outputDesc = parseDesc(output);
    const auto x = row.value("x", std::vector<T>());
    Call<T> call(x, shapeOf(inputs[0]), shapeOf(outputDesc));
    for (int i = 0; i < 3; ++i)
      call.inputs[i].desc = inputs[i];
    call.output.desc = outputDesc;
    Context context;
    uint64_t workspaceSize = 0;
    if (!stage("setup", operation.Setup(call.tensors(), workspaceSize, &context), operation.GetReason()))
      return;
    std::vector<uint8_t> workspace(workspaceSize);
    const Status status = operation.Execute(call.tensors(), workspace.data(), workspaceSize, &context);
    if (stage("execute", status, operation.GetReason()))
      EXPECT_EQ(call.y, output.at("values").get<std::vector<T>>());
    else
      EXPECT_EQ(call.y, std::vector<T>(call.y.size(), T(-7)));
    if (row.contains("first_bad_element")) {
      const std::string element = "element " + std::to_string(row["first_bad_element"].get<int64_t>()) + " of x";
      EXPECT_EQ(std::string(operation.GetReason()).rfind(element, 0), 0u) << operation.GetReason();
    }
  }

  const json &row = getRows()[GetParam()];
};

TEST_P(OnehotRow, EveryStage) {
  OnehotParam param = makeParam(row.at("param").at("axis"), row["param"].at("depth"));
  const auto rsv = row["param"].value("rsv", std::vector<uint8_t>(8));
  std::copy_n(rsv.begin(), std::min<size_t>(rsv.size(), 8), param.rsv);
  Operation *created = nullptr;
  const Status status = CreateOperation(param, &created);
  const OperationPtr operation(created);
  EXPECT_EQ(created == nullptr, status != Status::Ok);
  if (!stage("create", status, GetCreateReason()))
    return;

  std::vector<TensorDesc> inputs;
  for (const json &input : row.at("inputs"))
    if (!input.contains("none"))
      inputs.push_back(parseDesc(input));
  TensorDesc output;
  if (!stage("infer", operation->InferShape(inputs.data(), inputs.size(), &output, 1), operation->GetReason()))
    return;
  // Where Setup must refuse, the output's descriptor is what the row has wrong.
  if (row["expect"].value("setup", "ok") == "ok") {
    EXPECT_EQ(shapeOf(output), row.at("output").at("shape").get<std::vector<int64_t>>());
    EXPECT_EQ(output.dataType, inputs[0].dataType);
  }
  if (row["expect"].contains("setup"))
    inputs[0].dataType == DataType::Int32 ? execute<int32_t>(*operation, inputs) : execute<int64_t>(*operation, inputs);
}

INSTANTIATE_TEST_SUITE_P(Rows, OnehotRow, testing::Range(size_t(0), getRows().size()),
                         [](const auto &info) { return std::to_string(info.param); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(OnehotRow);

TEST(OnehotRows, FileIsRead) {
  if (!std::getenv("MLONNX_ONEHOT_ROWS") && !std::filesystem::exists(MLONNX_DEFAULT_ROWS))
    GTEST_SKIP() << "no rows beside this checkout; MLONNX_ONEHOT_ROWS names a file of them";
  EXPECT_TRUE(getRows().is_array() && !getRows().empty()) << "the file of rows can't be read";
}

} // namespace
