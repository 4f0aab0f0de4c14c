// LightGBM's fast path for one row.
#define SCORE double
#include "loop.h"

typedef void *BoosterHandle;
typedef void *FastConfigHandle;
int LGBM_BoosterCreateFromModelfile(const char *path, int *iterations, BoosterHandle *result);
int LGBM_BoosterPredictForMatSingleRowFastInit(BoosterHandle booster, int predict_type, int start, int iterations,
                                               int data_type, int32_t columns, const char *parameters,
                                               FastConfigHandle *result);
int LGBM_BoosterPredictForMatSingleRowFast(FastConfigHandle config, const void *row, int64_t *length, double *result);
const char *LGBM_GetLastError(void);

enum { PREDICT_NORMAL = 0, FLOAT32 = 0 };
static FastConfigHandle config;

static int failed(int status) {
  if (status)
    fprintf(stderr, "%s\n", LGBM_GetLastError());
  return status;
}

static int open_model(const char *path) {
  BoosterHandle booster;
  int iterations;
  return failed(LGBM_BoosterCreateFromModelfile(path, &iterations, &booster)) ||
         failed(LGBM_BoosterPredictForMatSingleRowFastInit(booster, PREDICT_NORMAL, 0, -1, FLOAT32, FEATURES,
                                                           "num_threads=1", &config));
}

static void predict_row(const float *row, double *scores) {
  int64_t length;
  if (failed(LGBM_BoosterPredictForMatSingleRowFast(config, row, &length, scores)))
    abort();
}
