/* Scores one row with a compiled model: plain C, no mlonnx library, no Python, no LLVM at run time.
 *
 *   mlonnx compile model.onnx -o model.so
 *   cc -O2 -I. demo.c ./model.so -o demo
 *
 * row.h holds the row (demo.py writes it from the held-out data). */
#include "model.h"
#include "row.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  int64_t label = 0;
  float scores[2] = {0.0f, 0.0f};
  const void *inputs[] = {row};
  void *outputs[] = {&label, scores};
  static alignas(64) char scratch[MLONNX_MODEL_SCRATCH_SIZE + 1];
  mlonnx_error error = {.row_limit = INT64_MAX};

  if (mlonnx_model_run(inputs, outputs, 1, scratch, &error)) {
    fprintf(stderr, "error %d in row %lld\n", (int)error.code, (long long)error.row);
    return 1;
  }
  printf("label %lld probabilities %.9g %.9g\n", (long long)label, scores[0], scores[1]);
  return 0;
}
