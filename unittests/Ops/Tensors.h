//===- Tensors.h - Operations and tensors for tests -----------------------===//
#pragma once
#include "mlonnx/ops/onehot.h"
#include <algorithm>
#include <memory>
#include <vector>

namespace mlonnx::ops {

struct Destroy {
  void operator()(Operation *operation) const { DestroyOperation(operation); }
};
using OperationPtr = std::unique_ptr<Operation, Destroy>;

inline OnehotParam makeParam(int64_t axis, int64_t depth) {
  OnehotParam param;
  param.axis = axis;
  param.depth = depth;
  return param;
}

/// Null where it is refused.
inline OperationPtr create(const OnehotParam &param) {
  Operation *operation = nullptr;
  CreateOperation(param, &operation);
  return OperationPtr(operation);
}

/// A rank above what Dims holds stays in `rank`.
inline TensorDesc makeDesc(DataType type, const std::vector<int64_t> &shape) {
  TensorDesc desc;
  desc.dataType = type;
  desc.shape.rank = shape.size();
  std::copy_n(shape.begin(), std::min<size_t>(shape.size(), maxRank), desc.shape.dims);
  return desc;
}

inline std::vector<int64_t> shapeOf(const TensorDesc &desc) {
  return {desc.shape.dims, desc.shape.dims + desc.shape.rank};
}

template <typename T> constexpr DataType dataType = sizeof(T) == 4 ? DataType::Int32 : DataType::Int64;

/// The tensors of one call, with `one` and `zero` without data.
template <typename T> struct Call {
  Call(std::vector<T> values, const std::vector<int64_t> &shape, const std::vector<int64_t> &outputShape)
      : x(std::move(values)) {
    size_t count = 1;
    for (int64_t dim : outputShape)
      count *= dim;
    y.assign(count, T(-7));
    inputs[0] = {makeDesc(dataType<T>, shape), x.data(), x.size() * sizeof(T)};
    inputs[1].desc = inputs[2].desc = makeDesc(dataType<T>, {1});
    output = {makeDesc(dataType<T>, outputShape), y.data(), y.size() * sizeof(T)};
  }
  Call(const Call &) = delete;
  Tensors tensors() const { return {inputs, 3, &output, 1}; }

  std::vector<T> x, y;
  Tensor inputs[3], output;
};

} // namespace mlonnx::ops
