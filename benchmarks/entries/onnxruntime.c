// onnxruntime's C API, with preallocated tensors for the input and all outputs. Its wheel has no header; the table of
// functions only ever grows at its end, so the positions that are used here are fixed.
#include <string.h>

#include "loop.h"

enum {
  GET_ERROR_MESSAGE = 2,
  CREATE_ENV = 3,
  CREATE_SESSION = 7,
  RUN = 9,
  CREATE_SESSION_OPTIONS = 10,
  SET_INTRA_OP_NUM_THREADS = 24,
  CREATE_TENSOR_WITH_DATA = 49,
  CREATE_CPU_MEMORY_INFO = 69
};
enum { API_VERSION = 20, WARNING = 2, DEVICE_ALLOCATOR = 0, MEMORY_DEFAULT = 0, FLOAT = 1, INT64 = 7 };

typedef struct {
  const void *const *(*get_api)(uint32_t version);
  const char *(*get_version)(void);
} OrtApiBase;
const OrtApiBase *OrtGetApiBase(void);

typedef void *(*run_function)(void *session, const void *options, const char *const *inputs, const void *const *values,
                              size_t input_count, const char *const *outputs, size_t output_count, void **results);

static const void *const *api;
static run_function run;
static void *session;
static void *input;
static void *outputs[2];
static float input_row[FEATURES];
static float output_row[OUTPUTS];
static int64_t label;
static const char *const input_names[] = {INPUT};
static const char *const output_names[] = {FIRST_OUTPUT, LAST_OUTPUT};
enum { OUTPUT_COUNT = CLASSES ? 2 : 1 };

static int failed(void *status) {
  if (status)
    fprintf(stderr, "%s\n", ((const char *(*)(const void *))api[GET_ERROR_MESSAGE])(status));
  return status != NULL;
}

static int make_tensor(void *memory, void *data, size_t bytes, const int64_t *shape, size_t rank, int type,
                       void **result) {
  typedef void *(*function)(const void *, void *, size_t, const int64_t *, size_t, int, void **);
  return failed(((function)api[CREATE_TENSOR_WITH_DATA])(memory, data, bytes, shape, rank, type, result));
}

static int open_model(const char *path) {
  api = OrtGetApiBase()->get_api(API_VERSION);
  if (!api)
    return 1;
  run = (run_function)api[RUN];
  void *environment, *options, *memory;
  const int64_t input_shape[] = {1, FEATURES}, output_shape[] = {1, OUTPUTS}, label_shape[] = {1};
  return failed(((void *(*)(int, const char *, void **))api[CREATE_ENV])(WARNING, "bench", &environment)) ||
         failed(((void *(*)(void **))api[CREATE_SESSION_OPTIONS])(&options)) ||
         failed(((void *(*)(void *, int))api[SET_INTRA_OP_NUM_THREADS])(options, 1)) ||
         failed(((void *(*)(void *, const char *, void *, void **))api[CREATE_SESSION])(environment, path, options,
                                                                                        &session)) ||
         failed(
             ((void *(*)(int, int, void **))api[CREATE_CPU_MEMORY_INFO])(DEVICE_ALLOCATOR, MEMORY_DEFAULT, &memory)) ||
         make_tensor(memory, input_row, sizeof(input_row), input_shape, 2, FLOAT, &input) ||
         make_tensor(memory, output_row, sizeof(output_row), output_shape, 2, FLOAT, &outputs[OUTPUT_COUNT - 1]) ||
         (CLASSES && make_tensor(memory, &label, sizeof(label), label_shape, 1, INT64, &outputs[0]));
}

static void predict_row(const float *row, float *scores) {
  memcpy(input_row, row, sizeof(input_row));
  const void *inputs[] = {input};
  if (failed(run(session, NULL, input_names, inputs, 1, output_names, OUTPUT_COUNT, outputs)))
    abort();
  memcpy(scores, output_row, sizeof(output_row));
}
