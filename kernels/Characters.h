//===- Characters.h - Reading UTF-8 ---------------------------------------===//
#pragma once
#include <stdint.h>

namespace mlk {

/// A character of UTF-8: its code point, or -1 for a byte that belongs to none, and its length.
struct Character {
  int32_t point, length;
};

inline Character decode(const char *text, int64_t size) {
  const uint8_t lead = uint8_t(text[0]);
  if (lead < 0x80)
    return {lead, 1};
  const int32_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || length > size)
    return {-1, 1};
  int32_t point = lead & (0x7f >> length);
  for (int32_t i = 1; i < length; ++i) {
    const uint8_t next = uint8_t(text[i]);
    if ((next & 0xc0) != 0x80)
      return {-1, 1};
    point = point << 6 | (next & 0x3f);
  }
  const bool isOverlong = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
  if (isOverlong || (point >= 0xd800 && point < 0xe000) || point > 0x10ffff)
    return {-1, 1};
  return {point, length};
}

} // namespace mlk
