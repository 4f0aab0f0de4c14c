//===- ThreadsTest.cpp - Blocks over the pool of threads ------------------===//
#include "runtime/Threads.h"
#include <array>
#include <atomic>
#include <gtest/gtest.h>
#include <sched.h>
#include <thread>
#include <vector>

using namespace mlonnx::rt;

namespace {

TEST(Threads, EachBlockRunsOnce) {
  for (int threads : {1, 2, 5})
    for (int64_t blocks : {0, 1, 2, 7, 1000}) {
      std::vector<std::atomic<int>> calls(blocks);
      parallelFor(threads, blocks, [&](int64_t block) { ++calls[block]; });
      for (const std::atomic<int> &count : calls)
        EXPECT_EQ(count, 1);
    }
}

TEST(Threads, CallersShareTheWorkers) {
  std::atomic<int64_t> sum = 0;
  std::vector<std::thread> callers;
  for (int i = 0; i < 4; ++i)
    callers.emplace_back([&] {
      for (int call = 0; call < 50; ++call)
        parallelFor(3, 20, [&](int64_t block) { sum += block; });
    });
  for (std::thread &caller : callers)
    caller.join();
  EXPECT_EQ(sum, 4 * 50 * 190);
}

#ifdef __linux__
/// Pins the calling thread while it lives.
class Pinned {
public:
  explicit Pinned(int processor) {
    sched_getaffinity(0, sizeof before, &before);
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(processor, &only);
    EXPECT_EQ(sched_setaffinity(0, sizeof only, &only), 0);
  }
  ~Pinned() { sched_setaffinity(0, sizeof before, &before); }

private:
  cpu_set_t before;
};

TEST(Threads, AWorkerKeepsOffItsCaller) {
  cpu_set_t allowed;
  ASSERT_EQ(sched_getaffinity(0, sizeof allowed, &allowed), 0);
  if (CPU_COUNT(&allowed) < 2)
    GTEST_SKIP() << "there is one processor";
  parallelFor(2, 2, [](int64_t) {}); // Makes the worker, before this thread is pinned.
  for (int processor = 0; processor < CPU_SETSIZE; ++processor) {
    if (!CPU_ISSET(processor, &allowed))
      continue;
    Pinned pinned(processor);
    std::array<std::atomic<int>, 2> ranOn{-1, -1};
    std::atomic<int> inside = 0;
    // Both blocks wait for each other, so that each thread gets one.
    parallelFor(2, 2, [&](int64_t block) {
      for (++inside; inside < 2;)
        std::this_thread::yield();
      ranOn[block] = sched_getcpu();
    });
    EXPECT_NE(ranOn[0], ranOn[1]);
    EXPECT_TRUE(ranOn[0] == processor || ranOn[1] == processor);
  }
}
#endif

} // namespace
