//===- Linear.cpp - Dot products of R26 beside the loads they need --------===//
#include "kernels/Kernels.h"
#include <benchmark/benchmark.h>
#include <random>
#include <vector>

namespace {

/// 64 rows of F features (1st argument) times E outputs (2nd). bytes_per_second is X and W read once a row; beside it
/// stands `read` of Machine.cpp.
void linear(benchmark::State &state) {
  const int64_t rows = 64, F = state.range(0), E = state.range(1), padded = (F + 15) / 16 * 16;
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  std::vector<float> X(rows * F), W(padded * E), bias(E), S(rows * E);
  for (float &x : X)
    x = normal(random);
  for (float &w : W)
    w = normal(random);
  for (auto _ : state) {
    mlk_linear_f32(X.data(), W.data(), bias.data(), S.data(), rows, F, E);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * rows * F * E);
  state.SetBytesProcessed(state.iterations() * rows * (F + padded * E) * sizeof(float));
}
BENCHMARK(linear)->Args({20, 1})->Args({1000, 1})->Args({1000, 10});

/// exp of R27 in a softmax of 1,000 rows of K classes.
void softmax(benchmark::State &state) {
  const int64_t rows = 1000, K = state.range(0);
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  std::vector<float> S(rows * K), Z(rows * K);
  for (float &s : S)
    s = normal(random);
  for (auto _ : state) {
    mlk_post_transform_f32(S.data(), Z.data(), rows, K, MLK_SOFTMAX);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * rows * K);
}
BENCHMARK(softmax)->Arg(2)->Arg(7)->Arg(26);

} // namespace
