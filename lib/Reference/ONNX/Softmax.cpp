//===- Softmax.cpp - Reference of onnx.Softmax, LogSoftmax, LpNormalization ===//
//
// With m the largest x (NaN if one is) and s R26's sum of exp(x - m):
//   Softmax     exp(x - m) / s            LogSoftmax  (x - m) - log(s)
//   LpNormalization  x / R26's sum of |x|, or x / sqrt(R26's sum of x^2 by fma); 0 where that is 0
//
//===----------------------------------------------------------------------===//
#include "Partials.h"
#include "Sums.h"

using namespace mlir;

namespace mlonnx::reference {

/// Changes the values along an axis by `f`, in the working type.
template <typename F> static Result mapAlongAxis(const Call &call, int64_t givenAxis, bool toTheEnd, F &&f) {
  const Tensor &input = call[0];
  auto axis = resolveAxis(call, givenAxis, input.shape);
  if (!axis)
    return axis.takeError();
  auto output = call.tensor(input.element, input.shape);
  if (!output)
    return output.takeError();
  AxisView view(input.shape, *axis, toTheEnd);
  bool isFloating = false;
  dispatchElement(input.element, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (isFloat<T>) {
      isFloating = true;
      if (input.size() == 0)
        return;
      SmallVector<Working<T>> values(view.extent);
      for (int64_t i = 0; i < view.outer * view.inner; ++i) {
        int64_t start = i / view.inner * view.extent * view.inner + i % view.inner;
        for (int64_t k = 0; k < view.extent; ++k)
          values[k] = toWorking(input.data<T>()[start + k * view.inner]);
        f(MutableArrayRef<Working<T>>(values));
        for (int64_t k = 0; k < view.extent; ++k)
          output->data<T>()[start + k * view.inner] = fromWorking<T>(values[k]);
      }
    }
  });
  if (!isFloating)
    return call.error("the operand must have floating-point numbers");
  return results(std::move(*output));
}

template <typename Op> static Result evaluateSoftmax(Op op, const Call &call, bool logarithm) {
  return mapAlongAxis(call, op.getAxis(), op.getFlattenAxes(), [&](auto values) {
    using T = typename decltype(values)::value_type;
    T largest = maximum<T>(values);
    Sum<T> sum;
    for (T x : values)
      sum.add(std::exp(x - largest));
    T total = sum.total(), log = std::log(total);
    for (T &x : values)
      x = logarithm ? (x - largest) - log : std::exp(x - largest) / total;
  });
}

template <> Result evaluateOp<onnx::SoftmaxOp>(onnx::SoftmaxOp op, const Call &call) {
  return evaluateSoftmax(op, call, /*logarithm=*/false);
}
template <> Result evaluateOp<onnx::LogSoftmaxOp>(onnx::LogSoftmaxOp op, const Call &call) {
  return evaluateSoftmax(op, call, /*logarithm=*/true);
}

template <> Result evaluateOp<onnx::LpNormalizationOp>(onnx::LpNormalizationOp op, const Call &call) {
  if (op.getP() != 1 && op.getP() != 2)
    return call.attributeError("p", "is " + llvm::Twine(int64_t(op.getP())) + "; it must be 1 or 2");
  return mapAlongAxis(call, op.getAxis(), /*toTheEnd=*/false, [&](auto values) {
    using T = typename decltype(values)::value_type;
    T norm;
    if (op.getP() == 1) {
      Sum<T> sum;
      for (T x : values)
        sum.add(std::abs(x));
      norm = sum.total();
    } else {
      norm = std::sqrt(dot<T>(values, values));
    }
    for (T &x : values)
      x = norm == 0 ? T(0) : x / norm;
  });
}

} // namespace mlonnx::reference
