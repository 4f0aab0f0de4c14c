// The one-hot operation on two small tensors: prints x, depth, axis and the whole output of each.
//
//     c++ -std=c++17 onehot.cpp -lmlonnx_ops
#include "mlonnx/ops/onehot.h"
#include <cstdio>
#include <vector>

using namespace mlonnx::ops;

static bool check(Status status, const char *step, const char *reason) {
  if (status != Status::Ok)
    std::fprintf(stderr, "%s: %s\n", step, reason);
  return status == Status::Ok;
}

static void print(const std::vector<int64_t> &values, const Dims &shape, uint64_t dimension, size_t &next) {
  if (dimension == shape.rank) {
    std::printf("%lld", static_cast<long long>(values[next++]));
    return;
  }
  std::printf("[");
  for (int64_t i = 0; i < shape.dims[dimension]; ++i) {
    if (i)
      std::printf(dimension + 1 == shape.rank ? ", " : ",\n");
    print(values, shape, dimension + 1, next);
  }
  std::printf("]");
}

static bool encode(const char *title, std::vector<int64_t> x, Dims shape, int64_t axis, int64_t depth) {
  OnehotParam param;
  param.axis = axis;
  param.depth = depth;
  Operation *operation = nullptr;
  if (!check(CreateOperation(param, &operation), "CreateOperation", GetCreateReason()))
    return false;

  const Dims scalar{{1}, 1};
  TensorDesc inputDescs[] = {{DataType::Int64, shape}, {DataType::Int64, scalar}, {DataType::Int64, scalar}};
  TensorDesc outputDesc;
  bool fine = check(operation->InferShape(inputDescs, 3, &outputDesc, 1), "InferShape", operation->GetReason());

  std::vector<int64_t> y(GetTensorSize(outputDesc) / sizeof(int64_t));
  // The values of `one` and `zero` are not read: their descriptors are enough.
  Tensor inputs[] = {{inputDescs[0], x.data(), x.size() * sizeof(int64_t)}, {inputDescs[1]}, {inputDescs[2]}};
  Tensor output{outputDesc, y.data(), y.size() * sizeof(int64_t)};
  const Tensors tensors{inputs, 3, &output, 1};
  Context context;
  uint64_t workspaceSize = 0;
  fine = fine && check(operation->Setup(tensors, workspaceSize, &context), "Setup", operation->GetReason());
  std::vector<uint8_t> workspace(workspaceSize);
  fine = fine && check(operation->Execute(tensors, workspace.data(), workspaceSize, &context), "Execute",
                       operation->GetReason());
  if (fine) {
    std::printf("%s: %s, axis %lld, depth %lld\nx =\n", title, operation->GetName(), static_cast<long long>(axis),
                static_cast<long long>(depth));
    size_t next = 0;
    print(x, shape, 0, next);
    std::printf("\noutput =\n");
    next = 0;
    print(y, outputDesc.shape, 0, next);
    std::printf("\n");
  }
  DestroyOperation(operation);
  return fine;
}

int main() {
  const Dims shape{{2, 3}, 2};
  const bool fine = encode("Codes in the last dimension", {4, 4, 6, 6, 7, 6}, shape, -1, 10) &&
                    encode("Codes in the first dimension", {2, 0, 4, 4, 3, 0}, shape, 0, 5);
  return fine ? 0 : 1;
}
