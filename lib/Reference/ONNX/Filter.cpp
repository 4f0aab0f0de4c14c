//===- Filter.cpp - Reference of onnx.Compress and NonZero ----------------===//
#include "Partials.h"

using namespace mlir;

namespace mlonnx::reference {

template <> Result evaluateOp<onnx::CompressOp>(onnx::CompressOp op, const Call &call) {
  const Tensor &x = call[0], &condition = call[1];
  if (!condition.element.isInteger(1) || condition.shape.size() != 1)
    return call.error("the condition must be a 1-D tensor of truth values");
  std::vector<int64_t> shape = x.shape;
  int64_t axis = 0;
  if (op.getAxis()) {
    auto given = resolveAxis(call, int64_t(*op.getAxis()), x.shape);
    if (!given)
      return given.takeError();
    axis = *given;
  } else {
    shape = {x.size()};
  }
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

} // namespace mlonnx::reference
