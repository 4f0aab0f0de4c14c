// XGBoost's in-place prediction from a dense array, which it is told of in JSON.
#include <string.h>

#include "loop.h"

typedef void *BoosterHandle;
int XGBoosterCreate(const void *const *matrices, uint64_t count, BoosterHandle *result);
int XGBoosterLoadModel(BoosterHandle booster, const char *path);
int XGBoosterSetParam(BoosterHandle booster, const char *name, const char *value);
int XGBoosterPredictFromDense(BoosterHandle booster, const char *array, const char *config, void *matrix,
                              const uint64_t **shape, uint64_t *rank, const float **result);
const char *XGBGetLastError(void);

static BoosterHandle booster;
static float input[FEATURES];
static char array[256];
static const char config[] = "{\"type\": 0, \"training\": false, \"iteration_begin\": 0, \"iteration_end\": 0, "
                             "\"strict_shape\": false, \"missing\": NaN}";

static int failed(int status) {
  if (status)
    fprintf(stderr, "%s\n", XGBGetLastError());
  return status;
}

static int open_model(const char *path) {
  snprintf(array, sizeof(array), "{\"data\": [%llu, true], \"shape\": [1, %d], \"typestr\": \"<f4\", \"version\": 3}",
           (unsigned long long)(uintptr_t)input, FEATURES);
  return failed(XGBoosterCreate(NULL, 0, &booster)) || failed(XGBoosterLoadModel(booster, path)) ||
         failed(XGBoosterSetParam(booster, "nthread", "1"));
}

static void predict_row(const float *row, float *scores) {
  const uint64_t *shape;
  uint64_t rank;
  const float *result;
  memcpy(input, row, sizeof(input));
  if (failed(XGBoosterPredictFromDense(booster, array, config, NULL, &shape, &rank, &result)))
    abort();
#if CLASSES == 2
  scores[0] = 1 - result[0];
  scores[1] = result[0];
#else
  memcpy(scores, result, sizeof(float) * OUTPUTS);
#endif
}
