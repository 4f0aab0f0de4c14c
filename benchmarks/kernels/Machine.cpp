//===- Machine.cpp - What one core can move -------------------------------===//
//
// The limits that kernels are held against: bytes per second read, written and copied, for buffers that fit the first
// cache, the second, the third, and none.
//
//===----------------------------------------------------------------------===//
#include <benchmark/benchmark.h>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace {

using Vector = uint64_t __attribute__((vector_size(64)));

struct Buffer {
  explicit Buffer(size_t bytes) : data(static_cast<Vector *>(std::aligned_alloc(64, bytes)), std::free) {
    std::memset(data.get(), 1, bytes);
  }
  std::unique_ptr<Vector, void (*)(void *)> data;
};

void read(benchmark::State &state) {
  const size_t bytes = state.range(0);
  Buffer buffer(bytes);
  const Vector *from = buffer.data.get();
  for (auto _ : state) {
    // As many sums as hide the latency of an addition and of a load.
    Vector sums[8] = {};
    for (size_t i = 0; i < bytes / sizeof(Vector); i += 8)
      for (int k = 0; k < 8; ++k)
        sums[k] ^= from[i + k];
    for (Vector &sum : sums)
      benchmark::DoNotOptimize(sum);
  }
  state.SetBytesProcessed(state.iterations() * bytes);
}

void fill(benchmark::State &state) {
  const size_t bytes = state.range(0);
  Buffer buffer(bytes);
  for (auto _ : state) {
    std::memset(buffer.data.get(), 2, bytes);
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * bytes);
}

/// Counts the bytes once, though they are read and written.
void copy(benchmark::State &state) {
  const size_t bytes = state.range(0);
  Buffer from(bytes / 2), to(bytes / 2);
  for (auto _ : state) {
    std::memcpy(to.data.get(), from.data.get(), bytes / 2);
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * (bytes / 2));
}

void sizes(benchmark::internal::Benchmark *benchmark) {
  for (int64_t kilobytes : {16, 512, 8 << 10, 256 << 10})
    benchmark->Arg(kilobytes << 10);
}

BENCHMARK(read)->Apply(sizes);
BENCHMARK(fill)->Apply(sizes);
BENCHMARK(copy)->Apply(sizes);

} // namespace
