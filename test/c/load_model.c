/* Opens compiled models at run time, through mlonnx-c/mlonnx.h.
 *
 *   load_model LIBRARY NAME                        prints inputs and outputs
 *   load_model LIBRARY NAME ROWS INPUT... OUTPUT...   runs the model on raw files
 * A NAME of - leaves the choice to the library.
 */
#include "mlonnx-c/mlonnx.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, mlonnx_last_error());
  return 1;
}

static void print(const char *kind, const mlonnx_value *value) {
  printf("%s %s %s element %d rows %d dims", kind, value->name, value->type, (int)value->element, (int)value->is_rows);
  for (int32_t i = 0; i < value->rank; ++i)
    printf(" %lld", (long long)value->dims[i]);
  printf(" bytes %lld", (long long)value->row_bytes);
  for (int64_t i = 0; i < value->key_count; ++i)
    if (value->int_keys)
      printf(" key %lld", (long long)value->int_keys[i]);
    else
      printf(" key %s", value->string_keys[i]);
  printf("\n");
}

static int check_misuse(const mlonnx_model *model) {
  mlonnx_model *other = (mlonnx_model *)&other;
  if (mlonnx_load(NULL, NULL, &other) != MLONNX_INVALID_ARGUMENT || !strstr(mlonnx_last_error(), "null"))
    return fail("a null path");
  if (mlonnx_load("/no/such/library.so", NULL, &other) != MLONNX_LOAD_FAILED || other ||
      !strstr(mlonnx_last_error(), "library.so"))
    return fail("a missing library");
  if (mlonnx_run(NULL, NULL, NULL, 1, NULL) != MLONNX_INVALID_ARGUMENT)
    return fail("a null model");
  const void *in[1] = {NULL};
  void *out[1] = {NULL};
  if (!mlonnx_is_dynamic(model) && mlonnx_run(model, in, out, -1, NULL) != MLONNX_INVALID_ARGUMENT)
    return fail("a negative number of rows");
  if (mlonnx_input(model, -1) || mlonnx_input(model, mlonnx_input_count(model)) || mlonnx_output(model, 99) ||
      mlonnx_input_count(NULL))
    return fail("an index out of range");
  mlonnx_free(NULL);
  return 0;
}

int main(int argc, char **argv) {
  mlonnx_model *model;
  if (argc < 3)
    return fail("usage");
  if (mlonnx_load(argv[1], strcmp(argv[2], "-") ? argv[2] : NULL, &model) != MLONNX_SUCCESS)
    return fail("load");
  if (check_misuse(model))
    return 1;
  int64_t inputs = mlonnx_input_count(model), outputs = mlonnx_output_count(model);
  if (argc == 3) {
    for (int64_t i = 0; i < inputs; ++i)
      print("input", mlonnx_input(model, i));
    for (int64_t i = 0; i < outputs; ++i)
      print("output", mlonnx_output(model, i));
    printf("dynamic %d\n", (int)mlonnx_is_dynamic(model));
    mlonnx_free(model);
    return 0;
  }
  int64_t rows = atoll(argv[3]);
  if (argc != 4 + inputs + outputs)
    return fail("the number of files");
  void *data[16];
  for (int64_t i = 0; i < inputs + outputs; ++i) {
    const mlonnx_value *value = i < inputs ? mlonnx_input(model, i) : mlonnx_output(model, i - inputs);
    size_t bytes = (size_t)(value->is_rows ? rows * value->row_bytes : value->row_bytes);
    data[i] = malloc(bytes + 1);
    FILE *file = i < inputs ? fopen(argv[4 + i], "rb") : NULL;
    if (i < inputs && (!file || fread(data[i], 1, bytes, file) != bytes || fclose(file)))
      return fail(argv[4 + i]);
  }
  mlonnx_error error;
  if (mlonnx_set_threads(model, 2) != MLONNX_SUCCESS)
    return fail("threads");
  mlonnx_status status = mlonnx_run(model, (const void *const *)data, data + inputs, rows, &error);
  if (status != MLONNX_SUCCESS) {
    if (status == MLONNX_RUN_FAILED)
      printf("code %d node %d row %lld column %lld value %g\n", (int)error.code, (int)error.node, (long long)error.row,
             (long long)error.column, error.value);
    return fail("run");
  }
  for (int64_t i = 0; i < outputs; ++i) {
    const mlonnx_value *value = mlonnx_output(model, i);
    size_t bytes = (size_t)(value->is_rows ? rows * value->row_bytes : value->row_bytes);
    FILE *file = fopen(argv[4 + inputs + i], "wb");
    if (!file || fwrite(data[inputs + i], 1, bytes, file) != bytes || fclose(file))
      return fail(argv[4 + inputs + i]);
  }
  for (int64_t i = 0; i < inputs + outputs; ++i)
    free(data[i]);
  mlonnx_free(model);
  return 0;
}
