/* abi.h - what a compiled model exports and what its kernels are called with. Plain C, no dependencies.
 *
 * A row-parallel (or fixed-shape) model exports one function
 *     int32_t NAME_run(const void *const *inputs, void *const *outputs, int64_t rows, void *scratch,
 *                      mlonnx_error *error)
 * that works on dense row-major buffers: `inputs[i]` points to the data of input i, `outputs[i]` to room for output i.
 * Buffers of row inputs and outputs hold `rows` rows; other buffers have the fixed size that the description states.
 * `scratch` is NAME's scratch size in bytes, 64-byte aligned (null where that is 0). It allocates nothing, takes no
 * lock, is reentrant. It returns error->code.
 *
 * Any other model exports
 *     int32_t NAME_run_dynamic(const mlonnx_buffer *inputs, mlonnx_buffer *outputs, mlonnx_error *error)
 * that sets data (from malloc; the caller frees; strings with their text), rank and dims of each output. It checks rank
 * and dims of the inputs. On an error every output's data is null. It is reentrant and takes no lock.
 */
#ifndef MLONNX_C_ABI_H
#define MLONNX_C_ABI_H
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Codes of run-time errors. The runtime turns (code, node, row, column, value) into a message. */
enum {
  MLONNX_OK = 0,
  MLONNX_ERROR_INDEX = 1,       /* an index is outside its dimension: column = position, value = the index */
  MLONNX_ERROR_CATEGORY = 2,    /* an unknown category where none is allowed: value or text = the category */
  MLONNX_ERROR_NUMBER_TEXT = 3, /* a string that is no number was cast to a number: text = the string */
  MLONNX_ERROR_SHAPE = 4,       /* shapes that do not fit together: value = the extent found */
  MLONNX_ERROR_FEATURE = 5,     /* a tree tests a feature that the input does not have: value = its number */
  MLONNX_ERROR_DEPTH = 6,       /* a one-hot depth below 1: value = the depth */
  MLONNX_ERROR_KEY = 7,         /* a map key that is not allowed: value = the key */
  MLONNX_ERROR_MEMORY = 8,      /* out of memory */
  MLONNX_ERROR_DIVISION = 9,    /* an integer was divided by zero */
  MLONNX_ERROR_SINGULAR = 10    /* equations without a unique solution: value = the column without a pivot */
};

/* A string element of a tensor: UTF-8 bytes without a terminator. */
typedef struct mlonnx_string {
  const char *data;
  int64_t size;
} mlonnx_string;

/* A map: `count` keys and as many values in any order, no key twice. Keys are int64_t or mlonnx_string; values float,
 * double, int64_t or mlonnx_string, as the description states. An input of maps is an array of them: one, or one per
 * row. */
typedef struct mlonnx_map {
  const void *keys;
  const void *values;
  int64_t count;
} mlonnx_map;

/* The lowest row wins, whatever the number of threads. The caller sets code = 0, row_base = 0, row_limit = INT64_MAX.
 */
typedef struct mlonnx_error {
  int32_t code;
  int32_t node; /* index into the description's "nodes" */
  int64_t row;  /* absolute row, -1 where the error belongs to no row */
  int64_t column;
  double value;
  int64_t row_base;   /* internal: added to a kernel's row number */
  int64_t row_limit;  /* internal: rows at or above it (block-relative) are padding and record nothing */
  mlonnx_string text; /* the string at fault, which lies in the caller's data; data is null where none is */
} mlonnx_error;

typedef struct mlonnx_buffer {
  void *data;
  int64_t rank;
  int64_t dims[8];
} mlonnx_buffer;

typedef int32_t (*mlonnx_run_fn)(const void *const *inputs, void *const *outputs, int64_t rows, void *scratch,
                                 mlonnx_error *error);
typedef int32_t (*mlonnx_run_dynamic_fn)(const mlonnx_buffer *inputs, mlonnx_buffer *outputs, mlonnx_error *error);

#ifdef __cplusplus
}
#endif
#endif
