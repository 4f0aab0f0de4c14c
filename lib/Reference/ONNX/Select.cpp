//===- Select.cpp - Reference of onnx.Sum, Max, Min, Mean, Where, Clip ----===//
#include "Broadcast.h"
#include "Elements.h"

using namespace mlir;

namespace mlonnx::reference {

namespace {
/// The larger of two numbers: NaN wins, -0.0 is smaller than 0.0 (maximum of IEEE 754).
struct Maximum {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (std::is_floating_point_v<T>) {
      if (std::isnan(a) || std::isnan(b))
        return a + b;
      if (a == b)
        return std::signbit(a) ? b : a;
    }
    return a < b ? b : a;
  }
};
struct Minimum {
  template <typename T> T operator()(T a, T b) const {
    if constexpr (std::is_floating_point_v<T>) {
      if (std::isnan(a) || std::isnan(b))
        return a + b;
      if (a == b)
        return std::signbit(a) ? a : b;
    }
    return b < a ? b : a;
  }
};
struct Plus {
  template <typename T> T operator()(T a, T b) const { return a + b; }
};

struct By {
  template <typename T> T operator()(T a, T b) const { return a / b; }
};

/// f(a, b) in the operands' type; small floats in f64, rounded once.
template <typename F, typename T> T combine(T a, T b) {
  if constexpr (isSmallFloat<T>)
    return roundTo<T>(F()(toDouble(a), toDouble(b)));
  else
    return F()(a, b);
}

/// f over all operands from the first on, then finish(value) of each.
template <typename F, typename Finish> Result reduceOperands(const Call &call, Finish finish) {
  if (call.operands.empty())
    return call.error("there are no operands");
  Type element = call[0].element;
  SmallVector<ArrayRef<int64_t>> shapes;
  for (const Tensor *operand : call.operands) {
    if (operand->element != element)
      return call.error("the operands have different element types");
    shapes.push_back(operand->shape);
  }
  auto shape = broadcastShapes(call, shapes);
  if (!shape)
    return shape.takeError();
  auto y = call.tensor(element, *shape);
  if (!y)
    return y.takeError();
  bool known = false;
  dispatchElement(element, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (!std::is_same_v<T, Bool>) {
      known = true;
      T *out = y->template data<T>();
      for (auto [number, operand] : llvm::enumerate(call.operands)) {
        BroadcastIndex i(operand->shape, *shape);
        for (int64_t k = 0, count = y->size(); k < count; ++k, i.next()) {
          T value = operand->template data<T>()[i.get()];
          out[k] = number == 0 ? value : combine<F>(out[k], value);
        }
      }
      for (int64_t k = 0, count = y->size(); k < count; ++k)
        out[k] = finish(out[k]);
    }
  });
  if (!known)
    return call.error("the operands must be numeric");
  return results(std::move(*y));
}

auto same = [](auto value) { return value; };
} // namespace

template <> Result evaluateOp<onnx::SumOp>(onnx::SumOp, const Call &call) { return reduceOperands<Plus>(call, same); }
template <> Result evaluateOp<onnx::MaxOp>(onnx::MaxOp, const Call &call) {
  return reduceOperands<Maximum>(call, same);
}
template <> Result evaluateOp<onnx::MinOp>(onnx::MinOp, const Call &call) {
  return reduceOperands<Minimum>(call, same);
}

template <> Result evaluateOp<onnx::MeanOp>(onnx::MeanOp, const Call &call) {
  if (!call.operands.empty() && !isa<FloatType>(call[0].element))
    return call.error("the operands must have floating-point elements");
  double count = call.operands.size();
  return reduceOperands<Plus>(call, [&](auto sum) {
    using T = decltype(sum);
    if constexpr (isFloat<T>)
      return combine<By>(sum, roundTo<T>(count));
    else
      return sum;
  });
}

template <> Result evaluateOp<onnx::WhereOp>(onnx::WhereOp, const Call &call) {
  const Tensor &condition = call[0], &x = call[1], &y = call[2];
  if (!condition.element.isInteger(1))
    return call.error("the condition must have truth values");
  if (x.element != y.element)
    return call.error("the operands have different element types");
  auto shape = broadcastShapes(call, {condition.shape, x.shape, y.shape});
  if (!shape)
    return shape.takeError();
  auto z = call.tensor(x.element, *shape);
  if (!z)
    return z.takeError();
  BroadcastIndex c(condition.shape, *shape), i(x.shape, *shape), j(y.shape, *shape);
  for (int64_t k = 0, count = z->size(); k < count; ++k, c.next(), i.next(), j.next()) {
    bool first = condition.data<Bool>()[c.get()].byte != 0;
    copyElements(first ? x : y, first ? i.get() : j.get(), *z, k, 1);
  }
  return results(std::move(*z));
}

/// The finite number of T that is the furthest from 0 on one side.
template <typename T> static T limitOf(bool lowest) {
  if constexpr (isSmallFloat<T>)
    return T::round(llvm::APFloat::getLargest(T::semantics(), lowest));
  else
    return lowest ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();
}

template <> Result evaluateOp<onnx::ClipOp>(onnx::ClipOp op, const Call &call) {
  const Tensor &input = call[0];
  const Tensor *min = op.getMin() ? &call[1] : nullptr;
  const Tensor *max = op.getMax() ? &call[min ? 2 : 1] : nullptr;
  for (const Tensor *bound : {min, max})
    if (bound && (bound->size() != 1 || bound->element != input.element))
      return call.error("a bound must be one element of the input's type");
  auto output = call.tensor(input.element, input.shape);
  if (!output)
    return output.takeError();
  bool known = false;
  dispatchElement(input.element, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (!std::is_same_v<T, Bool>) {
      known = true;
      T low = min ? min->data<T>()[0] : limitOf<T>(true), high = max ? max->data<T>()[0] : limitOf<T>(false);
      for (int64_t i = 0, count = input.size(); i < count; ++i)
        output->data<T>()[i] = combine<Minimum>(combine<Maximum>(input.data<T>()[i], low), high);
    }
  });
  if (!known)
    return call.error("the operand must be numeric");
  return results(std::move(*output));
}

} // namespace mlonnx::reference
