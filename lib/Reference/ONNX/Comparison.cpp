//===- Comparison.cpp - Reference of onnx comparisons and logic -----------===//
#include "Broadcast.h"
#include "Elements.h"

using namespace mlir;

namespace mlonnx::reference {

/// C = f(A, B), truth values; `get(operand, index)` gives elements.
template <typename Get, typename F> static Result compare(const Call &call, Get get, F f) {
  const Tensor &a = call[0], &b = call[1];
  auto shape = broadcastShapes(call, {a.shape, b.shape});
  if (!shape)
    return shape.takeError();
  auto c = call.tensor(IntegerType::get(call.context(), 1), *shape);
  if (!c)
    return c.takeError();
  BroadcastIndex i(a.shape, *shape), j(b.shape, *shape);
  for (int64_t k = 0, count = c->size(); k < count; ++k, i.next(), j.next())
    c->data<Bool>()[k].byte = f(get(a, i.get()), get(b, j.get()));
  return results(std::move(*c));
}

/// Numbers in their own type, small floats in f64 (exact), truth values as 0 and 1, strings by their bytes.
template <typename F> static Result compareElements(const Call &call, F f) {
  Type element = call[0].element;
  if (element != call[1].element)
    return call.error("the operands have different element types");
  if (isString(element))
    return compare(call, [](const Tensor &x, int64_t i) -> const std::string & { return x.strings[i]; }, f);
  std::optional<Result> result;
  dispatchElement(element, [&](auto zero) {
    using T = decltype(zero);
    result.emplace(compare(
        call,
        [](const Tensor &x, int64_t i) {
          if constexpr (std::is_integral_v<T> || std::is_floating_point_v<T>)
            return x.data<T>()[i];
          else
            return toDouble(x.data<T>()[i]);
        },
        f));
  });
  if (!result)
    return call.error("the operands can't be compared");
  return std::move(*result);
}

template <typename F> static Result compareBools(const Call &call, F f) {
  if (!call[0].element.isInteger(1) || !call[1].element.isInteger(1))
    return call.error("the operands must have truth values");
  return compare(call, [](const Tensor &x, int64_t i) { return x.data<Bool>()[i].byte != 0; }, f);
}

#define MLONNX_COMPARISON(Name, evaluate, expression)                                                                  \
  template <> Result evaluateOp<onnx::Name##Op>(onnx::Name##Op, const Call &call) {                                    \
    return evaluate(call, [](const auto &a, const auto &b) { return expression; });                                    \
  }
MLONNX_COMPARISON(Less, compareElements, a < b)
MLONNX_COMPARISON(LessOrEqual, compareElements, a <= b)
MLONNX_COMPARISON(Greater, compareElements, a > b)
MLONNX_COMPARISON(GreaterOrEqual, compareElements, a >= b)
MLONNX_COMPARISON(Equal, compareElements, a == b)
MLONNX_COMPARISON(And, compareBools, a &&b)
MLONNX_COMPARISON(Or, compareBools, a || b)
MLONNX_COMPARISON(Xor, compareBools, a != b)

} // namespace mlonnx::reference
