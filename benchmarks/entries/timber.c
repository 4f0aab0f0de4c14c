// The C that timber generates.
#include "model.h"

#include "loop.h"

static struct TimberCtx *context;

static int open_model(const char *path) {
  (void)path;
  return timber_init(&context);
}

static void predict_row(const float *row, float *scores) {
#if CLASSES == 2
  timber_infer_single(row, scores + 1, context);
  scores[0] = 1 - scores[1];
#else
  timber_infer_single(row, scores, context);
#endif
}
