//===- Indexing.cpp - Reference of onnx operators that select -------------===//
#include "Indices.h"

using namespace mlir;

namespace mlonnx::reference {

namespace {

/// The products of the extents before and after an axis.
std::pair<int64_t, int64_t> around(ArrayRef<int64_t> shape, int64_t axis) {
  int64_t outer = 1, inner = 1;
  for (int64_t dim : shape.take_front(axis))
    outer *= dim;
  for (int64_t dim : shape.drop_front(axis + 1))
    inner *= dim;
  return {outer, inner};
}

} // namespace

template <> Result evaluateOp<onnx::GatherOp>(onnx::GatherOp op, const Call &call) {
  const Tensor &data = call[0], &where = call[1];
  auto axis = getAxis(call, op.getAxis(), data.shape.size());
  if (!axis)
    return axis.takeError();
  auto indices = getIndices(call, where, "indices");
  if (!indices)
    return indices.takeError();
  if (llvm::Error error = resolve(call, *indices, where.shape, data.shape[*axis]))
    return error;
  std::vector<int64_t> shape(data.shape.begin(), data.shape.begin() + *axis);
  llvm::append_range(shape, where.shape);
  shape.insert(shape.end(), data.shape.begin() + *axis + 1, data.shape.end());
  auto y = call.tensor(data.element, shape);
  if (!y)
    return y.takeError();
  auto [outer, inner] = around(data.shape, *axis);
  int64_t at = 0;
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t index : *indices) {
      copyElements(data, (o * data.shape[*axis] + index) * inner, *y, at, inner);
      at += inner;
    }
  return results(std::move(*y));
}

template <> Result evaluateOp<onnx::GatherElementsOp>(onnx::GatherElementsOp op, const Call &call) {
  const Tensor &data = call[0], &where = call[1];
  int64_t rank = data.shape.size();
  auto axis = getAxis(call, op.getAxis(), rank);
  if (!axis)
    return axis.takeError();
  if (int64_t(where.shape.size()) != rank)
    return call.error("data and indices have ranks " + llvm::Twine(rank) + " and " + llvm::Twine(where.shape.size()));
  auto indices = getElementIndices(call, data, where, *axis);
  if (!indices)
    return indices.takeError();
  auto y = call.tensor(data.element, where.shape);
  if (!y)
    return y.takeError();
  std::vector<int64_t> index(rank, 0);
  for (int64_t k = 0, count = y->size(); k < count; ++k) {
    int64_t at = 0;
    for (int64_t i = 0; i < rank; ++i)
      at = at * data.shape[i] + (i == *axis ? (*indices)[k] : index[i]);
    copyElements(data, at, *y, k, 1);
    for (int64_t i = rank - 1; i >= 0 && ++index[i] == where.shape[i]; --i)
      index[i] = 0;
  }
  return results(std::move(*y));
}

template <> Result evaluateOp<onnx::SliceOp>(onnx::SliceOp op, const Call &call) {
  const Tensor &data = call[0];
  int64_t rank = data.shape.size();
  auto starts = getIndices(call, call[1], "starts"), ends = getIndices(call, call[2], "ends");
  if (!starts || !ends)
    return llvm::joinErrors(starts.takeError(), ends.takeError());
  std::vector<int64_t> axes, steps(starts->size(), 1);
  auto read = [&](Value operand, size_t position, std::vector<int64_t> &into, const char *name) -> llvm::Error {
    if (!operand)
      return llvm::Error::success();
    auto values = getIndices(call, call[position], name);
    if (!values)
      return values.takeError();
    into = std::move(*values);
    return llvm::Error::success();
  };
  for (size_t i = 0; i < starts->size(); ++i)
    axes.push_back(i);
  if (llvm::Error error = read(op.getAxes(), 3, axes, "axes"))
    return error;
  if (llvm::Error error = read(op.getSteps(), op.getAxes() ? 4 : 3, steps, "steps"))
    return error;
  if (ends->size() != starts->size() || axes.size() != starts->size() || steps.size() != starts->size())
    return call.error("starts, ends, axes and steps have different lengths");
  std::vector<int64_t> first(rank, 0), step(rank, 1), shape = data.shape;
  std::vector<bool> seen(rank, false);
  for (size_t i = 0; i < starts->size(); ++i) {
    auto axis = getAxis(call, axes[i], rank);
    if (!axis)
      return axis.takeError();
    if (steps[i] == 0 || seen[*axis])
      return call.error(seen[*axis] ? "an axis is named twice" : "a step is 0");
    seen[*axis] = true;
    int64_t extent = data.shape[*axis], by = steps[i], from = (*starts)[i], to = (*ends)[i];
    from += from < 0 && from >= -extent ? extent : 0;
    to += to < 0 && to >= -extent ? extent : 0;
    from = std::clamp(from, int64_t(by > 0 ? 0 : -1), by > 0 ? extent : extent - 1);
    to = std::clamp(to, int64_t(by > 0 ? 0 : -1), by > 0 ? extent : extent - 1);
    int64_t count = 0;
    for (int64_t p = from; by > 0 ? p < to : p > to; ++count)
      if (llvm::AddOverflow(p, by, p))
        p = to; // the step leaves the range of numbers
    first[*axis] = from;
    step[*axis] = by;
    shape[*axis] = count;
  }
  auto y = call.tensor(data.element, shape);
  if (!y)
    return y.takeError();
  std::vector<int64_t> index(rank, 0);
  for (int64_t k = 0, count = y->size(); k < count; ++k) {
    int64_t at = 0;
    for (int64_t i = 0; i < rank; ++i)
      at = at * data.shape[i] + first[i] + index[i] * step[i];
    copyElements(data, at, *y, k, 1);
    for (int64_t i = rank - 1; i >= 0 && ++index[i] == shape[i]; --i)
      index[i] = 0;
  }
  return results(std::move(*y));
}

/// R23: all elements truncated to 64 bits.
static llvm::Expected<std::vector<std::optional<int64_t>>> truncateAll(const Call &call, const Tensor &x,
                                                                       const char *name) {
  std::vector<std::optional<int64_t>> numbers;
  dispatchElement(x.element, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (!std::is_same_v<T, Bool>)
      for (int64_t i = 0; i < x.size(); ++i)
        numbers.push_back(toInt64(x.data<T>()[i]));
  });
  if (int64_t(numbers.size()) != x.size())
    return call.error(llvm::Twine(name) + " must hold numbers");
  return numbers;
}

template <> Result evaluateOp<onnx::OneHotOp>(onnx::OneHotOp op, const Call &call) {
  const Tensor &x = call[0], &values = call[2];
  if (call[1].size() != 1 || call[1].shape.size() > 1 || values.shape != std::vector<int64_t>{2})
    return call.error("depth must be one number and values [off, on]");
  auto depths = truncateAll(call, call[1], "depth");
  if (!depths)
    return depths.takeError();
  int64_t depth = depths->front().value_or(0);
  if (depth < 1)
    return call.dataError(MLONNX_ERROR_DEPTH, -1,
                          "depth is " + (depths->front() ? llvm::Twine(depth) : llvm::Twine("no integer")) +
                              "; it must be at least 1");
  auto indices = truncateAll(call, x, "indices");
  if (!indices)
    return indices.takeError();
  auto axis = getAxis(call, op.getAxis(), x.shape.size() + 1);
  if (!axis)
    return axis.takeError();
  std::vector<int64_t> shape = x.shape;
  shape.insert(shape.begin() + *axis, depth);
  auto y = call.tensor(values.element, shape);
  if (!y)
    return y.takeError();
  auto [outer, inner] = around(shape, *axis);
  for (int64_t o = 0, to = 0; y->size() && o < outer; ++o)
    for (int64_t k = 0; k < depth; ++k)
      for (int64_t i = 0; i < inner; ++i, ++to) {
        std::optional<int64_t> index = (*indices)[o * inner + i];
        bool isOn = index && (*index == k || *index == k - depth);
        copyElements(values, isOn ? 1 : 0, *y, to, 1);
      }
  return results(std::move(*y));
}

} // namespace mlonnx::reference
