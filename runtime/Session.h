//===- Session.h - Runs a compiled model on raw buffers -------------------===//
#pragma once
#include "mlonnx-c/abi.h"
#include "runtime/Description.h"
#include <atomic>
#include <memory>
#include <span>

namespace mlonnx::rt {

/// A compiled model that is ready to run: its entry point and its description. All members are safe to call from many
/// threads at once. Whoever makes a session keeps the code mapped while it lives.
class Session {
public:
  /// `entry` is NAME_run or NAME_run_dynamic, as description.dynamic says. `threads` is the most that one call may use.
  Session(Description description, void *entry, int threads = 1);

  const Description &description() const { return desc; }
  int threads() const { return threadCount; }
  /// Before the session is used by other threads.
  void setThreads(int threads) { threadCount = threads < 1 ? 1 : threads; }

  /// Models that are not dynamic. `inputs[i]` points to dense row-major data of input i, `outputs[i]` to room for
  /// output i (ValueInfo::bytes of each); data that holds strings holds mlonnx_string. Returns error.code. Does not
  /// throw, except std::bad_alloc for the scratch memory.
  int32_t run(const void *const *inputs, void *const *outputs, int64_t rows, mlonnx_error &error) const;

  /// Dynamic models: sets data (from malloc, the caller frees it), rank and dims of each output. Returns error.code; on
  /// an error every output's data is null.
  int32_t runDynamic(const mlonnx_buffer *inputs, mlonnx_buffer *outputs, mlonnx_error &error) const;

  /// The text for an error record: node, row, column, what was wrong.
  std::string message(const mlonnx_error &error) const;

private:
  int32_t runBlock(const void *const *inputs, void *const *outputs, int64_t begin, int64_t end,
                   mlonnx_error &error) const;

  Description desc;
  mlonnx_run_fn runFn = nullptr;
  mlonnx_run_dynamic_fn runDynamicFn = nullptr;
  int threadCount;
  /// Whether every buffer holds rows, so that blocks of rows are independent calls.
  bool splittable;
  /// What one thread took for a row of the last call of many rows; 0 before there was one.
  mutable std::atomic<float> secondsOfRow{0};
};

/// A compiled model in a shared library.
class Library {
public:
  /// Loads a copy of `path`, so that the file may be replaced, overwritten or removed, and finds the one model that it
  /// exports; `name` (the compiler's option) picks one of several. Throws Error.
  explicit Library(const std::string &path, const std::string &name = "");
  /// The same of the file's bytes; `path` stands for them in messages.
  Library(std::span<const char> image, const std::string &path, const std::string &name = "");
  Library(const Library &) = delete;
  Library &operator=(const Library &) = delete;
  ~Library();

  std::string_view description() const { return text; }
  void *entry() const { return run; }

private:
  void *handle = nullptr;
  std::string_view text;
  void *run = nullptr;
};

} // namespace mlonnx::rt
