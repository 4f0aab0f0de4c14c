//===- Strings.cpp - Strings joined and cut -------------------------------===//
#include "Characters.h"
#include "Kernels.h"

namespace mlk {
namespace {

/// Unicode's white space, and the separators U+001C to U+001F.
inline bool isSpace(int32_t point) {
  return (point >= 0x09 && point <= 0x0d) || (point >= 0x1c && point <= 0x20) || point == 0x85 || point == 0xa0 ||
         point == 0x1680 || (point >= 0x2000 && point <= 0x200a) || point == 0x2028 || point == 0x2029 ||
         point == 0x202f || point == 0x205f || point == 0x3000;
}

/// Where the run of white space (of anything else) that begins at `at` ends.
inline int64_t skip(mlonnx_string text, int64_t at, bool space) {
  while (at < text.size) {
    const Character character = decode(text.data + at, text.size - at);
    if (isSpace(character.point) != space)
      break;
    at += character.length;
  }
  return at;
}

/// Where the delimiter occurs from `at` on, or -1.
inline int64_t find(mlonnx_string text, mlonnx_string delimiter, int64_t at) {
  for (; at + delimiter.size <= text.size; ++at) {
    int64_t same = 0;
    while (same < delimiter.size && text.data[at + same] == delimiter.data[same])
      ++same;
    if (same == delimiter.size)
      return at;
  }
  return -1;
}

/// Calls f(first byte, size) for each part; their number.
template <class F> inline int64_t forParts(mlonnx_string text, mlonnx_string delimiter, int64_t most, F f) {
  int64_t parts = 0;
  if (delimiter.size == 0) {
    for (int64_t at = skip(text, 0, true); at < text.size; ++parts) {
      const int64_t end = parts == most ? text.size : skip(text, at, false);
      f(parts, text.data + at, end - at);
      at = skip(text, end, true);
    }
    return parts;
  }
  int64_t from = 0;
  for (int64_t at; parts < most && (at = find(text, delimiter, from)) >= 0; from = at + delimiter.size)
    f(parts++, text.data + from, at - from);
  f(parts, text.data + from, text.size - from);
  return parts + 1;
}

} // namespace
} // namespace mlk

MLK_SHARED_KERNEL void mlk_concat_bytes_string(const mlonnx_string *X, const mlonnx_string *Y, int64_t *bytes,
                                               int64_t count) {
  int64_t total = 0;
  bool fits = true;
  for (int64_t i = 0; i < count; ++i)
    fits =
        !__builtin_add_overflow(total, X[i].size, &total) && !__builtin_add_overflow(total, Y[i].size, &total) && fits;
  *bytes = fits ? total : -1;
}

MLK_SHARED_KERNEL void mlk_concat_string(const mlonnx_string *X, const mlonnx_string *Y, mlonnx_string *Z, char *text,
                                         int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    Z[i] = {text, X[i].size + Y[i].size};
    for (const mlonnx_string *parts[] = {X + i, Y + i}; const mlonnx_string *part : parts) {
      for (int64_t k = 0; k < part->size; ++k)
        text[k] = part->data[k];
      text += part->size;
    }
  }
}

MLK_SHARED_KERNEL void mlk_count_parts_string(const mlonnx_string *X, const char *delimiter, int64_t *counts,
                                              int64_t *width, int64_t count, int64_t size, int64_t most) {
  *width = 0;
  for (int64_t i = 0; i < count; ++i) {
    counts[i] = mlk::forParts(X[i], {delimiter, size}, most, [](int64_t, const char *, int64_t) {});
    *width = counts[i] > *width ? counts[i] : *width;
  }
}

MLK_SHARED_KERNEL void mlk_split_string(const mlonnx_string *X, const char *delimiter, mlonnx_string *Y, int64_t count,
                                        int64_t size, int64_t most, int64_t width) {
  for (int64_t i = 0; i < count; ++i, Y += width) {
    const int64_t parts =
        mlk::forParts(X[i], {delimiter, size}, most,
                      [&](int64_t part, const char *data, int64_t length) { Y[part] = {data, length}; });
    for (int64_t k = parts; k < width; ++k)
      Y[k] = {nullptr, 0};
  }
}

MLK_SHARED_KERNEL void mlk_full_match_string(const mlonnx_string *X, const uint8_t *classes, const int32_t *next,
                                             bool *Y, int64_t count, int64_t start, int64_t accept) {
  for (int64_t i = 0; i < count; ++i) {
    int64_t state = start;
    for (int64_t k = 0; k < X[i].size && state != 0; ++k)
      state = next[state + classes[uint8_t(X[i].data[k])]];
    Y[i] = state >= accept;
  }
}
