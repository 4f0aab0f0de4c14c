/* Calls a compiled classifier through its own header: X [rows, COLUMNS] -> label [rows], scores [rows, CLASSES].
 *
 *   call_model ROWS INPUT OUTPUT    scores the rows of a file of floats, writes labels, then scores
 *   call_model time                 nanoseconds of a call with one row
 */
#define _POSIX_C_SOURCE 200809L
#include "model.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void *scratch;

static int fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  return 1;
}

static double nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

static int measure(void) {
  enum { calls = 100000, repeats = 9 };
  float x[COLUMNS], scores[CLASSES];
  int64_t label;
  mlonnx_error error;
  double best = 1e30;
  for (int i = 0; i < COLUMNS; ++i)
    x[i] = (float)i / COLUMNS;
  for (int repeat = 0; repeat < repeats; ++repeat) {
    double start = nanoseconds();
    for (int i = 0; i < calls; ++i) {
      if (model_predict(x, &label, scores, 1, scratch, &error) != MLONNX_OK)
        return fail("the model failed");
      x[i % COLUMNS] = scores[0]; /* the next call depends on this one */
    }
    double each = (nanoseconds() - start) / calls;
    best = each < best ? each : best;
  }
  printf("%.1f\n", best);
  return 0;
}

int main(int argc, char **argv) {
  if (posix_memalign(&scratch, 64, MODEL_SCRATCH_BYTES + 1))
    return fail("out of memory");
  if (argc == 2 && !strcmp(argv[1], "time"))
    return measure();
  if (argc != 4)
    return fail("usage: call_model ROWS INPUT OUTPUT | call_model time");
  int64_t rows = atoll(argv[1]);
  float *x = malloc((size_t)rows * COLUMNS * sizeof *x + 1);
  int64_t *label = malloc((size_t)rows * sizeof *label + 1);
  float *scores = malloc((size_t)rows * CLASSES * sizeof *scores + 1);
  FILE *file = fopen(argv[2], "rb");
  if (!x || !label || !scores || !file)
    return fail("cannot start");
  if (fread(x, sizeof *x * COLUMNS, (size_t)rows, file) != (size_t)rows)
    return fail("the input is too short");
  fclose(file);
  mlonnx_error error;
  if (model_predict(x, label, scores, rows, scratch, &error) != MLONNX_OK)
    return fail("the model failed");
  file = fopen(argv[3], "wb");
  if (!file || fwrite(label, sizeof *label, (size_t)rows, file) != (size_t)rows ||
      fwrite(scores, sizeof *scores * CLASSES, (size_t)rows, file) != (size_t)rows || fclose(file))
    return fail("cannot write the output");
  if (strncmp(model_description, "{", 1))
    return fail("no description");
  free(x), free(label), free(scores), free(scratch);
  return 0;
}
