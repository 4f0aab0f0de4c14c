//===- Cast.cpp - Reference of onnx.Cast ----------------------------------===//
//
// Text.h says what the specification leaves open between floats, integers and strings. Integers to integers keep the
// low bits; to bool 0 and -0.0 are false, everything else is true, NaN too.
//
//===----------------------------------------------------------------------===//
#include "Text.h"

using namespace mlir;
using llvm::APFloat;

namespace mlonnx::reference {

template <typename To, typename From> static To convert(From value) {
  if constexpr (std::is_same_v<To, From>) {
    return value;
  } else if constexpr (std::is_same_v<To, Bool>) {
    return {uint8_t(toDouble(value) != 0)};
  } else if constexpr (std::is_same_v<From, Bool>) {
    return convert<To>(int32_t(value.byte != 0));
  } else if constexpr (isFloat<To> && isFloat<From>) {
    if constexpr (std::is_same_v<To, float> && std::is_same_v<From, double>)
      return float(value);
    else
      return roundTo<To>(toDouble(value));
  } else if constexpr (isSmallFloat<To>) {
    APFloat exact(To::semantics());
    exact.convertFromAPInt(llvm::APInt(64, uint64_t(value), std::is_signed_v<From>), std::is_signed_v<From>,
                           APFloat::rmNearestTiesToEven);
    return To::round(exact);
  } else if constexpr (isFloat<From>) {
    return truncateTo<To>(toDouble(value));
  } else {
    return To(value);
  }
}

template <> Result evaluateOp<onnx::CastOp>(onnx::CastOp op, const Call &call) {
  const Tensor &input = call[0];
  Type to = op.getTo();
  auto output = call.tensor(to, input.shape);
  if (!output)
    return output.takeError();
  int64_t count = input.size();
  if (isMap(to) || isMap(input.element))
    return call.error("maps have no conversion");
  if (isString(input.element)) {
    int64_t bad = -1;
    if (isString(to))
      output->strings = input.strings;
    else
      dispatchElement(to, [&](auto zero) {
        for (int64_t i = count; i-- > 0;)
          if (!parseNumber(StringRef(input.strings[i]), output->data<decltype(zero)>()[i]))
            bad = i;
      });
    if (bad >= 0)
      return call.error("element " + llvm::Twine(bad) + ", \"" + input.strings[bad] +
                        "\", is not a number of the type");
    return results(std::move(*output));
  }
  dispatchElement(input.element, [&](auto fromZero) {
    const auto *from = input.data<decltype(fromZero)>();
    if (isString(to))
      for (int64_t i = 0; i < count; ++i)
        output->strings[i] = printNumber(from[i]);
    else
      dispatchElement(to, [&](auto toZero) {
        for (int64_t i = 0; i < count; ++i)
          output->data<decltype(toZero)>()[i] = convert<decltype(toZero)>(from[i]);
      });
  });
  return results(std::move(*output));
}

} // namespace mlonnx::reference
