// One row at a time through a C function, timed in C. The including source defines, before this line, VALUE and
// TO_VALUE where a row's elements are not floats and SCORE where scores are not floats, and after it
//   static int open_model(const char *path)                   0, or not 0 after it has said why on stderr
//   static void predict_row(const VALUE *row, SCORE *scores)  FEATURES values in, OUTPUTS scores out
// FEATURES, CLASSES (0: a regression) and OUTPUTS are given on the command line.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef VALUE
#define VALUE float
#define TO_VALUE(x) (x)
#endif
#ifndef SCORE
#define SCORE float
#endif
#ifdef __cplusplus
#define EXPORT extern "C"
#else
#define EXPORT
#endif

static int open_model(const char *path);
static void predict_row(const VALUE *row, SCORE *scores);

static VALUE *rows;
static int64_t row_count;

/// Copies `count` rows of FEATURES floats and opens the model. Returns 0, or not 0 where it does not open.
EXPORT int entry_open(const char *path, const float *source, int64_t count) {
  rows = (VALUE *)malloc(sizeof(VALUE) * FEATURES * count);
  row_count = count;
  for (int64_t i = 0; i < FEATURES * count; ++i)
    rows[i] = TO_VALUE(source[i]);
  return open_model(path);
}

/// The scores of all rows, `count` times OUTPUTS.
EXPORT void entry_scores(double *result) {
  SCORE scores[OUTPUTS] = {0};
  for (int64_t row = 0; row < row_count; ++row) {
    predict_row(rows + FEATURES * row, scores);
    for (int output = 0; output < OUTPUTS; ++output)
      result[OUTPUTS * row + output] = scores[output];
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/// Seconds for so many calls, over the rows in turn.
EXPORT double entry_time(int64_t calls) {
  static SCORE scores[OUTPUTS];
  int64_t row = 0;
  double start = now();
  for (int64_t call = 0; call < calls; ++call) {
    predict_row(rows + FEATURES * row, scores);
    if (++row == row_count)
      row = 0;
  }
  return now() - start;
}
