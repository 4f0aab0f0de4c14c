//===- Sort.cpp - Reference of onnx.TopK and CumSum -----------------------===//
//
// TopK: in order of value, then of index; NaN is larger than any number (numpy's order), -0.0 equals 0.0.
// CumSum: y[0] = x[0], y[k] = y[k - 1] + x[k]; exclusive: 0 first, then those. f16 is summed in f32.
//
//===----------------------------------------------------------------------===//
#include "Partials.h"
#include <numeric>

using namespace mlir;

namespace mlonnx::reference {

template <typename T> static bool isLess(T a, T b) { return isNaN(b) ? !isNaN(a) : a < b; }

/// The one integer of an operand.
static llvm::Expected<int64_t> getInt(const Call &call, const Tensor &operand, StringRef name) {
  if (operand.shape.size() <= 1 && operand.size() == 1) {
    if (operand.element.isSignlessInteger(64))
      return *operand.data<int64_t>();
    if (operand.element.isSignlessInteger(32))
      return *operand.data<int32_t>();
  }
  return call.error("operand '" + name + "' must be one integer");
}

template <> Result evaluateOp<onnx::TopKOp>(onnx::TopKOp op, const Call &call) {
  const Tensor &x = call[0];
  auto axis = resolveAxis(call, op.getAxis(), x.shape);
  if (!axis)
    return axis.takeError();
  auto k = getInt(call, call[1], "K");
  if (!k)
    return k.takeError();
  AxisView view(x.shape, *axis);
  if (*k < 0 || *k > view.extent)
    return call.error("K is " + llvm::Twine(*k) + " for " + llvm::Twine(view.extent) + " elements");
  std::vector<int64_t> shape = x.shape;
  shape[*axis] = *k;
  auto values = call.tensor(x.element, shape);
  if (!values)
    return values.takeError();
  auto indices = call.tensor(IntegerType::get(call.context(), 64), shape);
  if (!indices)
    return indices.takeError();
  bool numeric = dispatchElement(x.element, [&](auto zero) {
    using T = decltype(zero);
    if (values->size() == 0)
      return;
    std::vector<int64_t> order(view.extent);
    for (int64_t i = 0; i < view.outer * view.inner; ++i) {
      int64_t outer = i / view.inner, inner = i % view.inner;
      auto at = [&](int64_t j) { return x.data<T>()[(outer * view.extent + j) * view.inner + inner]; };
      std::iota(order.begin(), order.end(), 0);
      std::partial_sort(order.begin(), order.begin() + *k, order.end(), [&](int64_t left, int64_t right) {
        auto a = toWorking(at(left)), b = toWorking(at(right));
        if (isLess(a, b) || isLess(b, a))
          return op.getLargest() ? isLess(b, a) : isLess(a, b);
        return left < right;
      });
      for (int64_t j = 0; j < *k; ++j) {
        int64_t to = (outer * *k + j) * view.inner + inner;
        values->data<T>()[to] = at(order[j]);
        indices->data<int64_t>()[to] = order[j];
      }
    }
  });
  if (!numeric)
    return call.error("the operand must be numeric");
  return results(std::move(*values), std::move(*indices));
}

template <> Result evaluateOp<onnx::CumSumOp>(onnx::CumSumOp op, const Call &call) {
  const Tensor &x = call[0];
  auto given = getInt(call, call[1], "axis");
  if (!given)
    return given.takeError();
  auto axis = resolveAxis(call, *given, x.shape);
  if (!axis)
    return axis.takeError();
  auto y = call.tensor(x.element, x.shape);
  if (!y)
    return y.takeError();
  AxisView view(x.shape, *axis);
  bool numeric = true;
  numeric &= dispatchElement(x.element, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (std::is_same_v<T, Bool>) {
      numeric = false;
    } else {
      using Ring = std::conditional_t<std::is_integral_v<T>, uint64_t, Working<T>>;
      if (x.size() == 0)
        return;
      for (int64_t i = 0; i < view.outer * view.inner; ++i) {
        int64_t start = i / view.inner * view.extent * view.inner + i % view.inner;
        Ring sum = 0;
        for (int64_t k = 0; k < view.extent; ++k) {
          int64_t at = start + (op.getReverse() ? view.extent - 1 - k : k) * view.inner;
          Ring before = sum, term = Ring(toWorking(x.data<T>()[at]));
          sum = k == 0 ? term : sum + term;
          Ring out = op.getExclusive() ? before : sum;
          if constexpr (isSmallFloat<T>)
            y->data<T>()[at] = roundTo<T>(out);
          else
            y->data<T>()[at] = T(out);
        }
      }
    }
  });
  if (!numeric)
    return call.error("the operand must be numeric");
  return results(std::move(*y));
}

} // namespace mlonnx::reference
