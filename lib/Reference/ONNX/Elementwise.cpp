//===- Elementwise.cpp - Reference of onnx.Add, Sub, Mul, Div -------------===//
#include "Broadcast.h"
#include "Elements.h"

using namespace mlir;

namespace mlonnx::reference {

namespace {
/// `f(a, b)` in the operands' type. Small floats are computed in f64 and rounded once, which is what their own
/// arithmetic gives; integers wrap.
struct Add {
  template <typename T> T operator()(T a, T b) const { return a + b; }
};
struct Sub {
  template <typename T> T operator()(T a, T b) const { return a - b; }
};
struct Mul {
  template <typename T> T operator()(T a, T b) const { return a * b; }
};
struct Div {
  template <typename T> T operator()(T a, T b) const { return a / b; }
};

template <typename F, typename T> T compute(T a, T b) {
  if constexpr (isSmallFloat<T>)
    return roundTo<T>(F()(toDouble(a), toDouble(b)));
  else if constexpr (std::is_floating_point_v<T>)
    return F()(a, b);
  else if constexpr (std::is_same_v<F, Div>)
    // The smallest number divided by -1 wraps to itself.
    return std::is_signed_v<T> && b == T(-1) ? T(uint64_t(0) - uint64_t(a)) : T(a / b);
  else
    return T(F()(uint64_t(a), uint64_t(b)));
}

template <typename F> Result evaluateBinary(const Call &call) {
  const Tensor &a = call[0], &b = call[1];
  if (a.element != b.element)
    return call.error("the operands have different element types");
  auto shape = broadcastShapes(call, {a.shape, b.shape});
  if (!shape)
    return shape.takeError();
  auto c = call.tensor(a.element, *shape);
  if (!c)
    return c.takeError();
  bool numeric = true;
  std::optional<int64_t> zeroDivisor; // of this element
  numeric &= dispatchElement(a.element, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (std::is_same_v<T, Bool>) {
      numeric = false;
    } else {
      BroadcastIndex i(a.shape, *shape), j(b.shape, *shape);
      for (int64_t k = 0, count = c->size(); k < count; ++k, i.next(), j.next()) {
        T left = a.data<T>()[i.get()], right = b.data<T>()[j.get()];
        if constexpr (std::is_integral_v<T> && std::is_same_v<F, Div>)
          if (right == 0) {
            zeroDivisor = k;
            return;
          }
        c->data<T>()[k] = compute<F>(left, right);
      }
    }
  });
  if (!numeric)
    return call.error("the operands must be numeric");
  if (zeroDivisor)
    return call.dataError(MLONNX_ERROR_DIVISION, rowOf(*zeroDivisor, *shape), "an integer is divided by 0");
  return results(std::move(*c));
}
} // namespace

template <> Result evaluateOp<onnx::AddOp>(onnx::AddOp, const Call &call) { return evaluateBinary<Add>(call); }
template <> Result evaluateOp<onnx::SubOp>(onnx::SubOp, const Call &call) { return evaluateBinary<Sub>(call); }
template <> Result evaluateOp<onnx::MulOp>(onnx::MulOp, const Call &call) { return evaluateBinary<Mul>(call); }
template <> Result evaluateOp<onnx::DivOp>(onnx::DivOp, const Call &call) { return evaluateBinary<Div>(call); }

} // namespace mlonnx::reference
