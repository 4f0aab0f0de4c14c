//===- ReduceTest.cpp - Reductions equal R26's definition bit for bit -----===//
#include "Definitions.h"
#include "kernels/Kernels.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <numeric>

namespace {

template <typename T> T any(std::mt19937 &random) {
  if constexpr (std::is_integral_v<T>)
    return T(random() % 3 ? int64_t(random() % 201) - 100 : int64_t(random()) << 31 | random());
  else
    switch (random() % 40) {
    case 0:
      return T(NAN);
    case 1:
      return T(INFINITY);
    case 2:
      return T(-INFINITY);
    case 3:
      return T(-0.0);
    default:
      return T(std::ldexp(T(int(random() % 20001) - 10000), int(random() % 40) - 30));
    }
}

template <typename T> bool isNaN(T x) { return x != x; }
template <typename T> bool same(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return a == b;
  else
    return sameBits(a, b);
}

/// 16 partial results, folded by halves, of any operation.
template <typename T, typename F> T combine(const std::vector<T> &x, T identity, F f) {
  T partial[16];
  std::fill(partial, partial + 16, identity);
  for (size_t k = 0; k < x.size(); ++k)
    partial[k % 16] = f(partial[k % 16], x[k]);
  for (int width = 8; width; width /= 2)
    for (int i = 0; i < width; ++i)
      partial[i] = f(partial[i], partial[i + width]);
  return partial[0];
}
/// Wraps where T is an integer.
template <typename T> T plus(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return T(uint64_t(a) + uint64_t(b));
  else
    return a + b;
}
template <typename T> T times(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return T(uint64_t(a) * uint64_t(b));
  else
    return a * b;
}
template <typename T> T magnitude(T a) {
  if constexpr (std::is_integral_v<T>)
    return a < 0 ? T(0 - uint64_t(a)) : a;
  else
    return std::fabs(a);
}
template <typename T> T sum(const std::vector<T> &x) { return combine(x, T(0), plus<T>); }
template <typename T> T squares(const std::vector<T> &x) {
  if constexpr (std::is_integral_v<T>) {
    std::vector<T> terms;
    for (T v : x)
      terms.push_back(times(v, v));
    return sum(terms);
  } else {
    Sum<T> total;
    for (T v : x)
      total.addProduct(v, v);
    return total.total();
  }
}

/// Runs `kernel` on [outer, n, inner] and compares each column with `definition`.
template <typename T, typename Kernel, typename Definition>
void check(const char *name, Kernel kernel, Definition definition) {
  std::mt19937 random(7);
  for (int64_t n : {0, 1, 2, 15, 16, 17, 33, 100})
    for (auto [outer, inner] : {std::pair<int64_t, int64_t>(3, 1), {1, 5}, {2, 16}, {2, 17}, {1, 40}}) {
      std::vector<T> X(std::max<int64_t>(outer * n * inner, 1)), Y(outer * inner + 1, T(7));
      for (T &x : X)
        x = any<T>(random);
      kernel(X.data(), Y.data(), outer, n, inner);
      EXPECT_EQ(Y.back(), T(7)) << name;
      for (int64_t o = 0; o < outer; ++o)
        for (int64_t i = 0; i < inner; ++i) {
          std::vector<T> column;
          for (int64_t k = 0; k < n; ++k)
            column.push_back(X[(o * n + k) * inner + i]);
          T wanted = definition(column), got = Y[o * inner + i];
          ASSERT_TRUE(same(got, wanted)) << name << " of " << outer << " x " << n << " x " << inner << ": " << got
                                         << ", wanted " << wanted;
        }
    }
}

template <typename T> T lowest() {
  return std::is_integral_v<T> ? std::numeric_limits<T>::lowest() : -std::numeric_limits<T>::infinity();
}
template <typename T> T highest() {
  return std::is_integral_v<T> ? std::numeric_limits<T>::max() : std::numeric_limits<T>::infinity();
}

#define CHECK_NUMBERS(T, S)                                                                                            \
  check<T>("sum", mlk_reduce_sum_##S, sum<T>);                                                                         \
  check<T>("prod", mlk_reduce_prod_##S, [](const std::vector<T> &x) { return combine(x, T(1), times<T>); });           \
  check<T>("sum_square", mlk_reduce_sum_square_##S, squares<T>);                                                       \
  check<T>("l1", mlk_reduce_l1_##S, [](std::vector<T> x) {                                                             \
    std::transform(x.begin(), x.end(), x.begin(), magnitude<T>);                                                       \
    return sum(x);                                                                                                     \
  });                                                                                                                  \
  check<T>("max", mlk_reduce_max_##S, [](const std::vector<T> &x) {                                                    \
    return combine(x, lowest<T>(), [](T a, T b) { return b > a || isNaN(b) ? b : a; });                                \
  });                                                                                                                  \
  check<T>("min", mlk_reduce_min_##S, [](const std::vector<T> &x) {                                                    \
    return combine(x, highest<T>(), [](T a, T b) { return b < a || isNaN(b) ? b : a; });                               \
  });                                                                                                                  \
  check<T>("mean", mlk_reduce_mean_##S, [](const std::vector<T> &x) {                                                  \
    return std::is_integral_v<T> && x.empty() ? T(0) : T(sum(x) / T(x.size()));                                        \
  });

TEST(Reduce, Floats) {
  CHECK_NUMBERS(float, f32)
  CHECK_NUMBERS(double, f64)
  check<float>("l2", mlk_reduce_l2_f32, [](const std::vector<float> &x) { return std::sqrt(squares(x)); });
  check<double>("l2", mlk_reduce_l2_f64, [](const std::vector<double> &x) { return std::sqrt(squares(x)); });
}
TEST(Reduce, Integers){CHECK_NUMBERS(int32_t, i32) CHECK_NUMBERS(int64_t, i64)}

TEST(Reduce, LogSumExp) {
  const float inf = INFINITY;
  float X[4][3] = {{-inf, -inf, -inf}, {1000, 1000, -1000}, {1, inf, 0}, {0, NAN, -inf}}, Y[4];
  mlk_reduce_log_sum_exp_f32(&X[0][0], Y, 4, 3, 1);
  EXPECT_EQ(Y[0], -inf);
  EXPECT_NEAR(Y[1], 1000.69315, 1e-3);
  EXPECT_EQ(Y[2], inf);
  EXPECT_TRUE(std::isnan(Y[3]));
  // Down the columns: two of them, of four values.
  double Z[2], W[4][2] = {{0, -inf}, {std::log(2.0), -inf}, {std::log(3.0), -inf}, {std::log(4.0), -inf}};
  mlk_reduce_log_sum_exp_f64(&W[0][0], Z, 1, 4, 2);
  EXPECT_NEAR(Z[0], std::log(10.0), 1e-15);
  EXPECT_EQ(Z[1], -INFINITY);
}

template <typename T, typename Kernel> void checkMatMul(Kernel kernel) {
  std::mt19937 random(3);
  for (int64_t K : {0, 1, 5, 16, 17, 40})
    for (int64_t N : {1, 2, 16, 21}) {
      const int64_t batch = 2, M = 3;
      std::vector<T> A(batch * M * std::max<int64_t>(K, 1)), B(std::max<int64_t>(K, 1) * N), Y(batch * M * N + 1, T(7));
      for (auto *values : {&A, &B})
        for (T &x : *values)
          x = any<T>(random);
      kernel(A.data(), B.data(), Y.data(), batch, M, K, N, M * K, 0);
      EXPECT_EQ(Y.back(), T(7));
      for (int64_t i = 0; i < batch * M; ++i)
        for (int64_t j = 0; j < N; ++j) {
          T wanted;
          if constexpr (std::is_integral_v<T>) {
            wanted = 0;
            for (int64_t k = 0; k < K; ++k)
              wanted = plus(wanted, times(A[i * K + k], B[k * N + j]));
          } else {
            Sum<T> total;
            for (int64_t k = 0; k < K; ++k)
              total.addProduct(A[i * K + k], B[k * N + j]);
            wanted = total.total();
          }
          ASSERT_TRUE(same(Y[i * N + j], wanted)) << K << " x " << N << " at " << i << ", " << j;
        }
    }
}
TEST(MatMul, EqualsTheDefinition) {
  checkMatMul<float>(mlk_matmul_f32);
  checkMatMul<double>(mlk_matmul_f64);
  checkMatMul<int32_t>(mlk_matmul_i32);
  checkMatMul<int64_t>(mlk_matmul_i64);
}

TEST(Softmax, RowsAndColumnsAgree) {
  std::mt19937 random(5);
  for (int64_t n : {1, 3, 16, 17, 50}) {
    std::vector<float> rows(20 * n), columns(n * 20), fromRows(20 * n), fromColumns(n * 20);
    for (int64_t i = 0; i < 20; ++i)
      for (int64_t k = 0; k < n; ++k)
        columns[k * 20 + i] = rows[i * n + k] = float(int(random() % 2001) - 1000) / 100;
    for (auto kernel : {mlk_softmax_f32, mlk_log_softmax_f32, mlk_l1_normalize_f32, mlk_l2_normalize_f32}) {
      kernel(rows.data(), fromRows.data(), 20, n, 1);
      kernel(columns.data(), fromColumns.data(), 1, n, 20);
      for (int64_t i = 0; i < 20; ++i)
        for (int64_t k = 0; k < n; ++k)
          ASSERT_TRUE(sameBits(fromRows[i * n + k], fromColumns[k * 20 + i])) << n;
    }
    // The last kernel divided by sqrt of R26's sum of squares.
    for (int64_t i = 0; i < 20; ++i) {
      std::vector<float> row(rows.begin() + i * n, rows.begin() + (i + 1) * n);
      float norm = std::sqrt(squares(row));
      for (int64_t k = 0; k < n; ++k)
        ASSERT_TRUE(sameBits(fromRows[i * n + k], norm == 0 ? 0.0f : row[k] / norm));
    }
    mlk_softmax_f32(rows.data(), fromRows.data(), 20, n, 1);
    for (int64_t i = 0; i < 20; ++i) {
      double total = 0, largest = *std::max_element(rows.begin() + i * n, rows.begin() + (i + 1) * n);
      for (int64_t k = 0; k < n; ++k)
        total += std::exp(rows[i * n + k] - largest);
      for (int64_t k = 0; k < n; ++k)
        ASSERT_NEAR(fromRows[i * n + k], std::exp(rows[i * n + k] - largest) / total, 1e-6);
    }
  }
}
TEST(Softmax, ZeroStaysZero) {
  double X[2][2] = {{0, -0.0}, {3, 4}}, Y[2][2];
  mlk_l2_normalize_f64(&X[0][0], &Y[0][0], 2, 2, 1);
  EXPECT_EQ(Y[0][0], 0);
  EXPECT_EQ(Y[0][1], 0);
  EXPECT_EQ(Y[1][0], 3 / 5.0);
  EXPECT_EQ(Y[1][1], 4 / 5.0);
}

template <typename T, typename Kernel> void checkTopK(Kernel kernel, bool largest) {
  std::mt19937 random(11);
  for (int64_t n : {1, 2, 7, 40})
    for (int64_t k : {int64_t(0), int64_t(1), n / 2, n})
      for (int64_t inner : {1, 3}) {
        std::vector<T> X(2 * n * inner), values(2 * k * inner + 1, T(7));
        std::vector<int64_t> indices(2 * k * inner + 1, 7);
        for (T &x : X)
          x = random() % 3 ? any<T>(random) : T(random() % 3); // equal values are common
        kernel(X.data(), values.data(), indices.data(), 2, n, inner, k, largest);
        EXPECT_EQ(indices.back(), 7);
        for (int64_t o = 0; o < 2; ++o)
          for (int64_t i = 0; i < inner; ++i) {
            auto at = [&](int64_t j) { return X[(o * n + j) * inner + i]; };
            std::vector<int64_t> order(n);
            std::iota(order.begin(), order.end(), 0);
            auto less = [](T x, T y) { return isNaN(y) ? !isNaN(x) : x < y; };
            std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
              T x = largest ? at(b) : at(a), y = largest ? at(a) : at(b);
              return less(x, y) || (!less(y, x) && a < b);
            });
            for (int64_t j = 0; j < k; ++j) {
              ASSERT_EQ(indices[(o * k + j) * inner + i], order[j]) << n << ", " << k << ", " << inner;
              ASSERT_TRUE(same(values[(o * k + j) * inner + i], at(order[j])));
            }
          }
      }
}
TEST(TopK, IsASort) {
  for (bool largest : {true, false}) {
    checkTopK<float>(mlk_topk_f32, largest);
    checkTopK<double>(mlk_topk_f64, largest);
    checkTopK<int32_t>(mlk_topk_i32, largest);
    checkTopK<int64_t>(mlk_topk_i64, largest);
  }
}

TEST(CumSum, Directions) {
  float X[] = {-0.0f, 2, 3}, Y[3];
  auto run = [&](bool exclusive, bool reverse) {
    mlk_cumsum_f32(X, Y, 1, 3, 1, exclusive, reverse);
    return std::vector<float>(Y, Y + 3);
  };
  EXPECT_EQ(run(false, false), (std::vector<float>{0, 2, 5}));
  EXPECT_TRUE(std::signbit(Y[0])); // the first element itself
  EXPECT_EQ(run(true, false), (std::vector<float>{0, 0, 2}));
  EXPECT_EQ(run(false, true), (std::vector<float>{5, 5, 3}));
  EXPECT_EQ(run(true, true), (std::vector<float>{5, 3, 0}));
  int64_t A[2][2] = {{1, 2}, {3, INT64_MAX}}, B[2][2];
  mlk_cumsum_i64(&A[0][0], &B[0][0], 1, 2, 2, false, false);
  EXPECT_EQ(B[1][0], 4);
  EXPECT_EQ(B[1][1], INT64_MIN + 1);
}

TEST(ArgMin, FirstLastAndNaN) {
  float X[] = {3, NAN, 1, NAN}, Y[] = {3, 1, 1, 2};
  int64_t index;
  for (bool last : {false, true}) {
    mlk_argmin_f32(X, &index, 1, 4, 1, last);
    EXPECT_EQ(index, last ? 3 : 1);
    mlk_argmax_f32(X, &index, 1, 4, 1, last, 1);
    EXPECT_EQ(index, last ? 3 : 1);
    mlk_argmin_f32(Y, &index, 1, 4, 1, last);
    EXPECT_EQ(index, last ? 2 : 1);
  }
}

} // namespace
