//===- Ranks.cpp - Rank codes of rows -------------------------------------===//
#include "kernels/Ranks.h"
#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <random>
#include <vector>

namespace {

/// Sorted cuts as a heap of 2^levels places, root at 1; places without a cut are NaN (RankRecord).
void placeCuts(const std::vector<float> &cuts, std::vector<float> &heap, size_t node, size_t &next) {
  if (node >= heap.size())
    return;
  placeCuts(cuts, heap, 2 * node, next);
  if (next < cuts.size())
    heap[node] = cuts[next++];
  placeCuts(cuts, heap, 2 * node + 1, next);
}

/// 512 rows of 32 features, 5 % NaN, with so many cuts each (argument). items_per_second are numbers; `read` and `fill`
/// of Machine.cpp are the limits of getting them and of putting their codes.
void ranks(benchmark::State &state) {
  constexpr int64_t features = 32, rows = mlk::mostGroupRows;
  const uint32_t count = state.range(0);
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  std::vector<float> X(rows * features), tables;
  std::vector<uint32_t> records;
  for (float &x : X)
    x = random() % 20 ? normal(random) : NAN;
  uint32_t levels = 4;
  while ((1u << levels) - 1 < count)
    ++levels;
  for (uint32_t feature = 0; feature < features; ++feature) {
    std::vector<float> cuts(count), heap(size_t(1) << levels, NAN);
    for (float &cut : cuts)
      cut = normal(random);
    std::sort(cuts.begin(), cuts.end());
    size_t next = 0;
    placeCuts(cuts, heap, 1, next);
    records.insert(records.end(), {feature, levels, uint32_t(tables.size()), feature, mlk::RankRecord::none});
    tables.insert(tables.end(), heap.begin(), heap.end());
  }
  std::vector<uint8_t> codes(features * rows);
  // encodeBlock is inlined: without this, the codes would be nobody's.
  benchmark::DoNotOptimize(codes.data());
  for (auto _ : state) {
    for (int64_t row = 0; row < rows; row += mlk::rowsPerBlock)
      mlk::encodeBlock(X.data() + row * features, features, reinterpret_cast<const int32_t *>(records.data()), features,
                       tables.data(), codes.data() + row, rows);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * rows * features);
}
BENCHMARK(ranks)->Arg(15)->Arg(31)->Arg(63)->Arg(127)->Arg(255);

} // namespace
