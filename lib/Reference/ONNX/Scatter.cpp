//===- Scatter.cpp - Reference of operators that write by position --------===//
//
// Updates one after the other, each of the element as the ones before have left it; small floats round after each.
//
//===----------------------------------------------------------------------===//
#include "Indices.h"
#include "Partials.h"

using namespace mlir;

namespace mlonnx::reference {

namespace {

template <typename T> T reduce(T old, T update, StringRef reduction) {
  if constexpr (std::is_same_v<T, Bool>) {
    return update;
  } else if constexpr (std::is_integral_v<T>) {
    if (reduction == "add")
      return T(uint64_t(old) + uint64_t(update));
    if (reduction == "mul")
      return T(uint64_t(old) * uint64_t(update));
    return reduction == "max" ? std::max(old, update) : std::min(old, update);
  } else {
    Working<T> a = toWorking(old), b = toWorking(update);
    if (reduction == "add")
      return fromWorking<T>(a + b);
    if (reduction == "mul")
      return fromWorking<T>(a * b);
    return fromWorking<T>(reduction == "max" ? (b > a || isNaN(b) ? b : a) : (b < a || isNaN(b) ? b : a));
  }
}

/// Takes `count` updates from `from` on into `y` at `at`.
void update(Tensor &y, int64_t at, const Tensor &updates, int64_t from, int64_t count, StringRef reduction) {
  if (reduction == "none")
    return copyElements(updates, from, y, at, count);
  dispatchElement(y.element, [&](auto zero) {
    using T = decltype(zero);
    for (int64_t i = 0; i < count; ++i)
      y.data<T>()[at + i] = reduce(y.data<T>()[at + i], updates.data<T>()[from + i], reduction);
  });
}

template <typename Op> llvm::Error checkReduction(Op op, const Call &call) {
  if (!llvm::is_contained({"none", "add", "mul", "max", "min"}, op.getReduction()))
    return call.attributeError("reduction", "is unknown: " + op.getReduction());
  if (op.getReduction() != "none" && (!isa<FloatType, IntegerType>(call[0].element) || call[0].element.isInteger(1)))
    return call.attributeError("reduction", "needs numbers");
  if (call[0].element != call[2].element)
    return call.error("data and updates have different element types");
  return llvm::Error::success();
}

int64_t product(ArrayRef<int64_t> dims) {
  int64_t product = 1;
  for (int64_t dim : dims)
    product *= dim;
  return product;
}

/// The first element of the part of a tensor of `shape` at `index`, counted from the end where negative; `row` is whose
/// index it is.
llvm::Expected<int64_t> locate(const Call &call, ArrayRef<int64_t> shape, ArrayRef<int64_t> index, int64_t row) {
  int64_t at = 0;
  for (auto [position, extent] : llvm::zip(index, shape)) {
    if (position < -extent || position >= extent)
      return call.dataError(MLONNX_ERROR_INDEX, row,
                            "index " + llvm::Twine(position) + " is outside a dimension of extent " +
                                llvm::Twine(extent));
    at = at * extent + position + (position < 0 ? extent : 0);
  }
  return at * product(shape.drop_front(index.size()));
}

} // namespace

template <> Result evaluateOp<onnx::ScatterElementsOp>(onnx::ScatterElementsOp op, const Call &call) {
  const Tensor &data = call[0], &where = call[1], &updates = call[2];
  if (llvm::Error error = checkReduction(op, call))
    return error;
  int64_t rank = data.shape.size();
  auto axis = getAxis(call, op.getAxis(), rank);
  if (!axis)
    return axis.takeError();
  if (int64_t(where.shape.size()) != rank || updates.shape != where.shape)
    return call.error("data " + describe(data.shape) + ", indices " + describe(where.shape) + " and updates " +
                      describe(updates.shape) + " do not fit together");
  auto indices = getElementIndices(call, data, where, *axis);
  if (!indices)
    return indices.takeError();
  Tensor y = data;
  std::vector<int64_t> index(rank, 0);
  for (int64_t k = 0, count = updates.size(); k < count; ++k) {
    int64_t at = 0;
    for (int64_t i = 0; i < rank; ++i)
      at = at * data.shape[i] + (i == *axis ? (*indices)[k] : index[i]);
    update(y, at, updates, k, 1, op.getReduction());
    for (int64_t i = rank - 1; i >= 0 && ++index[i] == where.shape[i]; --i)
      index[i] = 0;
  }
  return results(std::move(y));
}

template <> Result evaluateOp<onnx::ScatterNDOp>(onnx::ScatterNDOp op, const Call &call) {
  const Tensor &data = call[0], &where = call[1], &updates = call[2];
  if (llvm::Error error = checkReduction(op, call))
    return error;
  if (where.shape.empty() || where.shape.back() > int64_t(data.shape.size()))
    return call.error("indices " + describe(where.shape) + " do not fit data " + describe(data.shape));
  int64_t depth = where.shape.back();
  std::vector<int64_t> expected(where.shape.begin(), where.shape.end() - 1);
  llvm::append_range(expected, ArrayRef(data.shape).drop_front(depth));
  if (updates.shape != expected)
    return call.error("updates have shape " + describe(updates.shape) + ", not " + describe(expected));
  auto indices = getIndices(call, where, "indices");
  if (!indices)
    return indices.takeError();
  Tensor y = data;
  int64_t part = product(ArrayRef(data.shape).drop_front(depth));
  for (int64_t k = 0, count = product(ArrayRef(where.shape).drop_back()); k < count; ++k) {
    auto at = locate(call, data.shape, ArrayRef(*indices).slice(k * depth, depth), k);
    if (!at)
      return at.takeError();
    update(y, *at, updates, k * part, part, op.getReduction());
  }
  return results(std::move(y));
}

template <> Result evaluateOp<onnx::GatherNDOp>(onnx::GatherNDOp op, const Call &call) {
  const Tensor &data = call[0], &where = call[1];
  int64_t batch = op.getBatchDims(), rank = data.shape.size();
  if (where.shape.empty() || batch < 0 || batch >= rank || batch >= int64_t(where.shape.size()) ||
      where.shape.back() > rank - batch)
    return call.error("indices " + describe(where.shape) + " do not fit data " + describe(data.shape));
  ArrayRef<int64_t> shared = ArrayRef(data.shape).take_front(batch), rest = ArrayRef(data.shape).drop_front(batch);
  if (shared != ArrayRef(where.shape).take_front(batch))
    return call.error("data " + describe(data.shape) + " and indices " + describe(where.shape) +
                      " differ in a batch dimension");
  int64_t depth = where.shape.back();
  std::vector<int64_t> shape(where.shape.begin(), where.shape.end() - 1);
  llvm::append_range(shape, rest.drop_front(depth));
  auto indices = getIndices(call, where, "indices");
  if (!indices)
    return indices.takeError();
  auto y = call.tensor(data.element, shape);
  if (!y)
    return y.takeError();
  int64_t part = product(rest.drop_front(depth)), batches = product(shared), whole = product(rest);
  int64_t count = batches ? product(ArrayRef(where.shape).drop_back()) / batches : 0;
  for (int64_t b = 0; b < batches; ++b)
    for (int64_t k = 0; k < count; ++k) {
      auto at = locate(call, rest, ArrayRef(*indices).slice((b * count + k) * depth, depth),
                       rowOf(b * count + k, ArrayRef(where.shape).drop_back()));
      if (!at)
        return at.takeError();
      copyElements(data, b * whole + *at, *y, (b * count + k) * part, part);
    }
  return results(std::move(*y));
}

} // namespace mlonnx::reference
