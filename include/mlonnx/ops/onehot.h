//===- onehot.h - The one-hot operation -----------------------------------===//
//
// One-hot encoding of integers, by itself: no model, no compiler. An operation is created from its parameters, says the
// shape of its output, is set up for given tensors, and executed.
//
//     OnehotParam param;
//     param.axis = -1;
//     param.depth = 10;
//     Operation *operation = nullptr;
//     Status status = CreateOperation(param, &operation);
//     ...Setup(tensors, workspaceSize, &context), Execute(tensors, nullptr, 0, &context)...
//     DestroyOperation(operation);
//
// No function throws. Every status but Status::Ok comes with a reason: Operation::GetReason, or GetCreateReason.
//
//===----------------------------------------------------------------------===//
#pragma once
#include <cstddef>
#include <cstdint>

#if defined(_WIN32) || !defined(__GNUC__)
#define MLONNX_OPS_API
#else
#define MLONNX_OPS_API __attribute__((visibility("default")))
#endif

namespace mlonnx::ops {

enum class Status : int32_t {
  Ok = 0,
  InvalidParam = 1,       // axis, depth or reserved bytes
  InvalidTensorCount = 2, // not three inputs and one output
  InvalidDataType = 3,    // not int32 or int64, or not the same for all tensors
  InvalidDimension = 4,   // a rank or an extent
  InvalidSize = 5,        // a size in bytes that overflows, or a dataSize that does not fit
  InvalidAddress = 6,     // data that is null, not aligned to its elements, or input and output that overlap
  InvalidContext = 7,     // none, or another one than Setup's
  InvalidWorkspace = 8,   // another size than Setup asked for
  NotSetUp = 9,           // Execute before a successful Setup
  IndexOutOfRange = 10,   // an element of x outside [-depth, depth)
  NullPointer = 11,       // an argument that has to be there
  OutOfMemory = 12,
};

enum class DataType : int32_t { Undefined = 0, Int32 = 1, Int64 = 2 };

constexpr uint64_t maxRank = 8;

/// A shape: `dims[0]` to `dims[rank - 1]`, each at least 1.
struct Dims {
  int64_t dims[maxRank] = {0};
  uint64_t rank = 0;
};

struct TensorDesc {
  DataType dataType = DataType::Undefined;
  Dims shape;
};

/// A dense row-major tensor. `dataSize` is the size of its buffer in bytes: at least that of its elements.
struct Tensor {
  TensorDesc desc;
  void *data = nullptr;
  uint64_t dataSize = 0;
};

/// What an operation reads and writes; the arrays belong to the caller.
struct Tensors {
  const Tensor *inputs = nullptr;
  size_t inputCount = 0;
  const Tensor *outputs = nullptr;
  size_t outputCount = 0;
};

/// Where an operation runs: on the calling thread. Setup and Execute get the same one. Any number of operations and
/// threads may use a context at the same time.
struct Context {
  uint8_t rsv[8] = {0};
};

/// Default-constructed parameters have no depth and are refused.
struct OnehotParam {
  /// Where the dimension of `depth` entries lies in the output: from -(rank of x + 1) to the rank of x, negative ones
  /// from the end. Values of less than x's rank in magnitude work with other implementations too.
  int64_t axis = 0;
  /// The entries of a code, at least 1.
  int64_t depth = 0;
  /// Zeros.
  uint8_t rsv[8] = {0};
};

/// An operation. Different operations may be used by different threads at the same time; one operation by one thread at
/// a time, except GetName, GetInputCount, GetOutputCount.
class MLONNX_OPS_API Operation {
public:
  virtual ~Operation();
  virtual const char *GetName() const noexcept = 0;
  virtual size_t GetInputCount() const noexcept = 0;
  virtual size_t GetOutputCount() const noexcept = 0;
  /// The output's type and shape. One-hot: three inputs x, one [1] and zero [1], all int32 or all int64, x of rank 1 to
  /// 7; the output has x's type and one dimension more. On failure `outputs` is left alone.
  virtual Status InferShape(const TensorDesc *inputs, size_t inputCount, TensorDesc *outputs,
                            size_t outputCount) noexcept = 0;
  /// Checks descriptors and says how many bytes of workspace Execute needs. Data may be null. After a failure nothing
  /// is set up.
  virtual Status Setup(const Tensors &tensors, uint64_t &workspaceSize, Context *context) noexcept = 0;
  /// Writes the output, for the descriptors, data sizes and context of the last Setup; any number of times. One-hot:
  /// the contents of `one` and `zero` are not read and may be null; an element of x outside [-depth, depth) is an error
  /// that names the first such element, and the output is left alone.
  virtual Status Execute(const Tensors &tensors, uint8_t *workspace, uint64_t workspaceSize,
                         Context *context) noexcept = 0;
  /// Why the last call of InferShape, Setup or Execute failed; "" if it did not. Valid until the next call.
  virtual const char *GetReason() const noexcept = 0;
};

/// The operation "OnehotOperation". On failure `*operation` is null.
MLONNX_OPS_API Status CreateOperation(const OnehotParam &param, Operation **operation) noexcept;
/// Null is fine.
MLONNX_OPS_API Status DestroyOperation(Operation *operation) noexcept;
/// Why this thread's last CreateOperation failed; "" if it did not.
MLONNX_OPS_API const char *GetCreateReason() noexcept;
/// The bytes of a tensor of this type and shape; 0 where it has none or they overflow.
MLONNX_OPS_API uint64_t GetTensorSize(const TensorDesc &desc) noexcept;

} // namespace mlonnx::ops
