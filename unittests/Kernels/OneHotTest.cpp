//===- OneHotTest.cpp - The one-hot kernel against its definition ---------===//
#include "kernels/Kernels.h"
#include "gtest/gtest.h"
#include <array>
#include <cmath>
#include <random>
#include <vector>

namespace {

template <typename T, typename Kernel>
void compare(Kernel kernel, int64_t outer, int64_t depth, int64_t inner, int64_t offset) {
  std::mt19937_64 random(depth * 31 + inner);
  std::vector<int64_t> index(outer * inner);
  for (int64_t &i : index) {
    i = int64_t(random() % (2 * depth + 4)) - depth - 2; // a few outside at both ends
    if (random() % 50 == 0)
      i = random() % 2 ? INT64_MIN : INT64_MAX;
  }
  const T values[] = {T(3), T(9)};
  const T guard = T(-5);
  const int64_t count = outer * depth * inner;
  std::vector<T> Y(count + offset + 64, guard); // at any alignment, with room that must stay as it is
  kernel(index.data(), values, Y.data() + offset, outer, depth, inner);
  int64_t at = offset, wrong = 0;
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t k = 0; k < depth; ++k)
      for (int64_t i = 0; i < inner; ++i, ++at) {
        const int64_t one = index[o * inner + i];
        wrong += Y[at] != values[one == k || one == k - depth];
      }
  for (int64_t j = 0; j < int64_t(Y.size()); ++j)
    wrong += (j < offset || j >= offset + count) && Y[j] != guard;
  EXPECT_EQ(wrong, 0) << outer << " x " << depth << " x " << inner << ", offset " << offset;
}

template <typename T, typename Kernel> void compareShapes(Kernel kernel) {
  for (int64_t offset : {0, 1, 5, 13})
    for (int64_t depth : {1, 2, 3, 15, 16, 17, 33, 64, 100, 257, 1000, 3000})
      for (int64_t inner : {1, 2, 7, 16, 17, 40, 200})
        for (int64_t outer : {1, 3, 20})
          compare<T>(kernel, outer, depth, inner, offset);
}

TEST(OneHot, Definition) {
  compareShapes<int8_t>(mlk_one_hot_i8);
  compareShapes<int16_t>(mlk_one_hot_i16);
  compareShapes<int32_t>(mlk_one_hot_i32);
  compareShapes<int64_t>(mlk_one_hot_i64);
}

// Outputs of more than 8 MB go past the caches: rows, planes of any length, long and short codes.
TEST(OneHot, PastTheCaches) {
  for (int64_t offset : {0, 3})
    for (auto [outer, depth, inner] : {std::array<int64_t, 3>{140001, 17, 1},
                                       {2400, 1001, 1},
                                       {701, 7, 501},
                                       {3, 40, 21001},
                                       {2, 300, 4099},
                                       {50, 700, 70},
                                       {1, 5000, 601}}) {
      compare<int32_t>(mlk_one_hot_i32, outer, depth, inner, offset);
      compare<int64_t>(mlk_one_hot_i64, outer, depth, inner, offset);
    }
  compare<int8_t>(mlk_one_hot_i8, 600001, 17, 1, 1);
  compare<int16_t>(mlk_one_hot_i16, 3, 40, 45001, 1);
}

TEST(OneHot, Strings) {
  const mlonnx_string values[] = {{"off", 3}, {"on", 2}};
  const int64_t index[] = {1, -2, 2};
  mlonnx_string Y[6];
  mlk_one_hot_string(index, values, Y, 3, 2, 1);
  const int64_t sizes[] = {3, 2, 2, 3, 3, 3};
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(Y[i].size, sizes[i]) << i;
}

TEST(OneHot, NumbersAsIndices) {
  const int64_t none = INT64_MIN;
  const double X[] = {1.9, -0.5, -1.9, NAN, INFINITY, 0x1p63, -0x1p63, 0x1p62};
  int64_t index[8];
  mlk_to_index_f64(X, index, 8);
  EXPECT_EQ(std::vector<int64_t>(index, index + 8),
            (std::vector<int64_t>{1, 0, -1, none, none, none, INT64_MIN, int64_t(1) << 62}));
  const uint64_t U[] = {5, UINT64_MAX, uint64_t(1) << 63};
  mlk_to_index_unsigned_i64(U, index, 3);
  EXPECT_EQ(std::vector<int64_t>(index, index + 3), (std::vector<int64_t>{5, none, none}));
  const int8_t I[] = {-1};
  const uint8_t B[] = {255};
  mlk_to_index_i8(I, index, 1);
  mlk_to_index_unsigned_i8(B, index + 1, 1);
  EXPECT_EQ(index[0], -1);
  EXPECT_EQ(index[1], 255);
}

TEST(OneHot, CheckedSaysTheFirstBadElement) {
  const int32_t x[] = {0, -2, 2, -3};
  int32_t Y[8] = {7, 7, 7, 7, 7, 7, 7, 7};
  EXPECT_EQ(mlk_one_hot_checked_i32(x, Y, 2, 2, 2), 2);
  EXPECT_EQ(Y[0], 7);
  EXPECT_EQ(mlk_one_hot_checked_i32(x, Y, 2, 2, 1), -1);
  EXPECT_EQ(std::vector<int32_t>(Y, Y + 5), (std::vector<int32_t>{1, 0, 1, 0, 7}));
}

} // namespace
