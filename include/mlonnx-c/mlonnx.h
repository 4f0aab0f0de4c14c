/* mlonnx.h - Load a compiled model and run it, from C.
 *
 * For programs that choose a model at run time: a model in a shared library (made by `mlonnx compile`) is opened, asked
 * for its inputs and outputs, and run. A program built for one model can call the function in that model's own header
 * instead (see abi.h) and needs no library at all.
 *
 * Every function that can fail returns a mlonnx_status; mlonnx_last_error() then has the text, per thread. A loaded
 * model may be used by many threads at once. Link with -lmlonnx_rt -lstdc++ -lm -pthread (and -ldl before glibc 2.34).
 */
#ifndef MLONNX_C_MLONNX_H
#define MLONNX_C_MLONNX_H
#include "mlonnx-c/abi.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mlonnx_status {
  MLONNX_SUCCESS = 0,
  MLONNX_INVALID_ARGUMENT = 1, /* a null pointer, a negative number of rows, the wrong kind of model */
  MLONNX_LOAD_FAILED = 2,      /* the file cannot be loaded or holds no model of this format */
  MLONNX_RUN_FAILED = 3,       /* the model found something wrong with the data: the text names node, row, column */
  MLONNX_OUT_OF_MEMORY = 4,
  MLONNX_INTERNAL_ERROR = 5
} mlonnx_status;

typedef enum mlonnx_element {
  MLONNX_FLOAT,
  MLONNX_DOUBLE,
  MLONNX_FLOAT16,
  MLONNX_INT8,
  MLONNX_INT16,
  MLONNX_INT32,
  MLONNX_INT64,
  MLONNX_UINT8,
  MLONNX_UINT16,
  MLONNX_UINT32,
  MLONNX_UINT64,
  MLONNX_BOOL,   /* one byte, 0 or 1 */
  MLONNX_STRING, /* mlonnx_string */
  MLONNX_MAP     /* mlonnx_map, of inputs only */
} mlonnx_element;

/* A loaded model. */
typedef struct mlonnx_model mlonnx_model;

/* One input or output. Pointers live as long as the model. */
typedef struct mlonnx_value {
  const char *name;
  const char *type; /* the declared type, for people: "tensor(float)", "seq(map(int64,tensor(float)))" */
  mlonnx_element element;
  int32_t is_rows; /* 1: one entry per row, dims[0] is -1 */
  int32_t rank;
  const int64_t *dims;            /* -1: the number of rows or, in dynamic models, any extent */
  int64_t row_bytes;              /* bytes of one row where is_rows, else of the whole buffer; 0 where not fixed */
  int64_t key_count;              /* columns that are values of a map (ZipMap), else 0 */
  const int64_t *int_keys;        /* the map's keys, or null */
  const char *const *string_keys; /* the map's keys, or null */
  mlonnx_element map_key;         /* of MLONNX_MAP: MLONNX_INT64 or MLONNX_STRING */
  mlonnx_element map_value;       /* of MLONNX_MAP */
} mlonnx_value;

/* Opens a copy of a shared library, so that the file may be replaced, overwritten or removed meanwhile. `name` is the
 * model's name given to the compiler, or null where the library holds one model.
 */
mlonnx_status mlonnx_load(const char *path, const char *name, mlonnx_model **model);
/* Null is allowed. No call of the model may be running. */
void mlonnx_free(mlonnx_model *model);

int64_t mlonnx_input_count(const mlonnx_model *model);
int64_t mlonnx_output_count(const mlonnx_model *model);
/* Null when `index` is out of range. */
const mlonnx_value *mlonnx_input(const mlonnx_model *model, int64_t index);
const mlonnx_value *mlonnx_output(const mlonnx_model *model, int64_t index);
/* 1 when the model needs mlonnx_run_dynamic. */
int32_t mlonnx_is_dynamic(const mlonnx_model *model);

/* The most threads that one call may use, 1 at first. Call it before the model is used. */
mlonnx_status mlonnx_set_threads(mlonnx_model *model, int32_t threads);

/* Runs `rows` rows. inputs[i]: dense row-major data of input i; outputs[i]: room for output i; in model order. `error`
 * may be null; it gets the record when the status is MLONNX_RUN_FAILED. Output strings live as long as the model and
 * the inputs; those that the model makes (CastMap of numbers to strings) until the thread's next call of any model. */
mlonnx_status mlonnx_run(const mlonnx_model *model, const void *const *inputs, void *const *outputs, int64_t rows,
                         mlonnx_error *error);

/* Runs a dynamic model. Each output's data comes from malloc: release it with free(). */
mlonnx_status mlonnx_run_dynamic(const mlonnx_model *model, const mlonnx_buffer *inputs, mlonnx_buffer *outputs,
                                 mlonnx_error *error);

/* What went wrong in the calling thread's last failed call; "" before the first. Valid until that thread's next
 * failure. */
const char *mlonnx_last_error(void);

#ifdef __cplusplus
}
#endif
#endif
