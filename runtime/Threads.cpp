//===- Threads.cpp - Blocks of rows on several threads --------------------===//
#include "runtime/Threads.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <pthread.h>
#include <sched.h>
#include <system_error>
#include <thread>
#include <vector>

namespace mlonnx::rt {

namespace {
struct Job {
  const std::function<void(int64_t)> &body;
  int64_t blocks;
  std::atomic<int64_t> next{0};
  std::atomic<int> helpers{0}; // workers inside this job; changed under the pool's mutex

  void work() {
    for (int64_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < blocks;)
      body(i);
  }
};

/// A thread of the pool, and where it runs. Linux likes to wake a thread on its waker's processor, and on a virtual
/// machine it takes every other that sleeps for a busy one: there the two would only take turns. So a worker is kept
/// off the processor of its caller, inside the set that it was made with.
class Worker {
public:
  explicit Worker(std::thread thread) : handle(thread.native_handle()) {
#ifdef __linux__
    CPU_ZERO(&home);
    if (pthread_getaffinity_np(handle, sizeof home, &home) != 0)
      CPU_ZERO(&home); // More processors than a cpu_set_t holds: no need to help.
#endif
    thread.detach();
  }

  /// For one that waits: as a rule nothing is left to do, since a caller mostly stays where it is.
  void keepOff([[maybe_unused]] int processor) {
#ifdef __linux__
    if (processor == avoided || processor < 0 || processor >= CPU_SETSIZE)
      return;
    cpu_set_t others = home;
    CPU_CLR(processor, &others);
    if (CPU_COUNT(&others) > 0 && pthread_setaffinity_np(handle, sizeof others, &others) == 0)
      avoided = processor;
#endif
  }

private:
  std::thread::native_handle_type handle;
#ifdef __linux__
  cpu_set_t home;
  int avoided = -1;
#endif
};

int currentProcessor() {
#ifdef __linux__
  return sched_getcpu();
#else
  return -1;
#endif
}

class Pool {
public:
  void run(Job &job, int helpers) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      try {
        workers.reserve(helpers);
        while (std::ssize(workers) < helpers)
          workers.emplace_back(std::thread(&Pool::loop, this));
      } catch (const std::system_error &) {
        helpers = static_cast<int>(workers.size()); // No more threads to be had: the caller does the work.
      }
      const int here = currentProcessor();
      for (Worker &worker : workers)
        worker.keepOff(here);
      queue.insert(queue.end(), helpers, &job);
      waiting = std::ssize(queue);
    }
    for (int i = 0; i < helpers; ++i)
      wake.notify_one();
    job.work();
    std::unique_lock<std::mutex> lock(mutex);
    std::erase(queue, &job);
    waiting = std::ssize(queue);
    lock.unlock();
    awaitBriefly([&] { return job.helpers == 0; }); // The others are at their last blocks.
    lock.lock();
    done.wait(lock, [&] { return job.helpers == 0; });
  }

private:
  [[noreturn]] void loop() {
    std::unique_lock<std::mutex> lock(mutex);
    while (true) {
      wake.wait(lock, [&] { return !queue.empty(); });
      Job *job = queue.front();
      queue.pop_front();
      waiting = std::ssize(queue);
      ++job->helpers;
      lock.unlock();
      job->work();
      lock.lock();
      if (--job->helpers == 0)
        done.notify_all();
      lock.unlock();
      awaitBriefly([&] { return waiting != 0; }); // Calls often follow one another.
      lock.lock();
    }
  }

  /// Stays awake for as long as waking up takes, which is the most that either choice can lose; whoever else wants the
  /// processor gets it.
  template <typename Condition> static void awaitBriefly(const Condition &condition) {
    constexpr auto wakeUp = std::chrono::microseconds(100);
    const auto start = std::chrono::steady_clock::now();
    while (!condition() && std::chrono::steady_clock::now() - start < wakeUp)
      std::this_thread::yield();
  }

  std::mutex mutex;
  std::condition_variable wake, done;
  std::deque<Job *> queue;
  std::atomic<int64_t> waiting{0}; // what the queue holds; changed under the mutex
  std::vector<Worker> workers;
};

// Never destroyed: sleeping workers outlive static destructors. A forked child has none of its parent's workers and may
// have copied locked mutexes, so it starts with a new pool.
std::atomic<Pool *> pool{nullptr};

Pool &getPool() {
  static const int atFork = pthread_atfork(nullptr, nullptr, [] { pool = nullptr; });
  (void)atFork;
  Pool *current = pool;
  if (!current) {
    Pool *fresh = new Pool;
    if (pool.compare_exchange_strong(current, fresh))
      return *fresh;
    delete fresh;
  }
  return *current;
}
} // namespace

void parallelFor(int threads, int64_t blocks, const std::function<void(int64_t)> &body) {
  Job job{body, blocks};
  int64_t helpers = std::min<int64_t>(threads, blocks) - 1;
  if (helpers < 1)
    job.work();
  else
    getPool().run(job, static_cast<int>(helpers));
}

} // namespace mlonnx::rt
