// Maps to rows and to tensors of their values.
#include "kernels/Kernels.h"
#include "kernels/Numbers.h"
#include "kernels/Tables.h"
#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

namespace {
std::string text(mlonnx_string view) { return {view.data, size_t(view.size)}; }
mlonnx_error noError() {
  mlonnx_error error = {};
  error.row_limit = INT64_MAX;
  return error;
}
} // namespace

// The vocabulary is 5, -7, 5, whose places 0 and 2 are filled alike.
TEST(DictVectorizer, UnknownAndRepeatedKeys) {
  constexpr int64_t capacity = 8;
  std::vector<int64_t> slots(2 * capacity, -1), sameAs = {-1, -1, 0};
  for (auto [key, position] : {std::pair{-7, 1}, std::pair{5, 2}}) {
    int64_t slot = mlk::hashKey(mlk::keyOf(int64_t(key))) & (capacity - 1);
    while (slots[2 * slot + 1] >= 0)
      slot = (slot + 1) & (capacity - 1);
    slots[2 * slot] = key;
    slots[2 * slot + 1] = position;
  }
  int64_t keys[] = {5, 6, -7}, values[] = {10, 20, 30}, Y[9];
  mlonnx_map X[] = {{keys, values, 3}, {nullptr, nullptr, 0}, {keys + 1, values, 1}};
  mlk_dict_vectorizer_int64_i64(X, slots.data(), sameAs.data(), Y, 3, 3, capacity);
  EXPECT_EQ(std::vector<int64_t>(Y, Y + 9), (std::vector<int64_t>{10, 30, 10, 0, 0, 0, 0, 0, 0}));
  mlonnx_string words[] = {{"one", 3}, {"", 0}, {"three", 5}}, Z[9];
  mlonnx_map S[] = {{keys, words, 3}, {nullptr, nullptr, 0}, {keys, words, 1}};
  mlk_dict_vectorizer_int64_string(S, slots.data(), sameAs.data(), Z, 3, 3, capacity);
  EXPECT_EQ(text(Z[0]) + "," + text(Z[1]) + "," + text(Z[2]), "one,three,one");
  EXPECT_EQ(Z[4].size, 0);
  EXPECT_EQ(text(Z[8]), "one");
}

TEST(CastMap, Sparse) {
  int64_t keys[] = {2, 0};
  float values[] = {0.1f, -3}, Y[4];
  mlonnx_map X = {keys, values, 2};
  mlonnx_error error = noError();
  mlk_cast_map_sparse_number_f32(&X, Y, 4, &error, 7);
  EXPECT_EQ(error.code, MLONNX_OK);
  EXPECT_EQ(std::vector<float>(Y, Y + 4), (std::vector<float>{-3, 0, 0.1f, 0}));
  mlonnx_string T[4];
  char made[4 * mlk::floatTextBytes];
  mlk_cast_map_sparse_number_string(&X, T, made, 4, &error, 7);
  EXPECT_EQ(text(T[0]) + " " + text(T[1]) + " " + text(T[2]), "-3.000000 0.f 0.100000");
  for (int64_t key : {-1, 4}) {
    keys[1] = key;
    error = noError();
    mlk_cast_map_sparse_number_f32(&X, Y, 4, &error, 7);
    EXPECT_EQ(error.code, MLONNX_ERROR_KEY);
    EXPECT_EQ(error.node, 7);
    EXPECT_EQ(error.value, key);
  }
}

TEST(CastMap, DenseSortsKeys) {
  std::mt19937_64 random(1);
  for (int64_t count : {0, 1, 2, 3, 7, 64, 1000}) {
    std::vector<int64_t> keys(count), Y(count), order(count);
    std::vector<float> values(count);
    for (int64_t i = 0; i < count; ++i)
      keys[i] = i - count / 2;
    std::shuffle(keys.begin(), keys.end(), random);
    for (int64_t i = 0; i < count; ++i)
      values[i] = float(keys[i] * 2);
    mlonnx_map X = {keys.data(), values.data(), count};
    mlonnx_error error = noError();
    mlk_cast_map_dense_number_i64(&X, Y.data(), order.data(), &error, 0);
    EXPECT_EQ(error.code, MLONNX_OK);
    for (int64_t i = 0; i < count; ++i)
      EXPECT_EQ(Y[i], (i - count / 2) * 2);
  }
}

TEST(CastMap, TextThatIsNoNumber) {
  int64_t keys[] = {9, -4}, order[2];
  mlonnx_string values[] = {{"1.5", 3}, {"1x", 2}};
  float Y[2];
  mlonnx_map X = {keys, values, 2};
  mlonnx_error error = noError();
  mlk_cast_map_dense_text_f32(&X, Y, order, &error, 3);
  EXPECT_EQ(error.code, MLONNX_ERROR_NUMBER_TEXT);
  EXPECT_EQ(text(error.text), "1x");
  values[1] = {"-2", 2};
  error = noError();
  mlk_cast_map_dense_text_f32(&X, Y, order, &error, 3);
  EXPECT_EQ(error.code, MLONNX_OK);
  EXPECT_EQ(Y[0], -2);
  EXPECT_EQ(Y[1], 1.5f);
}
