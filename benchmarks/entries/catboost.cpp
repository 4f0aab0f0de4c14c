// The C++ that catboost exports: raw values, of which the sigmoid is the probability.
#define SCORE double
#include "loop.h"

#include <cmath>
#include <vector>

double ApplyCatboostModel(const std::vector<float> &features);

static std::vector<float> input(FEATURES);

static int open_model(const char *) { return 0; }

static void predict_row(const float *row, double *scores) {
  input.assign(row, row + FEATURES);
  scores[1] = 1 / (1 + std::exp(-ApplyCatboostModel(input)));
  scores[0] = 1 - scores[1];
}
