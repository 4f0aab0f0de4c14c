// Dynamic.cpp - What a model with run-time extents needs around its code: allocations and its inputs and outputs.
//
// Each place of the code that allocates has a slot in a table of the run. Whatever way the code is left, what the slots
// hold then is freed, so the code itself has no clean-up paths.
#include "Kernels.h"
#include <stddef.h>

extern "C" void *malloc(size_t size);
extern "C" void free(void *data);

namespace {
using Body = void (*)(const mlonnx_buffer *inputs, mlonnx_buffer *outputs, mlk_slots *slots, mlonnx_error *error);

/// As much as the reference interpreter allows one tensor.
constexpr int64_t maxBytes = int64_t(1) << 33;

void *allocate(int64_t bytes, mlonnx_error *error) {
  void *data = bytes <= maxBytes ? malloc(static_cast<size_t>(bytes ? bytes : 1)) : nullptr;
  if (!data)
    mlk_fail(error, MLONNX_ERROR_MEMORY, -1, double(bytes));
  return data;
}
} // namespace

extern "C" {

__attribute__((noinline)) void mlk_fail(mlonnx_error *error, int32_t code, int32_t node, double value) {
  if (error->code != MLONNX_OK)
    return;
  error->code = code;
  error->node = node;
  error->row = -1;
  error->column = -1;
  error->value = value;
}

__attribute__((noinline)) int64_t mlk_bytes(int64_t bytes, int64_t extent) {
  int64_t product;
  if (extent < 0 || __builtin_mul_overflow(bytes, extent, &product))
    return INT64_MAX;
  return product;
}

__attribute__((noinline)) void *mlk_allocate(mlk_slots *slots, int64_t slot, int64_t bytes, mlonnx_error *error) {
  return slots->data[slot] = allocate(bytes, error);
}

__attribute__((noinline)) void mlk_release(mlk_slots *slots, int64_t slot) {
  free(slots->data[slot]);
  slots->data[slot] = nullptr;
}

void mlk_output_i8(const void *data, mlonnx_buffer *output, int64_t bytes, mlk_slots *slots, mlonnx_error *error,
                   int32_t) {
  for (int64_t i = 0; i < slots->count; ++i)
    if (slots->data[i] == data) {
      output->data = slots->data[i];
      slots->data[i] = nullptr;
      return;
    }
  output->data = allocate(bytes, error);
  if (output->data)
    __builtin_memcpy(output->data, data, static_cast<size_t>(bytes));
}

void mlk_output_string(const mlonnx_string *data, mlonnx_buffer *output, int64_t bytes, mlk_slots *,
                       mlonnx_error *error, int32_t) {
  const int64_t count = bytes / int64_t(sizeof(mlonnx_string));
  int64_t total = bytes;
  for (int64_t i = 0; i < count; ++i)
    if (__builtin_add_overflow(total, data[i].size, &total))
      total = INT64_MAX;
  output->data = allocate(total, error);
  if (!output->data)
    return;
  auto *strings = static_cast<mlonnx_string *>(output->data);
  char *text = static_cast<char *>(output->data) + bytes;
  for (int64_t i = 0; i < count; ++i) {
    if (data[i].size)
      __builtin_memcpy(text, data[i].data, static_cast<size_t>(data[i].size));
    strings[i] = {text, data[i].size};
    text += data[i].size;
  }
}

int32_t mlk_run_dynamic(const mlonnx_buffer *inputs, mlonnx_buffer *outputs, mlonnx_error *error, void *body,
                        int64_t slotCount, int64_t inputCount, const int64_t *shapes, int64_t outputCount) {
  for (int64_t i = 0; i < outputCount; ++i)
    outputs[i].data = nullptr;
  for (int64_t i = 0; i < inputCount; ++i) {
    const int64_t rank = *shapes++;
    if (inputs[i].rank != rank) {
      mlk_fail(error, MLONNX_ERROR_SHAPE, -1, double(inputs[i].rank));
      return error->code;
    }
    for (int64_t d = 0; d < rank; ++d, ++shapes)
      if (inputs[i].dims[d] < 0 || (*shapes >= 0 && *shapes != inputs[i].dims[d])) {
        mlk_fail(error, MLONNX_ERROR_SHAPE, -1, double(inputs[i].dims[d]));
        return error->code;
      }
  }
  auto *slots =
      static_cast<mlk_slots *>(allocate(int64_t(sizeof(mlk_slots)) + slotCount * int64_t(sizeof(void *)), error));
  if (!slots)
    return error->code;
  slots->count = slotCount;
  for (int64_t i = 0; i < slotCount; ++i)
    slots->data[i] = nullptr;
  reinterpret_cast<Body>(body)(inputs, outputs, slots, error);
  for (int64_t i = 0; i < slotCount; ++i)
    free(slots->data[i]);
  free(slots);
  if (error->code != MLONNX_OK)
    for (int64_t i = 0; i < outputCount; ++i) {
      free(outputs[i].data);
      outputs[i].data = nullptr;
    }
  return error->code;
}

} // extern "C"
