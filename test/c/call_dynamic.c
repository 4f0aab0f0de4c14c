/* Runs a dynamic model from C many times: outputs are freed, errors leave nothing behind, memory stays flat.
 * The model: Y = the sum of the rows of X, Z = X after X, of float X[any][3]. */
#include "model.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static long residentPages(void) {
  long size, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld %ld", &size, &resident) != 2)
    exit(9);
  fclose(file);
  return resident;
}

static int run(mlonnx_buffer *input, mlonnx_buffer *outputs, mlonnx_error *error) {
  error->code = 0;
  error->row_base = 0;
  error->row_limit = INT64_MAX;
  return model_run_dynamic(input, outputs, error);
}

int main(int count, char **arguments) {
  enum { rows = 1000 };
  static float x[rows * 4];
  int runs = count > 1 ? atoi(arguments[1]) : 10000;
  for (int i = 0; i < rows * 3; ++i)
    x[i] = (float)(i % 7);
  mlonnx_buffer input = {x, 2, {rows, 3}}, outputs[2];
  mlonnx_error error;
  long before = 0;
  for (int i = 0; i < runs; ++i) {
    input.dims[0] = i % (rows + 1);
    input.dims[1] = 3;
    if (run(&input, outputs, &error))
      return 1;
    if (outputs[0].rank != 2 || outputs[0].dims[0] != 1 || outputs[0].dims[1] != 3 || outputs[1].rank != 2 ||
        outputs[1].dims[0] != 2 * input.dims[0] || outputs[1].dims[1] != 3)
      return 2;
    float sum = 0; /* of small integers: any order */
    for (int r = 0; r < input.dims[0]; ++r)
      sum += x[3 * r];
    if (((float *)outputs[0].data)[0] != sum)
      return 3;
    for (int k = 0; k < 6 * input.dims[0]; ++k)
      if (((float *)outputs[1].data)[k] != x[k % (3 * input.dims[0])])
        return 4;
    free(outputs[0].data);
    free(outputs[1].data);
    /* The node's columns do not fit; neither does the rank. */
    input.dims[1] = 4;
    if (run(&input, outputs, &error) != MLONNX_ERROR_SHAPE || error.value != 4 || outputs[0].data || outputs[1].data)
      return 5;
    input.rank = 1;
    if (run(&input, outputs, &error) != MLONNX_ERROR_SHAPE || outputs[0].data || outputs[1].data)
      return 6;
    input.rank = 2;
    if (i == runs / 2)
      before = residentPages();
  }
  return (residentPages() - before) * sysconf(_SC_PAGESIZE) > 1 << 20 ? 8 : 0;
}
