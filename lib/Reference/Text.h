//===- Text.h - Numbers as text and as integers ---------------------------===//
//
// What the specification of Cast leaves open:
//   float to integer  truncated, then saturated at the type's limits; NaN becomes 0
//   number to string  as numpy prints it: the shortest digits that read back as the same value, "1e-05" and "1e+16" at
//     the ends, whole floats with ".0"; "NaN", "INF", "-INF"; booleans as "1" and "0"
//   string to number  an optional sign, digits, for floats also a fraction, an exponent, and INF and NaN in any case;
//     anything else is an error, as is an integer that does not fit
//
//===----------------------------------------------------------------------===//
#pragma once
#include "Elements.h"
#include "llvm/ADT/StringExtras.h"
#include <charconv>
#include <limits>

namespace mlonnx::reference {

namespace detail {
/// The value as an llvm::APFloat of the semantics of T.
template <typename T> llvm::APFloat parseTo(llvm::StringRef text) {
  const llvm::fltSemantics *semantics;
  if constexpr (isSmallFloat<T>)
    semantics = &T::semantics();
  else
    semantics = sizeof(T) == 4 ? &llvm::APFloat::IEEEsingle() : &llvm::APFloat::IEEEdouble();
  llvm::APFloat value(*semantics);
  llvm::consumeError(value.convertFromString(text, llvm::APFloat::rmNearestTiesToEven).takeError());
  return value;
}
template <typename T> T fromAPFloat(const llvm::APFloat &value) {
  if constexpr (isSmallFloat<T>)
    return T::round(value);
  else if constexpr (sizeof(T) == 4)
    return value.convertToFloat();
  else
    return value.convertToDouble();
}

/// Whether `text` is a number of digits with an optional sign, fraction and exponent.
inline bool isNumber(llvm::StringRef text, bool integer) {
  if (!text.consume_front("-"))
    text.consume_front("+");
  llvm::StringRef whole = text.take_while(llvm::isDigit);
  text = text.drop_front(whole.size());
  if (integer)
    return text.empty() && !whole.empty();
  llvm::StringRef fraction;
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

/// The shortest decimal digits that read back as `value`, as d.ddde+xx.
template <typename T> std::string shortestScientific(T value) {
  char buffer[64];
  if constexpr (isSmallFloat<T>) {
    for (int precision = 0;; ++precision) {
      std::snprintf(buffer, sizeof(buffer), "%.*e", precision, value.get());
      if (precision == 16 || fromAPFloat<T>(parseTo<T>(buffer)).bits == value.bits)
        return buffer;
    }
  } else {
    return std::string(buffer,
                       std::to_chars(buffer, buffer + sizeof(buffer), value, std::chars_format::scientific).ptr);
  }
}

} // namespace detail

/// Reads a number; false where `text` is not one of the type.
template <typename T> bool parseNumber(llvm::StringRef text, T &value) {
  if constexpr (std::is_same_v<T, Bool>) {
    double number;
    bool ok = parseNumber(text, number);
    value.byte = number != 0;
    return ok;
  } else if constexpr (isFloat<T>) {
    llvm::StringRef name = text;
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
    if (!detail::isNumber(text, /*integer=*/false))
      return false;
    value = detail::fromAPFloat<T>(detail::parseTo<T>(text));
    return true;
  } else {
    bool plus = text.consume_front("+");
    return detail::isNumber(text, /*integer=*/true) && !text.starts_with("+") && !(plus && text.starts_with("-")) &&
           std::from_chars(text.begin(), text.end(), value).ec == std::errc();
  }
}

/// Writes a number.
template <typename T> std::string printNumber(T value) {
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
    std::string text = detail::shortestScientific(value);
    double magnitude = std::abs(wide);
    if (magnitude != 0 && (magnitude < 1e-4 || magnitude >= 1e16))
      return text;
    // Positional: move the point by the exponent.
    size_t e = text.find('e');
    int exponent = std::stoi(text.substr(e + 1));
    bool negative = text[0] == '-';
    std::string digits =
        text.substr(negative, 1) + (e > size_t(negative) + 1 ? text.substr(negative + 2, e - negative - 2) : "");
    if (exponent < 0)
      digits.insert(0, -exponent, '0');
    size_t whole = std::max(exponent, 0) + 1;
    if (digits.size() < whole + 1)
      digits.append(whole + 1 - digits.size(), '0');
    return (negative ? "-" : "") + digits.substr(0, whole) + "." + digits.substr(whole);
  }
}

/// `value` without its fraction, saturated; NaN is 0.
template <typename To> To truncateTo(double value) {
  using Limits = std::numeric_limits<To>;
  if (std::isnan(value))
    return 0;
  // 2^bits is a double, the largest integer may not be.
  if (value >= std::ldexp(1.0, Limits::digits))
    return Limits::max();
  if (value <= double(Limits::min()))
    return Limits::min();
  return To(value);
}

} // namespace mlonnx::reference
#pragma STDC FP_CONTRACT OFF
