//===- Cast.cpp - Reference of onnx.Cast ----------------------------------===//
//
// What the specification leaves open:
//   float to integer  truncated, then saturated at the type's limits; NaN becomes 0
//   integer to integer  the low bits
//   to bool  0 and -0.0 are false, everything else true, NaN too
//   number to string  as numpy prints it: the shortest digits that read back as the same value, "1e-05" and "1e+16" at
//     the ends, whole floats with ".0"; "NaN", "INF", "-INF"; booleans as "1" and "0"
//   string to number  an optional sign, digits, for floats also a fraction, an exponent, and INF and NaN in any case;
//     anything else is an error, as is an integer that does not fit
//
//===----------------------------------------------------------------------===//
#include "Elements.h"
#include <charconv>
#include <limits>

using namespace mlir;
using llvm::APFloat;

namespace mlonnx::reference {

/// The value as an APFloat of the semantics of T.
template <typename T> static APFloat parseTo(StringRef text) {
  const llvm::fltSemantics *semantics;
  if constexpr (isSmallFloat<T>)
    semantics = &T::semantics();
  else
    semantics = sizeof(T) == 4 ? &APFloat::IEEEsingle() : &APFloat::IEEEdouble();
  APFloat value(*semantics);
  llvm::consumeError(value.convertFromString(text, APFloat::rmNearestTiesToEven).takeError());
  return value;
}
template <typename T> static T fromAPFloat(const APFloat &value) {
  if constexpr (isSmallFloat<T>)
    return T::round(value);
  else if constexpr (sizeof(T) == 4)
    return value.convertToFloat();
  else
    return value.convertToDouble();
}

/// Whether `text` is a number of digits with an optional sign, fraction and exponent.
static bool isNumber(StringRef text, bool integer) {
  if (!text.consume_front("-"))
    text.consume_front("+");
  StringRef whole = text.take_while(llvm::isDigit);
  text = text.drop_front(whole.size());
  if (integer)
    return text.empty() && !whole.empty();
  StringRef fraction;
  if (text.consume_front(".")) {
    fraction = text.take_while(llvm::isDigit);
    text = text.drop_front(fraction.size());
  }
  if (whole.empty() && fraction.empty())
    return false;
  if (text.consume_front("e") || text.consume_front("E")) {
    if (!text.consume_front("-"))
      text.consume_front("+");
    if (text.empty())
      return false;
    text = text.drop_while(llvm::isDigit);
  }
  return text.empty();
}

template <typename T> static bool parse(StringRef text, T &value) {
  if constexpr (std::is_same_v<T, Bool>) {
    double number;
    bool ok = parse(text, number);
    value.byte = number != 0;
    return ok;
  } else if constexpr (isFloat<T>) {
    StringRef name = text;
    bool negative = name.consume_front("-");
    if (!negative)
      name.consume_front("+");
    if (name.equals_insensitive("inf")) {
      value = roundTo<T>(negative ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity());
      return true;
    }
    if (text.equals_insensitive("nan")) {
      value = roundTo<T>(std::numeric_limits<double>::quiet_NaN());
      return true;
    }
    if (!isNumber(text, /*integer=*/false))
      return false;
    value = fromAPFloat<T>(parseTo<T>(text));
    return true;
  } else {
    text.consume_front("+");
    return isNumber(text, /*integer=*/true) && !text.starts_with("+") &&
           std::from_chars(text.begin(), text.end(), value).ec == std::errc();
  }
}

/// The shortest decimal digits that read back as `value`, as d.ddde+xx.
template <typename T> static std::string shortestScientific(T value) {
  char buffer[64];
  if constexpr (isSmallFloat<T>) {
    for (int precision = 0;; ++precision) {
      std::snprintf(buffer, sizeof(buffer), "%.*e", precision, value.get());
      if (precision == 16 || fromAPFloat<T>(parseTo<T>(buffer)).bits == value.bits)
        return buffer;
    }
  } else {
    return std::string(buffer, std::to_chars(buffer, buffer + sizeof(buffer), value, std::chars_format::scientific).ptr);
  }
}

template <typename T> static std::string print(T value) {
  if constexpr (std::is_same_v<T, Bool>) {
    return value.byte ? "1" : "0";
  } else if constexpr (!isFloat<T>) {
    return std::to_string(value);
  } else {
    double wide = toDouble(value);
    if (std::isnan(wide))
      return "NaN";
    if (std::isinf(wide))
      return wide < 0 ? "-INF" : "INF";
    std::string text = shortestScientific(value);
    double magnitude = std::abs(wide);
    if (magnitude != 0 && (magnitude < 1e-4 || magnitude >= 1e16))
      return text;
    // Positional: move the point by the exponent.
    size_t e = text.find('e');
    int exponent = std::stoi(text.substr(e + 1));
    bool negative = text[0] == '-';
    std::string digits = text.substr(negative, 1) + (e > size_t(negative) + 1 ? text.substr(negative + 2, e - negative - 2) : "");
    if (exponent < 0)
      digits.insert(0, -exponent, '0');
    size_t whole = std::max(exponent, 0) + 1;
    if (digits.size() < whole + 1)
      digits.append(whole + 1 - digits.size(), '0');
    return (negative ? "-" : "") + digits.substr(0, whole) + "." + digits.substr(whole);
  }
}

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
    double wide = toDouble(value);
    using Limits = std::numeric_limits<To>;
    // 2^bits and -2^bits are doubles, the limits themselves may not be.
    if (std::isnan(wide))
      return 0;
    if (wide >= std::ldexp(1.0, Limits::digits))
      return Limits::max();
    if (wide <= double(Limits::min()))
      return Limits::min();
    return To(wide);
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
          if (!parse(StringRef(input.strings[i]), output->data<decltype(zero)>()[i]))
            bad = i;
      });
    if (bad >= 0)
      return call.error("element " + llvm::Twine(bad) + ", \"" + input.strings[bad] + "\", is not a number of the type");
    return results(std::move(*output));
  }
  dispatchElement(input.element, [&](auto fromZero) {
    const auto *from = input.data<decltype(fromZero)>();
    if (isString(to))
      for (int64_t i = 0; i < count; ++i)
        output->strings[i] = print(from[i]);
    else
      dispatchElement(to, [&](auto toZero) {
        for (int64_t i = 0; i < count; ++i)
          output->data<decltype(toZero)>()[i] = convert<decltype(toZero)>(from[i]);
      });
  });
  return results(std::move(*output));
}

} // namespace mlonnx::reference
