//===- Threads.h - Blocks of rows on several threads ----------------------===//
#pragma once
#include <cstdint>
#include <functional>

namespace mlonnx::rt {

/// Calls body(0) ... body(blocks - 1), each once, on at most `threads` threads (the caller's among them), and returns
/// when all are done. Workers are shared by the whole process, made when first needed, sleep when idle, keep off the
/// processor of their caller (inside the set of the thread that made them), and are made anew after a fork. `body` must
/// not throw.
void parallelFor(int threads, int64_t blocks, const std::function<void(int64_t)> &body);

} // namespace mlonnx::rt
