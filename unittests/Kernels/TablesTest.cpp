//===- TablesTest.cpp - Labels, look-ups, norms, columns ------------------===//
#include "Definitions.h"
#include "kernels/Kernels.h"
#include "gtest/gtest.h"
#include <string>

TEST(ArgMax, TiesAndNaN) {
  float nan = NAN, X[] = {1, 3, 3, 2, nan, 3, 3, nan};
  int64_t index[2];
  mlk_argmax_f32(X, index, 2, 4, 1, 0, 0);
  EXPECT_EQ(index[0], 1);
  EXPECT_EQ(index[1], 0); // nothing is larger than a NaN in front
  mlk_argmax_f32(X, index, 1, 4, 1, 1, 0);
  EXPECT_EQ(index[0], 2);
  float Y[] = {1, 3, nan, nan};
  mlk_argmax_f32(Y, index, 1, 4, 1, 0, 1);
  EXPECT_EQ(index[0], 2);
  mlk_argmax_f32(Y, index, 1, 4, 1, 0, 0);
  EXPECT_EQ(index[0], 1);
  int64_t I[] = {1, 9, 5, 4, 2, 5}; // [1, 3, 2]
  mlk_argmax_i64(I, index, 1, 3, 2, 0, 1);
  EXPECT_EQ(index[0], 1);
  EXPECT_EQ(index[1], 0);
}

TEST(Lookup, Numbers) {
  constexpr int64_t capacity = 16;
  double keys[] = {1.5, 0.0, NAN, -3, 1e300};
  std::vector<int64_t> slots(2 * capacity, -1);
  for (int64_t i = 0; i < 5; ++i) {
    int64_t slot = mlk::hashKey(mlk::keyOf(keys[i])) & (capacity - 1);
    while (slots[2 * slot + 1] >= 0)
      slot = (slot + 1) & (capacity - 1);
    slots[2 * slot] = mlk::keyOf(keys[i]);
    slots[2 * slot + 1] = i;
  }
  double X[] = {-0.0, 1.5, -NAN, 1e300, 7, -3};
  int64_t index[6];
  mlk_lookup_f64(X, slots.data(), index, 6, capacity, 5);
  EXPECT_EQ(std::vector<int64_t>(index, index + 6), (std::vector<int64_t>{1, 0, 2, 4, 5, 3}));
  float Xf[] = {1.5f, NAN};
  mlk_lookup_f32(Xf, slots.data(), index, 2, capacity, 5);
  EXPECT_EQ(index[0], 0);
  EXPECT_EQ(index[1], 2);
}

TEST(Lookup, Strings) {
  std::vector<std::string> keys = {"", "a", "abcdefgh", "abcdefghi", std::string("nul\0x", 5)};
  constexpr int64_t capacity = 16;
  std::vector<int64_t> slots(capacity, -1), offsets = {0};
  std::string bytes;
  for (size_t i = 0; i < keys.size(); ++i) {
    int64_t slot = mlk::hashString(keys[i].data(), keys[i].size()) & (capacity - 1);
    while (slots[slot] >= 0)
      slot = (slot + 1) & (capacity - 1);
    slots[slot] = i;
    bytes += keys[i];
    offsets.push_back(bytes.size());
  }
  std::vector<std::string> X = {"a", "", "abcdefghi", "b", std::string("nul\0x", 5), "nul", "abcdefgh"};
  std::vector<mlonnx_string> views;
  for (const std::string &x : X)
    views.push_back({x.data(), int64_t(x.size())});
  std::vector<int64_t> index(X.size());
  mlk_lookup_string(views.data(), slots.data(), offsets.data(), bytes.data(), index.data(), X.size(), capacity, 5);
  EXPECT_EQ(index, (std::vector<int64_t>{1, 0, 3, 5, 4, 5, 2}));
  std::vector<int64_t> known = {3, 0};
  mlonnx_string out[2];
  mlk_gather_string(known.data(), offsets.data(), bytes.data(), out, 2);
  EXPECT_EQ(std::string(out[0].data, out[0].size), "abcdefghi");
  EXPECT_EQ(out[1].size, 0);
}

TEST(Normalizer, LargeAndSmallNumbers) {
  float X[] = {1e30f, 1e30f, 0, 0, 1e-40f, 0, INFINITY, 1}, Y[8];
  mlk_normalizer_f32(X, Y, 4, 2, MLK_NORM_L2);
  EXPECT_NEAR(Y[0], std::sqrt(0.5), 1e-6);
  EXPECT_EQ(Y[2], 0);
  EXPECT_EQ(Y[4], 1);
  EXPECT_TRUE(std::isnan(Y[6]));
  EXPECT_EQ(Y[7], 0);
  float M[] = {-4, -2, NAN, 2}, Z[4];
  mlk_normalizer_f32(M, Z, 2, 2, MLK_NORM_MAX);
  EXPECT_EQ(Z[0], 2); // the largest, not the largest magnitude
  EXPECT_EQ(Z[3], 1);
  EXPECT_TRUE(std::isnan(Z[2]));
}

TEST(Normalizer, SumsInOrder) {
  std::mt19937 random(1);
  for (int64_t F : {1, 7, 16, 17, 100}) {
    std::vector<double> X(F), Y(F);
    for (double &x : X)
      x = double(int(random() % 2001) - 1000) / 7;
    mlk_normalizer_f64(X.data(), Y.data(), 1, F, MLK_NORM_L1);
    Sum<double> sum;
    for (double x : X)
      sum.add(std::fabs(x));
    double total = sum.total();
    for (int64_t k = 0; k < F; ++k)
      EXPECT_TRUE(sameBits(Y[k], X[k] / total));
  }
}

TEST(GatherColumns, IndicesAreChecked) {
  int32_t X[] = {1, 2, 3, 4, 5, 6}, Z[4] = {9, 9, 9, 9};
  int64_t good[] = {2, 0}, bad[] = {0, -1};
  mlonnx_error error = {};
  error.row_limit = INT64_MAX;
  mlk_gather_columns_i32(X, good, Z, 2, 3, 2, &error, 1);
  EXPECT_EQ(error.code, MLONNX_OK);
  EXPECT_EQ(std::vector<int32_t>(Z, Z + 4), (std::vector<int32_t>{3, 1, 6, 4}));
  mlk_gather_columns_i32(X, bad, Z, 2, 3, 2, &error, 1);
  EXPECT_EQ(error.code, MLONNX_ERROR_INDEX);
  EXPECT_EQ(error.column, 1);
  EXPECT_EQ(error.value, -1);
  EXPECT_EQ(Z[0], 0);
}
