//===- Onehot.cpp - The one-hot operation ---------------------------------===//
#include "mlonnx/ops/onehot.h"
#include "kernels/Kernels.h"
#include <cinttypes>
#include <cstdarg>
#include <cstdio>
#include <new>

namespace mlonnx::ops {

Operation::~Operation() = default;

namespace {

/// The text of a failure. It has a fixed size, so that to say what went wrong can't fail.
class Reason {
public:
  const char *get() const { return text; }
  Status ok() {
    text[0] = '\0';
    return Status::Ok;
  }
  [[gnu::format(printf, 3, 4)]] Status fail(Status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return status;
  }

private:
  char text[256] = "";
};

uint64_t elementSize(DataType type) { return type == DataType::Int32 ? 4 : type == DataType::Int64 ? 8 : 0; }

bool operator==(const TensorDesc &a, const TensorDesc &b) {
  if (a.dataType != b.dataType || a.shape.rank != b.shape.rank)
    return false;
  for (uint64_t i = 0; i < a.shape.rank && i < maxRank; ++i)
    if (a.shape.dims[i] != b.shape.dims[i])
      return false;
  return true;
}

constexpr const char *inputNames[] = {"x", "one", "zero"};
constexpr size_t inputCount = 3, tensorCount = 4;

class OnehotOperation final : public Operation {
public:
  explicit OnehotOperation(const OnehotParam &param) : axis(param.axis), depth(param.depth) {}

  const char *GetName() const noexcept override { return "OnehotOperation"; }
  size_t GetInputCount() const noexcept override { return inputCount; }
  size_t GetOutputCount() const noexcept override { return 1; }
  const char *GetReason() const noexcept override { return reason.get(); }

  Status InferShape(const TensorDesc *inputs, size_t count, TensorDesc *outputs, size_t outputCount) noexcept override {
    if (count != inputCount || outputCount != 1)
      return reason.fail(Status::InvalidTensorCount, "%zu inputs and %zu outputs; there must be 3 (x, one, zero) and 1",
                         count, outputCount);
    if (!inputs || !outputs)
      return reason.fail(Status::NullPointer, "the %s descriptors are null", inputs ? "output" : "input");
    TensorDesc output;
    Status status = infer(inputs, output);
    if (status == Status::Ok)
      *outputs = output;
    return status;
  }

  Status Setup(const Tensors &tensors, uint64_t &workspaceSize, Context *newContext) noexcept override {
    context = nullptr;
    if (!newContext)
      return reason.fail(Status::InvalidContext, "the context is null");
    Status status = checkCounts(tensors);
    if (status != Status::Ok)
      return status;
    TensorDesc inputs[inputCount], output;
    for (size_t i = 0; i < inputCount; ++i)
      inputs[i] = tensors.inputs[i].desc;
    status = infer(inputs, output);
    if (status != Status::Ok)
      return status;
    if (!(tensors.outputs->desc == output))
      return refuseOutput(tensors.outputs->desc, output);
    for (size_t i = 0; i < tensorCount; ++i) {
      const Tensor &tensor = getTensor(tensors, i);
      const uint64_t size = GetTensorSize(tensor.desc);
      // Of one and zero only the descriptor matters, where there is no data.
      if (tensor.dataSize < size && (isRead(i) || tensor.data))
        return reason.fail(Status::InvalidSize, "the buffer of %s has %" PRIu64 " bytes; its elements need %" PRIu64,
                           getName(i), tensor.dataSize, size);
      setUp[i] = {tensor.desc, tensor.dataSize};
    }
    workspaceSize = 0;
    context = newContext;
    return reason.ok();
  }

  Status Execute(const Tensors &tensors, uint8_t *, uint64_t workspaceSize, Context *usedContext) noexcept override {
    if (!context)
      return reason.fail(Status::NotSetUp, "Execute without a successful Setup");
    if (usedContext != context)
      return reason.fail(Status::InvalidContext, "the context is %s", usedContext ? "not Setup's" : "null");
    if (workspaceSize != 0)
      return reason.fail(Status::InvalidWorkspace, "a workspace of %" PRIu64 " bytes; Setup asked for 0",
                         workspaceSize);
    if (Status status = checkCounts(tensors); status != Status::Ok)
      return status;
    for (size_t i = 0; i < tensorCount; ++i) {
      const Tensor &tensor = getTensor(tensors, i);
      if (!(tensor.desc == setUp[i].desc))
        return reason.fail(Status::InvalidDimension, "the type or shape of %s is not Setup's", getName(i));
      if (tensor.dataSize != setUp[i].dataSize)
        return reason.fail(Status::InvalidSize, "the buffer of %s has %" PRIu64 " bytes; at Setup it had %" PRIu64,
                           getName(i), tensor.dataSize, setUp[i].dataSize);
      if (!isRead(i))
        continue;
      if (!tensor.data)
        return reason.fail(Status::InvalidAddress, "the data of %s is null", getName(i));
      if (reinterpret_cast<uintptr_t>(tensor.data) % elementSize(tensor.desc.dataType))
        return reason.fail(Status::InvalidAddress, "the data of %s is not aligned to its elements", getName(i));
    }
    const Tensor &x = tensors.inputs[0], &y = tensors.outputs[0];
    const auto from = reinterpret_cast<uintptr_t>(x.data), to = reinterpret_cast<uintptr_t>(y.data);
    if (from < to + GetTensorSize(y.desc) && to < from + GetTensorSize(x.desc))
      return reason.fail(Status::InvalidAddress, "the data of x and of the output overlap");
    return x.desc.dataType == DataType::Int32 ? write<int32_t>(x, y, mlk_one_hot_checked_i32)
                                              : write<int64_t>(x, y, mlk_one_hot_checked_i64);
  }

private:
  /// Tensors 0 to 2 are the inputs, 3 is the output.
  static const Tensor &getTensor(const Tensors &tensors, size_t i) {
    return i < inputCount ? tensors.inputs[i] : tensors.outputs[i - inputCount];
  }
  static const char *getName(size_t i) { return i < inputCount ? inputNames[i] : "the output"; }
  /// one and zero are there for their descriptors only.
  static bool isRead(size_t i) { return i == 0 || i == inputCount; }

  Status checkCounts(const Tensors &tensors) {
    if (tensors.inputCount != inputCount || tensors.outputCount != 1)
      return reason.fail(Status::InvalidTensorCount, "%zu inputs and %zu outputs; there must be 3 (x, one, zero) and 1",
                         tensors.inputCount, tensors.outputCount);
    if (!tensors.inputs || !tensors.outputs)
      return reason.fail(Status::NullPointer, "the %s are null", tensors.inputs ? "outputs" : "inputs");
    return Status::Ok;
  }

  Status infer(const TensorDesc *inputs, TensorDesc &output) {
    const TensorDesc &x = inputs[0];
    for (size_t i = 0; i < inputCount; ++i) {
      if (!elementSize(inputs[i].dataType))
        return reason.fail(Status::InvalidDataType, "%s has type %d; it must be int32 or int64", inputNames[i],
                           static_cast<int>(inputs[i].dataType));
      if (inputs[i].dataType != x.dataType)
        return reason.fail(Status::InvalidDataType, "%s has another type than x", inputNames[i]);
    }
    const uint64_t rank = x.shape.rank;
    if (rank < 1 || rank >= maxRank)
      return reason.fail(Status::InvalidDimension, "x has rank %" PRIu64 "; it must be 1 to 7", rank);
    for (uint64_t i = 0; i < rank; ++i)
      if (x.shape.dims[i] < 1)
        return reason.fail(Status::InvalidDimension, "dimension %" PRIu64 " of x is %" PRId64 "; it must be at least 1",
                           i, x.shape.dims[i]);
    for (size_t i = 1; i < inputCount; ++i)
      if (inputs[i].shape.rank != 1 || inputs[i].shape.dims[0] != 1)
        return reason.fail(Status::InvalidDimension, "%s must have shape [1]", inputNames[i]);
    const int64_t outputRank = static_cast<int64_t>(rank) + 1;
    if (axis < -outputRank || axis >= outputRank)
      return reason.fail(Status::InvalidParam,
                         "axis is %" PRId64 "; for x of rank %" PRIu64 " it must be from %" PRId64 " to %" PRId64, axis,
                         rank, -outputRank, outputRank - 1);
    if (!GetTensorSize(x))
      return reason.fail(Status::InvalidSize, "the size of x in bytes overflows");
    TensorDesc result;
    result.dataType = x.dataType;
    result.shape.rank = rank + 1;
    const uint64_t place = getAxis(rank);
    for (uint64_t i = 0; i <= rank; ++i)
      result.shape.dims[i] = i < place ? x.shape.dims[i] : i == place ? depth : x.shape.dims[i - 1];
    if (!GetTensorSize(result))
      return reason.fail(Status::InvalidSize, "the size of the output in bytes overflows");
    output = result;
    return reason.ok();
  }

  uint64_t getAxis(uint64_t rank) const {
    return static_cast<uint64_t>(axis < 0 ? axis + static_cast<int64_t>(rank) + 1 : axis);
  }

  Status refuseOutput(const TensorDesc &given, const TensorDesc &expected) {
    if (given.dataType != expected.dataType)
      return reason.fail(Status::InvalidDataType, "the output has another type than x");
    if (given.shape.rank != expected.shape.rank)
      return reason.fail(Status::InvalidDimension, "the output has rank %" PRIu64 "; it must be %" PRIu64,
                         given.shape.rank, expected.shape.rank);
    uint64_t i = 0;
    while (given.shape.dims[i] == expected.shape.dims[i])
      ++i;
    return reason.fail(Status::InvalidDimension,
                       "dimension %" PRIu64 " of the output is %" PRId64 "; it must be %" PRId64, i,
                       given.shape.dims[i], expected.shape.dims[i]);
  }

  template <typename T, typename Kernel> Status write(const Tensor &x, const Tensor &y, Kernel kernel) {
    const Dims &shape = x.desc.shape;
    int64_t outer = 1, inner = 1;
    for (uint64_t i = 0; i < shape.rank; ++i)
      (i < getAxis(shape.rank) ? outer : inner) *= shape.dims[i];
    const auto *values = static_cast<const T *>(x.data);
    const int64_t bad = kernel(values, static_cast<T *>(y.data), outer, depth, inner);
    if (bad < 0)
      return reason.ok();
    return reason.fail(Status::IndexOutOfRange,
                       "element %" PRId64 " of x is %" PRId64 "; for depth %" PRId64 " it must be from %" PRId64
                       " to %" PRId64,
                       bad, static_cast<int64_t>(values[bad]), depth, -depth, depth - 1);
  }

  struct SetUpTensor {
    TensorDesc desc;
    uint64_t dataSize = 0;
  };

  const int64_t axis, depth;
  Context *context = nullptr; // Setup's; null: not set up
  SetUpTensor setUp[tensorCount];
  Reason reason;
};

Reason &createReason() {
  thread_local Reason reason;
  return reason;
}

} // namespace

Status CreateOperation(const OnehotParam &param, Operation **operation) noexcept {
  Reason &reason = createReason();
  if (!operation)
    return reason.fail(Status::NullPointer, "the place for the operation is null");
  *operation = nullptr;
  for (uint8_t byte : param.rsv)
    if (byte)
      return reason.fail(Status::InvalidParam, "reserved bytes must be 0; was this compiled for another version?");
  if (param.depth < 1)
    return reason.fail(Status::InvalidParam, "depth is %" PRId64 "; it must be at least 1", param.depth);
  *operation = new (std::nothrow) OnehotOperation(param);
  if (!*operation)
    return reason.fail(Status::OutOfMemory, "no memory for an operation");
  return reason.ok();
}

Status DestroyOperation(Operation *operation) noexcept {
  delete operation;
  return Status::Ok;
}

const char *GetCreateReason() noexcept { return createReason().get(); }

uint64_t GetTensorSize(const TensorDesc &desc) noexcept {
  // Offsets are signed: half of what 64 bits count.
  int64_t bytes = static_cast<int64_t>(elementSize(desc.dataType));
  if (desc.shape.rank < 1 || desc.shape.rank > maxRank)
    return 0;
  for (uint64_t i = 0; i < desc.shape.rank; ++i)
    if (desc.shape.dims[i] < 1 || __builtin_mul_overflow(bytes, desc.shape.dims[i], &bytes))
      return 0;
  return static_cast<uint64_t>(bytes);
}

} // namespace mlonnx::ops
