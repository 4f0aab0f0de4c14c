// Rows.cpp - A run over any number of rows by functions for 1, 64 and perhaps 512 rows.
//
// Large blocks while there are rows for them, then blocks of 64. What is left is the last 64 rows once more where there
// are that many (a row's result does not depend on its block, so rewriting it is harmless), single rows where they are
// few, else one block on a padded copy.
#include "mlonnx-c/abi.h"

namespace {
using Block = void (*)(const void *const *inputs, void *const *outputs, void *scratch, mlonnx_error *error);
constexpr int64_t blockRows = 64, largeBlockRows = 512;
constexpr int64_t fewRows = 12; // up to here single rows are cheaper than a padded block

inline const char *at(const void *p, int64_t offset) { return static_cast<const char *>(p) + offset; }
inline char *at(void *p, int64_t offset) { return static_cast<char *>(p) + offset; }
} // namespace

// `inBytes[i]` is the size of one row of input i, 0 for an input that every row uses whole; `outBytes` alike.
// `padOffset` is where in the scratch buffer padded copies may begin. `large` is null in most models.
extern "C" int32_t mlk_run_rows(const void *const *in, void *const *out, int64_t rows, void *scratch,
                                mlonnx_error *error, Block row, Block block, Block large, int64_t nIn,
                                const int64_t *inBytes, int64_t nOut, const int64_t *outBytes, int64_t padOffset) {
  if (rows == 1) {
    row(in, out, scratch, error);
    return error->code;
  }
  // Of constant size once inlined; the compiler bounds the number of inputs and outputs.
  auto **blockIn = static_cast<const void **>(__builtin_alloca(nIn * sizeof(void *)));
  auto **blockOut = static_cast<void **>(__builtin_alloca(nOut * sizeof(void *)));
  auto run = [&](Block function, int64_t first) {
    for (int64_t i = 0; i < nIn; ++i)
      blockIn[i] = at(in[i], first * inBytes[i]);
    for (int64_t i = 0; i < nOut; ++i)
      blockOut[i] = at(out[i], first * outBytes[i]);
    error->row_base = first;
    function(blockIn, blockOut, scratch, error);
  };
  bool writesWhole = false; // an output that is no row value is written without any row, too
  for (int64_t i = 0; i < nOut; ++i)
    writesWhole |= !outBytes[i];
  if (rows <= fewRows && (rows || !writesWhole)) {
    for (int64_t r = 0; r < rows; ++r)
      run(row, r);
    return error->code;
  }
  if (rows >= blockRows) {
    int64_t r = 0;
    if (large && rows >= largeBlockRows) {
      for (; r + largeBlockRows <= rows; r += largeBlockRows)
        run(large, r);
      if (rows - r > largeBlockRows / 2) { // some rows once more cost less than many small blocks
        run(large, rows - largeBlockRows);
        r = rows;
      }
    }
    for (; r + blockRows <= rows; r += blockRows)
      run(block, r);
    if (r < rows)
      run(block, rows - blockRows);
    return error->code;
  }
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
  block(blockIn, blockOut, scratch, error);
  error->row_limit = INT64_MAX;
  for (int64_t i = 0; i < nOut; ++i) {
    if (outBytes[i])
      __builtin_memcpy(out[i], results, rows * outBytes[i]);
    results += (blockRows * outBytes[i] + 63) / 64 * 64;
  }
  return error->code;
}

// A model without a batch dimension: one call, `rows` is not used.
extern "C" int32_t mlk_run_once(const void *const *in, void *const *out, int64_t, void *scratch, mlonnx_error *error,
                                Block row) {
  row(in, out, scratch, error);
  return error->code;
}
