//===- Session.cpp - Runs a compiled model on raw buffers -----------------===//
#include "runtime/Session.h"
#include "runtime/Threads.h"
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <new>

namespace mlonnx::rt {

namespace {
/// Scratch memory of one thread; grows to what the largest model needs.
class Scratch {
public:
  Scratch() = default;
  Scratch(const Scratch &) = delete;
  Scratch &operator=(const Scratch &) = delete;
  ~Scratch() { free(); }

  void *get(int64_t bytes) {
    if (exact ? bytes != size : bytes > size) {
      free();
      data = ::operator new(static_cast<size_t>(bytes), alignment);
      size = bytes;
    }
    return data;
  }

private:
  static constexpr std::align_val_t alignment{64};
#ifdef __SANITIZE_ADDRESS__
  static constexpr bool exact = true; // accesses beyond it are seen
#else
  static constexpr bool exact = false;
#endif
  void free() {
    if (data)
      ::operator delete(data, alignment);
    data = nullptr;
    size = 0;
  }
  void *data = nullptr;
  int64_t size = 0;
};

/// Rows of the first block at least, whose time decides whether other threads are worth waking.
constexpr int64_t leastProbeRows = 256;
/// Blocks of a thread at least: enough to even out threads that wake late or that the system interrupts.
constexpr int64_t blocksOfThread = 16;
constexpr float worthThreads = 100e-6f; // seconds of one thread
} // namespace

static void clear(mlonnx_error &error) {
  error = {};
  error.row = -1;
  error.row_limit = INT64_MAX;
}

Session::Session(Description description, void *entry, int threads)
    : desc(std::move(description)), threadCount(std::max(threads, 1)) {
  if (!entry)
    throw Error("the model's code has no entry point");
  if (desc.dynamic)
    runDynamicFn = reinterpret_cast<mlonnx_run_dynamic_fn>(entry);
  else
    runFn = reinterpret_cast<mlonnx_run_fn>(entry);
  auto holdsRows = [](const ValueInfo &value) { return value.rows; };
  // A fixed input is only read, so it may be shared; a fixed output would be written by every block.
  splittable = std::any_of(desc.inputs.begin(), desc.inputs.end(), holdsRows) &&
               std::all_of(desc.outputs.begin(), desc.outputs.end(), holdsRows);
}

int32_t Session::runBlock(const void *const *inputs, void *const *outputs, int64_t begin, int64_t end,
                          mlonnx_error &error) const {
  constexpr size_t inlineCount = 32;
  std::array<const void *, inlineCount> inlineIn;
  std::array<void *, inlineCount> inlineOut;
  std::vector<const void *> manyIn;
  std::vector<void *> manyOut;
  const void **in = inlineIn.data();
  void **out = inlineOut.data();
  if (desc.inputs.size() > inlineCount)
    manyIn.resize(desc.inputs.size()), in = manyIn.data();
  if (desc.outputs.size() > inlineCount)
    manyOut.resize(desc.outputs.size()), out = manyOut.data();
  for (size_t i = 0; i < desc.inputs.size(); ++i)
    in[i] = desc.inputs[i].rows ? static_cast<const char *>(inputs[i]) + begin * desc.inputs[i].unitBytes : inputs[i];
  for (size_t i = 0; i < desc.outputs.size(); ++i)
    out[i] = static_cast<char *>(outputs[i]) + begin * desc.outputs[i].unitBytes;
  thread_local Scratch scratch;
  clear(error);
  int32_t code = runFn(in, out, end - begin, desc.scratchBytes ? scratch.get(desc.scratchBytes) : nullptr, &error);
  if (code && error.row >= 0)
    error.row += begin;
  return code;
}

int32_t Session::run(const void *const *inputs, void *const *outputs, int64_t rows, mlonnx_error &error) const {
  // A row is independent of its block (R25), so the block's size is a matter of speed only.
  const int64_t group = desc.blockRows, probeRows = std::max(leastProbeRows, group);
  thread_local Scratch scratch;
  if (threadCount == 1 || !splittable || rows < 2 * probeRows) {
    clear(error);
    return runFn(inputs, outputs, rows, desc.scratchBytes ? scratch.get(desc.scratchBytes) : nullptr, &error);
  }

  // Whether other threads are worth waking is what a row took last time; in the first call a block of rows tells.
  const auto timed = [&](int64_t begin, int64_t end, mlonnx_error &own) {
    auto start = std::chrono::steady_clock::now();
    int32_t code = runBlock(inputs, outputs, begin, end, own);
    std::chrono::duration<float> time = std::chrono::steady_clock::now() - start;
    secondsOfRow.store(time.count() / static_cast<float>(end - begin), std::memory_order_relaxed);
    return code;
  };
  int64_t first = 0;
  if (secondsOfRow.load(std::memory_order_relaxed) == 0) {
    first = probeRows;
    if (int32_t code = timed(0, first, error))
      return code;
  }
  const int64_t rest = rows - first;
  const float seconds = secondsOfRow.load(std::memory_order_relaxed) * static_cast<float>(rest);
  const int threads = seconds > worthThreads ? threadCount : 1;
  // Whole groups; rows that fill none go with the first, so that threads end together.
  const int64_t most = threads == 1 ? 1 : threads * blocksOfThread;
  const int64_t blockRows = std::max(rest / most / group, int64_t(1)) * group;
  const int64_t blocks = rest / blockRows;
  const int64_t others = rows - (blocks - 1) * blockRows; // where the second block begins

  std::mutex mutex;
  clear(error);
  parallelFor(threads, blocks, [&](int64_t block) {
    int64_t end = others + block * blockRows, begin = block == 0 ? first : end - blockRows;
    mlonnx_error own;
    try {
      block == 0 ? timed(begin, end, own) : runBlock(inputs, outputs, begin, end, own);
    } catch (const std::bad_alloc &) {
      clear(own);
      own.code = MLONNX_ERROR_MEMORY;
    }
    if (!own.code)
      return;
    std::lock_guard<std::mutex> lock(mutex);
    if (!error.code || own.row < error.row)
      error = own;
  });
  return error.code;
}

int32_t Session::runDynamic(const mlonnx_buffer *inputs, mlonnx_buffer *outputs, mlonnx_error &error) const {
  for (size_t i = 0; i < desc.outputs.size(); ++i)
    outputs[i] = {};
  clear(error);
  int32_t code = runDynamicFn(inputs, outputs, &error);
  if (code)
    for (size_t i = 0; i < desc.outputs.size(); ++i) {
      free(outputs[i].data);
      outputs[i].data = nullptr;
    }
  return code;
}

/// Integers without a fraction, everything else as short as it can be read back.
static std::string number(double value) {
  char text[32];
  if (value == std::floor(value) && std::abs(value) < 1e15)
    snprintf(text, sizeof text, "%.0f", value);
  else
    snprintf(text, sizeof text, "%.9g", value);
  return text;
}

/// At most a line of a string of the caller's.
static std::string quoted(mlonnx_string text) {
  constexpr int64_t longest = 60;
  if (text.size <= longest)
    return "'" + std::string(text.data, static_cast<size_t>(text.size)) + "'";
  int64_t size = longest;
  while (size > 0 && (text.data[size] & 0xc0) == 0x80) // not inside a character
    --size;
  return "'" + std::string(text.data, static_cast<size_t>(size)) + "...'";
}

std::string Session::message(const mlonnx_error &error) const {
  std::string text;
  if (error.node >= 0 && static_cast<size_t>(error.node) < desc.nodes.size())
    text = "node '" + desc.nodes[error.node] + "': ";
  std::string value = error.text.data ? quoted(error.text) : number(error.value);
  switch (error.code) {
  case MLONNX_ERROR_INDEX:
    text += "index " + value + " is outside its dimension";
    break;
  case MLONNX_ERROR_CATEGORY:
    text += "the model does not know the category " + value;
    break;
  case MLONNX_ERROR_NUMBER_TEXT:
    text += "the string " + value + " is no number";
    break;
  case MLONNX_ERROR_SHAPE:
    text += "shapes do not fit together";
    if (error.value >= 0)
      text += ": found an extent of " + value;
    break;
  case MLONNX_ERROR_FEATURE:
    text += "a tree tests feature " + value + ", which the input does not have";
    break;
  case MLONNX_ERROR_DEPTH:
    text += "a one-hot depth of " + value + " is below 1";
    break;
  case MLONNX_ERROR_KEY:
    text += "the map key " + value + " is not allowed";
    break;
  case MLONNX_ERROR_DIVISION:
    text += "an integer was divided by zero";
    break;
  case MLONNX_ERROR_SINGULAR:
    text += "the equations have no unique solution: column " + value + " has no pivot";
    break;
  case MLONNX_ERROR_MEMORY:
    return text + "out of memory";
  default:
    text += "unknown error code " + std::to_string(error.code);
  }
  if (error.row >= 0)
    text += ", row " + std::to_string(error.row);
  if (error.column >= 0 && error.row >= 0)
    text += ", column " + std::to_string(error.column);
  return text;
}

} // namespace mlonnx::rt
