// Text to numbers and back: C's own functions are the definition.
#include "kernels/Numbers.h"
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <string>

namespace {
mlonnx_string view(const std::string &text) { return {text.data(), int64_t(text.size())}; }

void expectParsed(const std::string &text) {
  float mine = -1, other = std::strtof(text.c_str(), nullptr);
  ASSERT_TRUE(mlk::parseFloat(view(text), &mine)) << text;
  EXPECT_EQ(0, std::memcmp(&mine, &other, sizeof mine)) << text << ": " << mine << ", not " << other;
}
std::string scientific(double value, int digits) {
  char text[400];
  std::snprintf(text, sizeof text, "%.*e", digits, value);
  return text;
}
float fromBits(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}
} // namespace

TEST(Numbers, ParseRoundsToNearest) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    const uint32_t bits = uint32_t(random());
    const float value = fromBits(bits), next = fromBits(bits + 1);
    if (!std::isfinite(value) || !std::isfinite(next))
      continue;
    for (int digits : {3, 8, 9, 17})
      expectParsed(scientific(value, digits));
    // Exactly halfway, and a little above it.
    const std::string halfway = scientific((double(value) + double(next)) / 2, 160);
    expectParsed(halfway);
    const size_t e = halfway.find('e');
    expectParsed(halfway.substr(0, e) + "0000001" + halfway.substr(e));
  }
  for (const char *text : {"0", "-0", "1.", ".5", "1E+5", "+3.5", "000001.50e00001", "1e400", "1e-400",
                           "1e99999999999999999999", "0e9999999999", "3.4028235677973366e38", "3.4028235677973362e38",
                           "7.0064923216240861e-46", "7.1e-46", "123456789012345678901234567890", "inf", "-INF"})
    expectParsed(text);
}

TEST(Numbers, WhatIsNoNumber) {
  float value;
  int64_t integer;
  for (const char *text : {"", "+", "-", ".", "e5", "1e", "1e+", "1x", " 1", "1 ", "+nan", "0x10", "1..2", "--1"}) {
    EXPECT_FALSE(mlk::parseFloat(view(text), &value)) << text;
    EXPECT_FALSE(mlk::parseInteger(view(text), &integer)) << text;
  }
  for (const char *text : {"9223372036854775808", "-9223372036854775809", "1.0", "99999999999999999999"})
    EXPECT_FALSE(mlk::parseInteger(view(text), &integer)) << text;
}

TEST(Numbers, Integers) {
  for (const char *text : {"9223372036854775807", "-9223372036854775808", "+5", "-7", "0", "007"}) {
    int64_t integer = 1;
    ASSERT_TRUE(mlk::parseInteger(view(text), &integer)) << text;
    EXPECT_EQ(integer, std::strtoll(text, nullptr, 10));
  }
}

TEST(Numbers, PrintAsPrintf) {
  std::mt19937_64 random(2);
  auto check = [](float value) {
    char mine[mlk::floatTextBytes], text[64];
    const int64_t size = mlk::printFloat(value, mine);
    std::snprintf(text, sizeof text, "%f", double(value));
    EXPECT_EQ(std::string(mine, size_t(size)), text);
  };
  for (int i = 0; i < 100000; ++i)
    check(fromBits(uint32_t(random())));
  for (float value : {0.0f, -0.0f, 0.5f, 0.0000005f, 1.5e-6f, 2.5e-6f, 3.4028235e38f, -3.4028235e38f, 1e-45f, INFINITY,
                      -INFINITY, NAN, 16777216.0f, 0.999999999f})
    check(value);
}
