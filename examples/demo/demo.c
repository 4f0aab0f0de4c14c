/* Scores one row with a compiled model: plain C, no mlonnx library, no Python and no LLVM at run time.
 *
 *   mlonnx compile model.onnx -o model.so          (writes model.h beside it)
 *   cc -O2 -I. demo.c ./model.so -o demo
 *
 * row.h holds the row (demo.py writes it from the held-out data). */
#include "model.h"
#include "row.h"

#include <stdalign.h>
#include <stdio.h>

int main(void) {
  static alignas(64) char scratch[MODEL_SCRATCH_BYTES + 1];
  int64_t label = 0;
  float probabilities[2] = {0.0f, 0.0f};
  mlonnx_error error;

  if (model_predict(row, &label, probabilities, 1, scratch, &error) != MLONNX_OK) {
    fprintf(stderr, "error %d in row %lld\n", (int)error.code, (long long)error.row);
    return 1;
  }
  printf("label %lld probabilities %.9g %.9g\n", (long long)label, probabilities[0], probabilities[1]);
  return 0;
}
