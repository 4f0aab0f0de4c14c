//===- Numbers.h - Numbers as text ----------------------------------------===//
//
// Freestanding and exact: a number is read as the nearest float, and written as printf's "%f" has it.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "mlonnx-c/abi.h"
#include <stdint.h>

namespace mlk {

inline bool isDigit(char c) { return c >= '0' && c <= '9'; }
inline char toLower(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }
inline bool equalsIgnoringCase(const char *a, const char *end, const char *word) {
  for (; a != end; ++a, ++word)
    if (!*word || toLower(*a) != *word)
      return false;
  return !*word;
}

/// A whole number of at most 1024 bits.
class BigNumber {
public:
  void multiplyAdd(uint32_t factor, uint32_t term) {
    uint64_t carry = term;
    for (int i = 0; i < size; ++i) {
      carry += uint64_t(limbs[i]) * factor;
      limbs[i] = uint32_t(carry);
      carry >>= 32;
    }
    if (carry)
      limbs[size++] = uint32_t(carry);
  }
  void multiplyByPower(uint32_t base, int exponent) {
    for (int i = 0; i < exponent; ++i)
      multiplyAdd(base, 0);
  }
  /// Negative, 0 or positive as this number is smaller than, equal to or larger than `other`.
  int compare(const BigNumber &other) const {
    if (size != other.size)
      return size - other.size;
    for (int i = size - 1; i >= 0; --i)
      if (limbs[i] != other.limbs[i])
        return limbs[i] < other.limbs[i] ? -1 : 1;
    return 0;
  }

private:
  int size = 0;
  uint32_t limbs[32];
};

/// digits * 10^exponent, with more digits that are not 0 behind where `inexact`.
struct Decimal {
  static constexpr int maxDigits = 120; // halfway between two floats there are at most 113
  char digits[maxDigits];
  int count = 0;
  int64_t exponent = 0;
  bool inexact = false;

  /// Whether it is larger than the number halfway between the float of `bits` and the next one; on it, whether the next
  /// one is the even one.
  bool roundsAbove(uint32_t bits) const {
    const uint32_t field = bits >> 23, fraction = bits & 0x7fffff;
    const int power = int(field ? field : 1) - 151; // of two, of half a unit in the last place
    BigNumber value, halfway;
    for (int i = 0; i < count; ++i)
      value.multiplyAdd(10, uint32_t(digits[i] - '0'));
    halfway.multiplyAdd(0, 2 * (field ? fraction | 0x800000 : fraction) + 1);
    (exponent < 0 ? halfway : value).multiplyByPower(10, int(exponent < 0 ? -exponent : exponent));
    (power < 0 ? value : halfway).multiplyByPower(2, power < 0 ? -power : power);
    const int order = value.compare(halfway);
    return order > 0 || (order == 0 && (inexact || bits % 2));
  }
};

/// Reads an optional sign, digits, a fraction and an exponent, or INF or NaN in any case; false where `text` is
/// anything else.
inline bool parseFloat(mlonnx_string text, float *out) {
  const char *p = text.data, *end = text.data + text.size;
  const bool isSigned = p != end && (*p == '-' || *p == '+'), negative = isSigned && *p == '-';
  const uint32_t sign = negative ? 0x80000000 : 0;
  constexpr uint32_t infinity = 0x7f800000;
  auto give = [&](uint32_t bits) {
    bits |= sign;
    __builtin_memcpy(out, &bits, sizeof bits);
    return true;
  };
  p += isSigned;
  if (equalsIgnoringCase(p, end, "inf"))
    return give(infinity);
  if (!isSigned && equalsIgnoringCase(p, end, "nan"))
    return give(0x7fc00000);

  Decimal decimal;
  bool any = false;
  auto read = [&](int64_t perDigit) {
    for (; p != end && isDigit(*p); ++p) {
      any = true;
      decimal.exponent -= perDigit;
      if (decimal.count == 0 && *p == '0')
        continue;
      if (decimal.count < Decimal::maxDigits) {
        decimal.digits[decimal.count++] = *p;
        continue;
      }
      ++decimal.exponent;
      decimal.inexact |= *p != '0';
    }
  };
  read(0);
  if (p != end && *p == '.') {
    ++p;
    read(1);
  }
  if (!any)
    return false;
  if (p != end && (*p == 'e' || *p == 'E')) {
    ++p;
    const bool minus = p != end && *p == '-';
    p += p != end && (*p == '-' || *p == '+');
    if (p == end)
      return false;
    int64_t exponent = 0;
    for (; p != end && isDigit(*p); ++p)
      exponent = exponent < int64_t(1) << 40 ? exponent * 10 + (*p - '0') : exponent;
    decimal.exponent += minus ? -exponent : exponent;
  }
  if (p != end)
    return false;
  const int64_t magnitude = decimal.exponent + decimal.count; // below 10^magnitude, at least a tenth of it
  if (decimal.count == 0 || magnitude < -45)
    return give(0);
  if (magnitude > 39)
    return give(infinity);

  // Near it by f64 arithmetic, then exactly.
  double near = 0;
  const int leading = decimal.count < 17 ? decimal.count : 17;
  for (int i = 0; i < leading; ++i)
    near = near * 10 + (decimal.digits[i] - '0');
  for (int64_t e = decimal.exponent + decimal.count - leading; e > 0; --e)
    near *= 10;
  for (int64_t e = decimal.exponent + decimal.count - leading; e < 0; ++e)
    near /= 10;
  const float narrow = float(near);
  uint32_t bits;
  __builtin_memcpy(&bits, &narrow, sizeof bits);
  bits = bits > infinity ? infinity : bits;
  while (bits > 0 && !decimal.roundsAbove(bits - 1))
    --bits;
  while (bits < infinity && decimal.roundsAbove(bits))
    ++bits;
  return give(bits);
}

/// Reads an optional sign and digits; false where `text` is anything else or the number does not fit.
inline bool parseInteger(mlonnx_string text, int64_t *out) {
  const char *p = text.data, *end = text.data + text.size;
  const bool negative = p != end && *p == '-';
  p += p != end && (*p == '-' || *p == '+');
  if (p == end)
    return false;
  int64_t value = 0; // negative: there is one more of those
  for (; p != end; ++p)
    if (!isDigit(*p) || __builtin_mul_overflow(value, 10, &value) || __builtin_sub_overflow(value, *p - '0', &value))
      return false;
  if (negative) {
    *out = value;
    return true;
  }
  return !__builtin_sub_overflow(int64_t(0), value, out);
}

/// The longest text of printFloat: a sign, 39 digits, the point and 6 digits.
constexpr int64_t floatTextBytes = 48;

/// Writes `value` as printf's "%f" and returns the number of bytes.
inline int64_t printFloat(float value, char *out) {
  uint32_t bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  char *p = out;
  if (bits >> 31)
    *p++ = '-';
  const uint32_t field = bits >> 23 & 0xff, fraction = bits & 0x7fffff;
  if (field == 0xff) {
    for (const char *word = fraction ? "nan" : "inf"; *word; ++word)
      *p++ = *word;
    return p - out;
  }
  // value = mantissa * 2^power; `millionths` is what stands behind the point, rounded to even.
  const uint32_t mantissa = field ? fraction | 0x800000 : fraction;
  const int power = int(field ? field : 1) - 150;
  unsigned __int128 whole;
  uint64_t millionths = 0;
  if (power >= 0) {
    whole = static_cast<unsigned __int128>(mantissa) << power;
  } else {
    const uint64_t product = uint64_t(mantissa) * 1000000; // below 2^44
    uint64_t scaled = 0;
    if (-power < 64) {
      const uint64_t rest = product & ((uint64_t(1) << -power) - 1), half = uint64_t(1) << (-power - 1);
      scaled = product >> -power;
      scaled += rest > half || (rest == half && scaled % 2);
    }
    whole = scaled / 1000000;
    millionths = scaled % 1000000;
  }
  char digits[40];
  int count = 0;
  do {
    digits[count++] = char('0' + int(whole % 10));
    whole /= 10;
  } while (whole);
  while (count)
    *p++ = digits[--count];
  *p++ = '.';
  for (int place = 100000; place; place /= 10)
    *p++ = char('0' + millionths / uint64_t(place) % 10);
  return p - out;
}

} // namespace mlk
