//===- onehot.cpp - The one-hot kernel beside a plain fill ----------------===//
//
// For each depth (1st argument), axis (2nd: 0 first, 1 middle, 2 last) and output size (3rd, bytes): the kernel, and
// two plain fills of the same bytes: memset, and stores that go past the caches. bytes_per_second is what was written.
//
//===----------------------------------------------------------------------===//
#include "kernels/Kernels.h"
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <vector>

namespace {

struct Output {
  explicit Output(size_t bytes) : data(std::aligned_alloc(64, (bytes + 63) / 64 * 64), std::free) {
    std::memset(data.get(), 1, bytes);
  }
  std::unique_ptr<void, void (*)(void *)> data;
};

template <typename T> struct Shape {
  explicit Shape(const benchmark::State &state) : depth(state.range(0)) {
    int64_t count = std::max<int64_t>(state.range(2) / (depth * sizeof(T)), 1);
    int64_t middle = 1;
    while (middle * middle < count)
      middle *= 2;
    inner = state.range(1) == 0 ? count : state.range(1) == 1 ? middle : 1;
    outer = std::max<int64_t>(count / inner, 1);
  }
  int64_t count() const { return outer * inner; }
  size_t bytes() const { return count() * depth * sizeof(T); }
  int64_t outer, depth, inner;
};

template <typename T, auto kernel> void oneHot(benchmark::State &state) {
  Shape<T> shape(state);
  std::mt19937_64 random(1);
  std::vector<int64_t> index(shape.count());
  for (int64_t &i : index)
    i = random() % shape.depth;
  Output output(shape.bytes());
  T values[] = {T(0), T(1)};
  for (auto _ : state) {
    kernel(index.data(), values, static_cast<T *>(output.data.get()), shape.outer, shape.depth, shape.inner);
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * shape.bytes());
}

template <typename T> void fill(benchmark::State &state) {
  Shape<T> shape(state);
  Output output(shape.bytes());
  for (auto _ : state) {
    std::memset(output.data.get(), 0, shape.bytes());
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * shape.bytes());
}

template <typename T> void fillPast(benchmark::State &state) {
  using Line = char __attribute__((vector_size(64)));
  Shape<T> shape(state);
  Output output(shape.bytes());
  for (auto _ : state) {
    auto *lines = static_cast<Line *>(output.data.get());
    for (size_t i = 0; i < shape.bytes() / sizeof(Line); ++i)
      __builtin_nontemporal_store(Line{}, lines + i);
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * shape.bytes());
}

void cases(benchmark::internal::Benchmark *benchmark) {
  // A quarter of a first cache, half of a second one, and far beyond the last one that one core can fill.
  for (int64_t bytes : {int64_t(1) << 13, int64_t(1) << 20, int64_t(1) << 29})
    for (int64_t depth : {4, 16, 64, 100, 256, 1024})
      for (int64_t axis : {0, 1, 2})
        benchmark->Args({depth, axis, bytes});
}

} // namespace

BENCHMARK(fill<int32_t>)->Apply(cases);
BENCHMARK(fillPast<int32_t>)->Apply(cases);
BENCHMARK(oneHot<int32_t, mlk_one_hot_i32>)->Apply(cases);
BENCHMARK(fill<int64_t>)->Apply(cases);
BENCHMARK(fillPast<int64_t>)->Apply(cases);
BENCHMARK(oneHot<int64_t, mlk_one_hot_i64>)->Apply(cases);
BENCHMARK_MAIN();
