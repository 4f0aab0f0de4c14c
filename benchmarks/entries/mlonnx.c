// mlonnx, by the header and library that mlonnx.compile writes.
#include "model.h"

#include "loop.h"

static void *scratch;

static int open_model(const char *path) {
  (void)path;
  scratch = aligned_alloc(64, (MODEL_SCRATCH_BYTES + 127) / 64 * 64);
  return scratch == NULL;
}

static void predict_row(const float *row, float *scores) {
  mlonnx_error error;
#if CLASSES
  int64_t label;
  model_predict(row, &label, scores, 1, scratch, &error);
#else
  model_predict(row, scores, 1, scratch, &error);
#endif
}
