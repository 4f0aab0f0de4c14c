//===- Unary.cpp - Reference of elementwise operators of one operand ------===//
#include "Elements.h"

using namespace mlir;

namespace mlonnx::reference {

/// Y = f(X) for floats, each in its own type; small floats are computed in f64 and rounded once.
template <typename F> static Result mapFloats(const Call &call, F f) {
  const Tensor &x = call[0];
  auto y = call.tensor(x.element, x.shape);
  if (!y)
    return y.takeError();
  bool known = false;
  dispatchElement(x.element, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (isFloat<T>) {
      known = true;
      for (int64_t i = 0, count = x.size(); i < count; ++i)
        if constexpr (isSmallFloat<T>)
          y->data<T>()[i] = roundTo<T>(f(toDouble(x.data<T>()[i])));
        else
          y->data<T>()[i] = f(x.data<T>()[i]);
    }
  });
  if (!known)
    return call.error("the operand must have floating-point elements");
  return results(std::move(*y));
}

/// Y = f(X) for floats, g(X) for integers.
template <typename F, typename G> static Result mapNumbers(const Call &call, F f, G g) {
  const Tensor &x = call[0];
  if (isa<FloatType>(x.element))
    return mapFloats(call, f);
  auto y = call.tensor(x.element, x.shape);
  if (!y)
    return y.takeError();
  bool known = false;
  dispatchElement(x.element, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (std::is_integral_v<T>) {
      known = true;
      for (int64_t i = 0, count = x.size(); i < count; ++i)
        y->data<T>()[i] = g(x.data<T>()[i]);
    }
  });
  if (!known)
    return call.error("the operand must be numeric");
  return results(std::move(*y));
}

/// Which elements f holds for, given as f64: the conversion is exact.
template <typename F> static Result testFloats(const Call &call, F f) {
  const Tensor &x = call[0];
  auto y = call.tensor(IntegerType::get(call.context(), 1), x.shape);
  if (!y)
    return y.takeError();
  bool known = false;
  dispatchElement(x.element, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (isFloat<T>) {
      known = true;
      for (int64_t i = 0, count = x.size(); i < count; ++i)
        y->data<Bool>()[i].byte = f(toDouble(x.data<T>()[i]));
    }
  });
  if (!known)
    return call.error("the operand must have floating-point elements");
  return results(std::move(*y));
}

// R27: the interpreter's functions are those of libm, the sigmoid is the rule's formula.
#define MLONNX_FUNCTION(Name, expression)                                                                              \
  template <> Result evaluateOp<onnx::Name##Op>(onnx::Name##Op, const Call &call) {                                    \
    return mapFloats(call, [](auto x) -> decltype(x) { return expression; });                                          \
  }
MLONNX_FUNCTION(Exp, std::exp(x))
MLONNX_FUNCTION(Log, std::log(x))
MLONNX_FUNCTION(Sqrt, std::sqrt(x))
MLONNX_FUNCTION(Tanh, std::tanh(x))
MLONNX_FUNCTION(Erf, std::erf(x))
MLONNX_FUNCTION(Sin, std::sin(x))
MLONNX_FUNCTION(Cos, std::cos(x))
MLONNX_FUNCTION(Reciprocal, 1 / x)
MLONNX_FUNCTION(Floor, std::floor(x))
MLONNX_FUNCTION(Ceil, std::ceil(x))
// To nearest, halves to even: the rounding mode that is never changed.
MLONNX_FUNCTION(Round, std::nearbyint(x))

template <> Result evaluateOp<onnx::SigmoidOp>(onnx::SigmoidOp, const Call &call) {
  return mapFloats(call, [](auto x) -> decltype(x) {
    auto e = std::exp(-std::abs(x));
    return (x < 0 ? e : 1) / (1 + e);
  });
}

// Integers wrap: the smallest one is its own negative.
template <> Result evaluateOp<onnx::AbsOp>(onnx::AbsOp, const Call &call) {
  return mapNumbers(
      call, [](auto x) { return std::abs(x); },
      [](auto x) -> decltype(x) { return x < 0 ? uint64_t(0) - uint64_t(x) : x; });
}
template <> Result evaluateOp<onnx::NegOp>(onnx::NegOp, const Call &call) {
  return mapNumbers(call, [](auto x) { return -x; }, [](auto x) -> decltype(x) { return uint64_t(0) - uint64_t(x); });
}

// Where the text is silent, as numpy: NaN stays.
template <> Result evaluateOp<onnx::SignOp>(onnx::SignOp, const Call &call) {
  return mapNumbers(
      call, [](auto x) -> decltype(x) { return x > 0    ? 1
                                               : x < 0  ? -1
                                               : x == 0 ? 0
                                                        : x; },
      [](auto x) -> decltype(x) { return x > 0    ? 1
                                         : x == 0 ? 0
                                                  : -1; });
}

// max(0, x) as IEEE 754 has it: NaN stays, -0.0 is smaller than 0.0.
template <> Result evaluateOp<onnx::ReluOp>(onnx::ReluOp, const Call &call) {
  return mapNumbers(
      call, [](auto x) -> decltype(x) { return x <= 0 ? 0 : x; }, [](auto x) -> decltype(x) { return x < 0 ? 0 : x; });
}

template <> Result evaluateOp<onnx::NotOp>(onnx::NotOp, const Call &call) {
  const Tensor &x = call[0];
  if (!x.element.isInteger(1))
    return call.error("the operand must have truth values");
  auto y = call.tensor(x.element, x.shape);
  if (!y)
    return y.takeError();
  for (int64_t i = 0, count = x.size(); i < count; ++i)
    y->data<Bool>()[i].byte = x.data<Bool>()[i].byte == 0;
  return results(std::move(*y));
}

template <> Result evaluateOp<onnx::IsNaNOp>(onnx::IsNaNOp, const Call &call) {
  return testFloats(call, [](double x) { return std::isnan(x); });
}

template <> Result evaluateOp<onnx::IsInfOp>(onnx::IsInfOp op, const Call &call) {
  bool negative = op.getDetectNegative() != 0, positive = op.getDetectPositive() != 0;
  return testFloats(call, [=](double x) { return std::isinf(x) && (x < 0 ? negative : positive); });
}

} // namespace mlonnx::reference
