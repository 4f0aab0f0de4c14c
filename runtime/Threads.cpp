//===- Threads.cpp - Blocks of rows on several threads --------------------===//
#include "runtime/Threads.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <pthread.h>
#include <system_error>
#include <thread>

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

class Pool {
public:
  void run(Job &job, int helpers) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      try {
        for (; workers < helpers; ++workers)
          std::thread(&Pool::loop, this).detach();
      } catch (const std::system_error &) {
        helpers = std::min(helpers, workers); // No more threads to be had: the caller does the work.
      }
      queue.insert(queue.end(), helpers, &job);
    }
    for (int i = 0; i < helpers; ++i)
      wake.notify_one();
    job.work();
    std::unique_lock<std::mutex> lock(mutex);
    std::erase(queue, &job);
    // The others are at their last blocks; to be woken would often take longer than those.
    lock.unlock();
    const auto start = std::chrono::steady_clock::now();
    while (job.helpers != 0 && std::chrono::steady_clock::now() - start < patience)
      ;
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
      ++job->helpers;
      lock.unlock();
      job->work();
      lock.lock();
      if (--job->helpers == 0)
        done.notify_all();
    }
  }

  static constexpr auto patience = std::chrono::microseconds(100);
  std::mutex mutex;
  std::condition_variable wake, done;
  std::deque<Job *> queue;
  int workers = 0;
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
