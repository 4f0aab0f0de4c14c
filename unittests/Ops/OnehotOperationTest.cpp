//===- OnehotOperationTest.cpp - The interface of the one-hot operation ---===//
#include "Tensors.h"
#include "gtest/gtest.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <random>
#include <string>
#include <thread>
#include <type_traits>

using namespace mlonnx::ops;

namespace {

static_assert(sizeof(OnehotParam) == 24 && std::is_standard_layout_v<OnehotParam>);

bool contains(const char *text, const char *part) { return std::strstr(text, part); }

/// np.moveaxis(np.eye(depth)[x], -1, axis) element by element.
template <typename T>
std::vector<T> define(const std::vector<T> &x, const std::vector<int64_t> &shape, int64_t axis, int64_t depth) {
  int64_t outer = 1, inner = 1, place = axis < 0 ? axis + int64_t(shape.size()) + 1 : axis;
  for (size_t i = 0; i < shape.size(); ++i)
    (int64_t(i) < place ? outer : inner) *= shape[i];
  std::vector<T> y;
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t k = 0; k < depth; ++k)
      for (int64_t i = 0; i < inner; ++i) {
        const T index = x[o * inner + i];
        y.push_back(index == k || index == k - depth);
      }
  return y;
}

/// x, set up and ready: shape [2, 2], axis 0, depth 3.
struct Ready : testing::Test {
  Ready() { EXPECT_EQ(setup(), Status::Ok) << operation->GetReason(); }
  Status setup() { return operation->Setup(call.tensors(), workspaceSize, &context); }
  Status execute() { return operation->Execute(call.tensors(), nullptr, workspaceSize, &context); }

  OperationPtr operation = create(makeParam(0, 3));
  Call<int32_t> call{{0, 1, -1, -3}, {2, 2}, {3, 2, 2}};
  Context context;
  uint64_t workspaceSize = 77;
};
using OnehotOperation = Ready;

TEST_F(OnehotOperation, Describes) {
  EXPECT_STREQ(operation->GetName(), "OnehotOperation");
  EXPECT_EQ(operation->GetInputCount(), 3u);
  EXPECT_EQ(operation->GetOutputCount(), 1u);
  EXPECT_EQ(workspaceSize, 0u);
}

TEST_F(OnehotOperation, ExecutesAgainAndAgain) {
  for (int i = 0; i < 3; ++i) {
    std::fill(call.y.begin(), call.y.end(), -7);
    ASSERT_EQ(execute(), Status::Ok) << operation->GetReason();
    EXPECT_EQ(call.y, define(call.x, {2, 2}, 0, 3));
    call.x[0] = i; // other values, the same buffers
  }
}

TEST(Onehot, CreateRefuses) {
  OnehotParam param;
  EXPECT_EQ(CreateOperation(makeParam(0, 1), nullptr), Status::NullPointer);
  auto *operation = reinterpret_cast<Operation *>(8);
  EXPECT_EQ(CreateOperation(param, &operation), Status::InvalidParam); // the default has no depth
  EXPECT_EQ(operation, nullptr);
  EXPECT_TRUE(contains(GetCreateReason(), "depth is 0"));
  param = makeParam(0, 1);
  param.rsv[5] = 1;
  EXPECT_EQ(CreateOperation(param, &operation), Status::InvalidParam);
  EXPECT_TRUE(contains(GetCreateReason(), "reserved"));
  EXPECT_EQ(DestroyOperation(nullptr), Status::Ok);
}

TEST(Onehot, AxisRangeOfR24) {
  for (int64_t rank = 1; rank <= 7; ++rank)
    for (int64_t axis : {-rank - 2, -rank - 1, -1l, 0l, rank, rank + 1, INT64_MIN, INT64_MAX}) {
      const std::vector<int64_t> shape(rank, 2);
      TensorDesc inputs[] = {makeDesc(DataType::Int64, shape), makeDesc(DataType::Int64, {1}),
                             makeDesc(DataType::Int64, {1})};
      TensorDesc output;
      const bool legal = axis >= -rank - 1 && axis <= rank;
      const OperationPtr operation = create(makeParam(axis, 5));
      ASSERT_EQ(operation->InferShape(inputs, 3, &output, 1), legal ? Status::Ok : Status::InvalidParam)
          << operation->GetReason();
      EXPECT_EQ(output.shape.rank, legal ? uint64_t(rank + 1) : 0);
      if (legal)
        EXPECT_EQ(output.shape.dims[axis < 0 ? axis + rank + 1 : axis], 5);
    }
}

TEST(Onehot, InferShapeNullPointers) {
  TensorDesc descs[3], output;
  const OperationPtr operation = create(makeParam(0, 1));
  EXPECT_EQ(operation->InferShape(nullptr, 3, &output, 1), Status::NullPointer);
  EXPECT_EQ(operation->InferShape(descs, 3, nullptr, 1), Status::NullPointer);
  EXPECT_EQ(operation->InferShape(descs, 3, &output, 2), Status::InvalidTensorCount);
  EXPECT_EQ(operation->InferShape(descs, 3, &output, 1), Status::InvalidDataType);
}

TEST_F(OnehotOperation, SetupRefusesOutputs) {
  const TensorDesc right = call.output.desc;
  for (const std::vector<int64_t> &shape :
       {std::vector<int64_t>{3, 2}, {3, 2, 2, 1}, {2, 3, 2}, {3, 2, 1}, {}, {1, 1, 1, 1, 1, 1, 1, 1, 1}}) {
    call.output.desc = makeDesc(DataType::Int32, shape);
    EXPECT_EQ(setup(), Status::InvalidDimension);
    EXPECT_EQ(execute(), Status::NotSetUp); // what was set up before is gone
  }
  call.output.desc = right;
  call.output.desc.dataType = DataType::Int64;
  EXPECT_EQ(setup(), Status::InvalidDataType);
}

TEST_F(OnehotOperation, SetupRefusesOtherThings) {
  EXPECT_EQ(operation->Setup(call.tensors(), workspaceSize, nullptr), Status::InvalidContext);
  Tensors tensors = call.tensors();
  tensors.inputCount = 2;
  EXPECT_EQ(operation->Setup(tensors, workspaceSize, &context), Status::InvalidTensorCount);
  tensors = call.tensors();
  tensors.inputs = nullptr;
  EXPECT_EQ(operation->Setup(tensors, workspaceSize, &context), Status::NullPointer);
  tensors = call.tensors();
  tensors.outputs = nullptr;
  EXPECT_EQ(operation->Setup(tensors, workspaceSize, &context), Status::NullPointer);
  --call.inputs[0].dataSize;
  EXPECT_EQ(setup(), Status::InvalidSize);
  EXPECT_TRUE(contains(operation->GetReason(), "the buffer of x has 15 bytes"));
  ++call.inputs[0].dataSize;
  --call.output.dataSize;
  EXPECT_EQ(setup(), Status::InvalidSize);
}

TEST_F(OnehotOperation, ExecuteNeedsSetup) {
  const OperationPtr fresh = create(makeParam(0, 3));
  EXPECT_EQ(fresh->Execute(call.tensors(), nullptr, 0, &context), Status::NotSetUp);
  EXPECT_EQ(call.y, std::vector<int32_t>(12, -7));
}

TEST_F(OnehotOperation, ExecuteRefusesAnotherContextOrSize) {
  Context other;
  EXPECT_EQ(operation->Execute(call.tensors(), nullptr, 0, &other), Status::InvalidContext);
  EXPECT_EQ(operation->Execute(call.tensors(), nullptr, 0, nullptr), Status::InvalidContext);
  uint8_t byte;
  EXPECT_EQ(operation->Execute(call.tensors(), &byte, 1, &context), Status::InvalidWorkspace);
  ++call.inputs[0].dataSize;
  EXPECT_EQ(execute(), Status::InvalidSize);
  --call.inputs[0].dataSize;
  call.inputs[0].desc = makeDesc(DataType::Int32, {4});
  EXPECT_EQ(execute(), Status::InvalidDimension);
  call.inputs[0].desc = makeDesc(DataType::Int32, {2, 2});
  Tensors tensors = call.tensors();
  tensors.outputCount = 0;
  EXPECT_EQ(operation->Execute(tensors, nullptr, 0, &context), Status::InvalidTensorCount);
  EXPECT_EQ(call.y, std::vector<int32_t>(12, -7));
  EXPECT_EQ(execute(), Status::Ok) << operation->GetReason(); // a refusal changes nothing
  EXPECT_STREQ(operation->GetReason(), "");
}

TEST_F(OnehotOperation, ExecuteRefusesAddresses) {
  void *x = call.inputs[0].data, *y = call.output.data;
  call.inputs[0].data = nullptr;
  EXPECT_EQ(execute(), Status::InvalidAddress);
  call.inputs[0].data = static_cast<char *>(x) + 1;
  EXPECT_EQ(execute(), Status::InvalidAddress);
  call.inputs[0].data = y; // the output would overwrite it
  EXPECT_EQ(execute(), Status::InvalidAddress);
  EXPECT_TRUE(contains(operation->GetReason(), "overlap"));
  call.inputs[0].data = x;
  call.output.data = nullptr;
  EXPECT_EQ(execute(), Status::InvalidAddress);
  call.output.data = static_cast<char *>(y) + 2;
  EXPECT_EQ(execute(), Status::InvalidAddress);
}

TEST_F(OnehotOperation, FirstBadElementIsNamed) {
  for (int32_t bad : {3, -4, INT32_MAX, INT32_MIN}) {
    call.x = {0, 2, bad, 99};
    call.inputs[0].data = call.x.data();
    EXPECT_EQ(execute(), Status::IndexOutOfRange);
    EXPECT_TRUE(contains(operation->GetReason(), ("element 2 of x is " + std::to_string(bad)).c_str()));
    EXPECT_EQ(call.y, std::vector<int32_t>(12, -7)); // nothing was written
  }
}

TEST_F(OnehotOperation, OneAndZeroAreNeverRead) {
  int32_t nonsense[] = {-5};
  call.inputs[1].data = nonsense;
  call.inputs[1].dataSize = sizeof nonsense;
  EXPECT_EQ(setup(), Status::Ok) << operation->GetReason();
  EXPECT_EQ(execute(), Status::Ok);
  EXPECT_EQ(call.y, define(call.x, {2, 2}, 0, 3));
}

template <typename T> void compareWithDefinition(const std::vector<int64_t> &shape, int64_t axis, int64_t depth) {
  std::mt19937_64 random(depth);
  int64_t count = 1;
  for (int64_t dim : shape)
    count *= dim;
  std::vector<T> x(count);
  for (T &value : x)
    value = T(random() % (2 * depth)) - T(depth);
  std::vector<int64_t> outputShape = shape;
  outputShape.insert(outputShape.begin() + (axis < 0 ? axis + int64_t(shape.size()) + 1 : axis), depth);
  Call<T> call(x, shape, outputShape);
  const OperationPtr operation = create(makeParam(axis, depth));
  Context context;
  uint64_t workspaceSize;
  ASSERT_EQ(operation->Setup(call.tensors(), workspaceSize, &context), Status::Ok) << operation->GetReason();
  ASSERT_EQ(operation->Execute(call.tensors(), nullptr, 0, &context), Status::Ok) << operation->GetReason();
  EXPECT_TRUE(call.y == define(x, shape, axis, depth)) << "axis " << axis << ", depth " << depth;
}

TEST(Onehot, EveryAxisAndManyShapes) {
  for (const std::vector<int64_t> &shape :
       {std::vector<int64_t>{1}, {5}, {3, 4}, {2, 3, 67}, {1, 1, 2, 1, 3, 1, 5}, {1000}, {40, 40}})
    for (int64_t axis = -int64_t(shape.size()) - 1; axis <= int64_t(shape.size()); ++axis)
      for (int64_t depth : {1, 2, 15, 16, 17, 64, 100, 600}) {
        compareWithDefinition<int32_t>(shape, axis, depth);
        compareWithDefinition<int64_t>(shape, axis, depth);
      }
}

TEST(Onehot, LargerThanTheCaches) {
  for (int64_t axis : {0, 1, 2}) {
    compareWithDefinition<int32_t>({301, 403}, axis, 33);
    compareWithDefinition<int64_t>({301, 43}, axis, 700);
  }
}

TEST(Onehot, DifferentOperationsInManyThreads) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([i] {
      for (int round = 0; round < 20; ++round)
        compareWithDefinition<int32_t>({7, 50}, i % 3, 10 + i);
    });
  for (std::thread &thread : threads)
    thread.join();
}

TEST_F(OnehotOperation, OneOperationFromThreadAfterThread) {
  for (int i = 0; i < 4; ++i)
    std::thread([&] { EXPECT_EQ(execute(), Status::Ok) << operation->GetReason(); }).join();
  EXPECT_EQ(call.y, define(call.x, {2, 2}, 0, 3));
}

TEST(Onehot, TheExampleProgramPrintsBothExamples) {
  FILE *program = popen(MLONNX_ONEHOT_EXAMPLE, "r");
  ASSERT_TRUE(program);
  std::string text;
  char buffer[256];
  while (fgets(buffer, sizeof buffer, program))
    text += buffer;
  EXPECT_EQ(pclose(program), 0);
  EXPECT_EQ(text,
            "Codes in the last dimension: OnehotOperation, axis -1, depth 10\n"
            "x =\n[[4, 4, 6],\n[6, 7, 6]]\n"
            "output =\n"
            "[[[0, 0, 0, 0, 1, 0, 0, 0, 0, 0],\n[0, 0, 0, 0, 1, 0, 0, 0, 0, 0],\n[0, 0, 0, 0, 0, 0, 1, 0, 0, 0]],\n"
            "[[0, 0, 0, 0, 0, 0, 1, 0, 0, 0],\n[0, 0, 0, 0, 0, 0, 0, 1, 0, 0],\n[0, 0, 0, 0, 0, 0, 1, 0, 0, 0]]]\n"
            "Codes in the first dimension: OnehotOperation, axis 0, depth 5\n"
            "x =\n[[2, 0, 4],\n[4, 3, 0]]\n"
            "output =\n"
            "[[[0, 1, 0],\n[0, 0, 1]],\n[[0, 0, 0],\n[0, 0, 0]],\n[[1, 0, 0],\n[0, 0, 0]],\n"
            "[[0, 0, 0],\n[0, 1, 0]],\n[[0, 0, 1],\n[1, 0, 0]]]\n");
}

/// Whether `new (std::nothrow)` of this thread fails.
thread_local bool noMemory = false;

TEST(Onehot, OutOfMemoryIsAStatus) {
  Operation *operation = nullptr;
  noMemory = true;
  const Status status = CreateOperation(makeParam(0, 3), &operation);
  noMemory = false;
  EXPECT_EQ(status, Status::OutOfMemory);
  EXPECT_EQ(operation, nullptr);
}

} // namespace

void *operator new(std::size_t size, const std::nothrow_t &) noexcept { return noMemory ? nullptr : std::malloc(size); }
void operator delete(void *pointer) noexcept { std::free(pointer); }
void operator delete(void *pointer, std::size_t) noexcept { std::free(pointer); }
void *operator new(std::size_t size) {
  if (void *pointer = std::malloc(size ? size : 1))
    return pointer;
  throw std::bad_alloc();
}
