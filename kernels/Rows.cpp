// Rows.cpp - A run over any number of rows by functions for 1, 64 and perhaps 512 rows.
//
// What the compiler expects each function to take decides which of them run. Rows that fill no block are run by smaller
// ones; or with others once more, as the last block of the call (a row's result does not depend on its block, so
// rewriting it is harmless); or, in a call of less than 64 rows, as a block on a padded copy.
#include "mlonnx-c/abi.h"

namespace {
using Block = void (*)(const void *const *inputs, void *const *outputs, void *scratch, mlonnx_error *error);
constexpr int levels = 3;
constexpr int64_t rowsOf[levels] = {1, 64, 512}, blockRows = rowsOf[1];

inline const char *at(const void *p, int64_t offset) { return static_cast<const char *>(p) + offset; }
inline char *at(void *p, int64_t offset) { return static_cast<char *>(p) + offset; }

struct Run {
  const void *const *in;
  void *const *out;
  int64_t rows;
  void *scratch;
  mlonnx_error *error;
  /// The smallest first; null where there is none.
  Block functions[levels];
  const int64_t *costs;
  int64_t nIn, nOut;
  const int64_t *inBytes, *outBytes;
  int64_t padOffset;
  /// What a function gets.
  const void **blockIn;
  void **blockOut;
  /// Rows before it have been run.
  int64_t next = 0;

  /// Of `left` rows by functions up to that level.
  template <int Level> int64_t cost(int64_t left) const {
    if constexpr (Level == 0) {
      return left * costs[0];
    } else {
      const int64_t smaller = cost<Level - 1>(left), here = functions[Level] ? costOfBlocks<Level>(left) : smaller;
      return here < smaller ? here : smaller;
    }
  }
  template <int Level> int64_t costOfBlocks(int64_t left) const {
    const int64_t tail = left % rowsOf[Level];
    return left / rowsOf[Level] * costs[Level] + (repeats<Level>(tail) ? costs[Level] : cost<Level - 1>(tail));
  }
  /// Whether a tail is cheapest as one block more.
  template <int Level> bool repeats(int64_t tail) const {
    return tail && (Level == 1 || rows >= rowsOf[Level]) && costs[Level] < cost<Level - 1>(tail);
  }

  /// Runs what is left.
  template <int Level> void run() {
    if constexpr (Level == 0) {
      for (; next < rows; ++next)
        call(functions[0], next);
    } else {
      const int64_t left = rows - next;
      if (!functions[Level] || cost<Level - 1>(left) <= costOfBlocks<Level>(left))
        return run<Level - 1>();
      for (; next + rowsOf[Level] <= rows; next += rowsOf[Level])
        call(functions[Level], next);
      if (!repeats<Level>(rows - next))
        return run<Level - 1>();
      if (rows >= rowsOf[Level])
        call(functions[Level], rows - rowsOf[Level]);
      else
        callPadded();
    }
  }

  void call(Block function, int64_t first) {
    for (int64_t i = 0; i < nIn; ++i)
      blockIn[i] = at(in[i], first * inBytes[i]);
    for (int64_t i = 0; i < nOut; ++i)
      blockOut[i] = at(out[i], first * outBytes[i]);
    error->row_base = first;
    function(blockIn, blockOut, scratch, error);
  }

  /// All rows, less than a block of 64, as one.
  void callPadded() {
    char *pad = static_cast<char *>(scratch) + padOffset;
    for (int64_t i = 0; i < nIn; ++i) {
      blockIn[i] = in[i];
      if (!inBytes[i])
        continue;
      blockIn[i] = pad;
      // Padding repeats the last row: legal values, so padding never costs more than a row does. Without rows it is 0.
      if (rows)
        __builtin_memcpy(pad, in[i], rows * inBytes[i]);
      else
        __builtin_memset(pad, 0, blockRows * inBytes[i]);
      for (int64_t r = rows; rows && r < blockRows; ++r)
        __builtin_memcpy(pad + r * inBytes[i], at(in[i], (rows - 1) * inBytes[i]), inBytes[i]);
      pad += (blockRows * inBytes[i] + 63) / 64 * 64;
    }
    char *results = pad;
    for (int64_t i = 0; i < nOut; ++i) {
      blockOut[i] = outBytes[i] ? pad : out[i];
      pad += (blockRows * outBytes[i] + 63) / 64 * 64;
    }
    error->row_base = 0;
    error->row_limit = rows;
    functions[1](blockIn, blockOut, scratch, error);
    error->row_limit = INT64_MAX;
    for (int64_t i = 0; i < nOut; ++i) {
      if (outBytes[i])
        __builtin_memcpy(out[i], results, rows * outBytes[i]);
      results += (blockRows * outBytes[i] + 63) / 64 * 64;
    }
  }
};
} // namespace

// `inBytes[i]` is the size of one row of input i, 0 for an input that every row uses whole; `outBytes` alike. `costs`
// are what the compiler expects a call of the functions for 1, 64 and 512 rows to take, in any unit; the last is null
// in most models. `padOffset` is where in the scratch buffer padded copies may begin.
extern "C" int32_t mlk_run_rows(const void *const *in, void *const *out, int64_t rows, void *scratch,
                                mlonnx_error *error, Block row, Block block, Block large, const int64_t *costs,
                                int64_t nIn, const int64_t *inBytes, int64_t nOut, const int64_t *outBytes,
                                int64_t padOffset) {
  if (rows == 1) {
    row(in, out, scratch, error);
    return error->code;
  }
  // Of constant size once inlined; the compiler bounds the number of inputs and outputs.
  Run run = {in,
             out,
             rows,
             scratch,
             error,
             {row, block, large},
             costs,
             nIn,
             nOut,
             inBytes,
             outBytes,
             padOffset,
             static_cast<const void **>(__builtin_alloca(nIn * sizeof(void *))),
             static_cast<void **>(__builtin_alloca(nOut * sizeof(void *)))};
  bool writesWhole = false; // an output that is no row value is written without any row, too
  for (int64_t i = 0; i < nOut; ++i)
    writesWhole |= !outBytes[i];
  if (rows == 0 && writesWhole)
    run.callPadded();
  else
    run.run<levels - 1>();
  return error->code;
}

// A model without a batch dimension: one call, `rows` is not used.
extern "C" int32_t mlk_run_once(const void *const *in, void *const *out, int64_t, void *scratch, mlonnx_error *error,
                                Block row) {
  row(in, out, scratch, error);
  return error->code;
}
