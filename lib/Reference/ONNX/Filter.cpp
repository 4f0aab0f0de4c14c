//===- Filter.cpp - Reference of onnx.Compress, NonZero and Unique --------===//
#include "Partials.h"
#include <numeric>

using namespace mlir;

namespace mlonnx::reference {

/// The axis of `shape`, which is x's; without an axis, 0 of x as a list.
static llvm::Expected<int64_t> resolveAxisOrFlatten(const Call &call, std::optional<int64_t> axis, const Tensor &x,
                                                    std::vector<int64_t> &shape) {
  shape = axis ? x.shape : std::vector<int64_t>{x.size()};
  return axis ? resolveAxis(call, *axis, x.shape) : 0;
}

template <> Result evaluateOp<onnx::CompressOp>(onnx::CompressOp op, const Call &call) {
  const Tensor &x = call[0], &condition = call[1];
  if (!condition.element.isInteger(1) || condition.shape.size() != 1)
    return call.error("the condition must be a 1-D tensor of truth values");
  std::vector<int64_t> shape;
  auto given = resolveAxisOrFlatten(call, op.getAxis(), x, shape);
  if (!given)
    return given.takeError();
  const int64_t axis = *given;
  AxisView view(shape, axis);
  if (condition.size() > view.extent)
    return call.error("the condition has " + llvm::Twine(condition.size()) + " values for " + llvm::Twine(view.extent) +
                      " entries");
  std::vector<int64_t> kept;
  for (int64_t i = 0; i < condition.size(); ++i)
    if (condition.data<Bool>()[i].byte)
      kept.push_back(i);
  shape[axis] = kept.size();
  auto y = call.tensor(x.element, shape);
  if (!y)
    return y.takeError();
  for (int64_t o = 0; y->size() && o < view.outer; ++o)
    for (auto [to, from] : llvm::enumerate(kept))
      copyElements(x, (o * view.extent + from) * view.inner, *y, (o * int64_t(kept.size()) + int64_t(to)) * view.inner,
                   view.inner);
  return results(std::move(*y));
}

template <> Result evaluateOp<onnx::NonZeroOp>(onnx::NonZeroOp op, const Call &call) {
  const Tensor &x = call[0];
  std::vector<int64_t> found;
  if (isString(x.element)) {
    for (int64_t i = 0; i < x.size(); ++i)
      if (!x.strings[i].empty())
        found.push_back(i);
  } else {
    bool known = dispatchElement(x.element, [&](auto zero) {
      using T = decltype(zero);
      for (int64_t i = 0; i < x.size(); ++i)
        if (toDouble(x.data<T>()[i]) != 0)
          found.push_back(i);
    });
    if (!known)
      return call.error("elements of this type are neither 0 nor not");
  }
  int64_t rank = x.shape.size(), count = found.size();
  auto y = call.tensor(IntegerType::get(call.context(), 64), {rank, count});
  if (!y)
    return y.takeError();
  for (int64_t k = 0; k < count; ++k) {
    int64_t rest = found[k];
    for (int64_t d = rank - 1; d >= 0; --d) {
      y->data<int64_t>()[d * count + k] = rest % x.shape[d];
      rest /= x.shape[d];
    }
  }
  return results(std::move(*y));
}

/// Compares elements i and j of x: below, equal to or above 0. NaN is the largest number and equals NaN.
static int compareElements(const Tensor &x, int64_t i, int64_t j) {
  if (isString(x.element))
    return StringRef(x.strings[i]).compare(x.strings[j]);
  int result = 0;
  dispatchElement(x.element, [&](auto zero) {
    using T = decltype(zero);
    auto a = toWorking(x.data<T>()[i]), b = toWorking(x.data<T>()[j]);
    if (isNaN(a) || isNaN(b))
      result = int(isNaN(a)) - int(isNaN(b));
    else
      result = int(a > b) - int(a < b);
  });
  return result;
}

template <> Result evaluateOp<onnx::UniqueOp>(onnx::UniqueOp op, const Call &call) {
  const Tensor &x = call[0];
  std::vector<int64_t> shape;
  auto given = resolveAxisOrFlatten(call, op.getAxis(), x, shape);
  if (!given)
    return given.takeError();
  const int64_t axis = *given;
  AxisView view(shape, axis);
  auto compare = [&](int64_t i, int64_t j) {
    for (int64_t o = 0; x.size() && o < view.outer; ++o)
      for (int64_t k = 0; k < view.inner; ++k)
        if (int order =
                compareElements(x, (o * view.extent + i) * view.inner + k, (o * view.extent + j) * view.inner + k))
          return order;
    return 0;
  };
  std::vector<int64_t> order(view.extent);
  std::iota(order.begin(), order.end(), 0);
  llvm::sort(order, [&](int64_t i, int64_t j) {
    int result = compare(i, j);
    return result < 0 || (result == 0 && i < j);
  });
  // Equal entries, in order of their places.
  std::vector<std::vector<int64_t>> groups;
  for (int64_t i : order) {
    if (groups.empty() || compare(groups.back().front(), i) != 0)
      groups.emplace_back();
    groups.back().push_back(i);
  }
  if (!op.getSorted())
    llvm::sort(groups, [](const auto &a, const auto &b) { return a.front() < b.front(); });
  int64_t count = groups.size();
  shape[axis] = count;
  Type i64 = IntegerType::get(call.context(), 64);
  std::vector<Tensor> made;
  for (auto [element, extents] : {std::pair(x.element, shape), {i64, {count}}, {i64, {view.extent}}, {i64, {count}}}) {
    auto tensor = call.tensor(element, extents);
    if (!tensor)
      return tensor.takeError();
    made.push_back(std::move(*tensor));
  }
  Tensor &y = made[0];
  int64_t *indices = made[1].data<int64_t>(), *inverse = made[2].data<int64_t>(), *counts = made[3].data<int64_t>();
  for (auto [k, group] : llvm::enumerate(groups)) {
    indices[k] = group.front();
    counts[k] = group.size();
    for (int64_t i : group)
      inverse[i] = k;
    for (int64_t o = 0; y.size() && o < view.outer; ++o)
      copyElements(x, (o * view.extent + group.front()) * view.inner, y, (o * count + int64_t(k)) * view.inner,
                   view.inner);
  }
  return made;
}

} // namespace mlonnx::reference
