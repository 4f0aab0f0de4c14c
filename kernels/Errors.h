//===- Errors.h - Recording a run-time error ------------------------------===//
#pragma once
#include "mlonnx-c/abi.h"

namespace mlk {

/// The row of an error that concerns no row in particular.
constexpr int64_t noRow = -1;

/// Keeps the error of the lowest row; errors of padding rows do not count. `row` is relative to the block.
inline void recordError(mlonnx_error *error, int32_t code, int32_t node, int64_t row, int64_t column, double value,
                        mlonnx_string text = {nullptr, 0}) {
  if (row >= error->row_limit)
    return;
  const int64_t absolute = row == noRow ? noRow : row + error->row_base;
  if (error->code != MLONNX_OK && absolute >= error->row)
    return;
  error->code = code;
  error->node = node;
  error->row = absolute;
  error->column = column;
  error->value = value;
  error->text = text;
}

/// What a kernel that recorded an error leaves in its output, which later kernels still read.
template <class T> inline void clear(T *out, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    out[i] = T();
}

} // namespace mlk
