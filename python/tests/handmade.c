/* Models written by hand against the C ABI: what the runtime makes of them does not depend on the compiler. */
#define _POSIX_C_SOURCE 200809L
#include "mlonnx-c/abi.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define VALUE(name, elem, type, shape, rows, dims)                                                                     \
  "{\"name\":\"" name "\",\"elem\":\"" elem "\",\"type\":\"" type "\",\"shape\":" shape ",\"rows\":" rows              \
  ",\"dims\":" dims "}"
#define ROWS "{\"format\":1,\"kind\":\"rows\","

/* sums: the sum of three columns in double, its sign as label, and class scores behind a ZipMap. Values below -1e6 are
 * errors. */
const char sums_description[] = ROWS "\"name\":\"sums\",\"scratch_bytes\":4096,\"inputs\":[" VALUE(
    "X", "float", "tensor(float)", "[\"N\",3]", "true",
    "[-1,3]") "],\"outputs\":[" VALUE("label", "int64", "tensor(int64)", "[\"N\"]", "true",
                                      "[-1]") ","
                                              "{\"name\":\"scores\",\"elem\":\"float\",\"type\":\"seq(map(int64,tensor("
                                              "float)))\",\"shape\":[],\"rows\":true,"
                                              "\"dims\":[-1,2],\"zipmap\":[7,-8]}"
                                              "],\"nodes\":[\"first (Scaler)\",\"second "
                                              "(Gather)\"],\"meta\":{\"producer_name\":\"by "
                                              "hand\",\"graph_name\":\"g\","
                                              "\"version\":3,\"custom\":{\"a\":\"b\"}}}";
int32_t sums_run(const void *const *inputs, void *const *outputs, int64_t rows, void *scratch, mlonnx_error *error) {
  const float *x = inputs[0];
  int64_t *label = outputs[0];
  float *scores = outputs[1];
  double *sums = scratch; /* 512 of them: a block of rows */
  for (int64_t begin = 0; begin < rows; begin += 512) {
    int64_t end = rows < begin + 512 ? rows : begin + 512;
    for (int64_t i = begin; i < end; ++i) {
      sums[i - begin] = 0;
      for (int c = 0; c < 3; ++c) {
        if (x[3 * i + c] < -1e6f) {
          error->code = MLONNX_ERROR_INDEX;
          error->node = 1;
          error->row = i;
          error->column = c;
          error->value = x[3 * i + c];
          return error->code;
        }
        sums[i - begin] += x[3 * i + c];
      }
    }
    for (int64_t i = begin; i < end; ++i) {
      label[i] = sums[i - begin] > 0 ? 1 : 0;
      scores[2 * i] = (float)-sums[i - begin];
      scores[2 * i + 1] = (float)sums[i - begin];
    }
  }
  return 0;
}

/* texts: two columns of strings swapped, and their lengths in bytes. */
const char texts_description[] = ROWS "\"name\":\"texts\",\"scratch_bytes\":0,\"inputs\":[" VALUE(
    "S", "string", "tensor(string)", "[null,2]", "true",
    "[-1,2]") "],\"outputs\":[" VALUE("swapped", "string", "tensor(string)", "[null,2]", "true",
                                      "[-1,2]") "," VALUE("sizes", "int64", "tensor(int64)", "[null,2]", "true",
                                                          "[-1,2]") "],\"nodes\":[]}";
int32_t texts_run(const void *const *inputs, void *const *outputs, int64_t rows, void *scratch, mlonnx_error *error) {
  const mlonnx_string *s = inputs[0];
  mlonnx_string *swapped = outputs[0];
  int64_t *sizes = outputs[1];
  (void)scratch, (void)error;
  for (int64_t i = 0; i < 2 * rows; ++i) {
    swapped[i] = s[i ^ 1];
    sizes[i] = s[i].size;
  }
  return 0;
}

/* types: copies of a bool, a float16, an int8 and a uint16 column, and a fixed output that has no rows. */
const char types_description[] = ROWS
    "\"name\":\"types\",\"scratch_bytes\":0,\"inputs\":[" VALUE("b", "bool", "tensor(bool)", "[\"N\"]", "true", "[-1]") "," VALUE(
        "h", "float16", "tensor(float16)", "[\"N\",2]", "true",
        "[-1,2]") "," VALUE("i", "int8", "tensor(int8)", "[\"N\"]", "true",
                            "[-1]") "," VALUE("u", "uint16", "tensor(uint16)", "[2]", "false",
                                              "[2]") "],\"outputs\":[" VALUE("b2", "bool", "tensor(bool)", "[\"N\"]",
                                                                             "true",
                                                                             "[-1]") "," VALUE("h2", "float16",
                                                                                               "tensor(float16)",
                                                                                               "[\"N\",2]", "true",
                                                                                               "[-1,2]") "," VALUE("i2",
                                                                                                                   "int"
                                                                                                                   "8",
                                                                                                                   "ten"
                                                                                                                   "sor"
                                                                                                                   "(in"
                                                                                                                   "t8"
                                                                                                                   ")",
                                                                                                                   "[\""
                                                                                                                   "N\""
                                                                                                                   "]",
                                                                                                                   "tru"
                                                                                                                   "e",
                                                                                                                   "[-"
                                                                                                                   "1]") "," VALUE("u2",
                                                                                                                                   "uint16",
                                                                                                                                   "tensor(uint16)",
                                                                                                                                   "[2]",
                                                                                                                                   "false",
                                                                                                                                   "[2]") "],\"nodes\":[]}";
int32_t types_run(const void *const *inputs, void *const *outputs, int64_t rows, void *scratch, mlonnx_error *error) {
  (void)scratch, (void)error;
  memcpy(outputs[0], inputs[0], (size_t)rows);
  memcpy(outputs[1], inputs[1], (size_t)rows * 4);
  memcpy(outputs[2], inputs[2], (size_t)rows);
  memcpy(outputs[3], inputs[3], 4);
  return 0;
}

/* transpose: a dynamic model; an empty first dimension is an error. */
const char transpose_description[] = "{\"format\":1,\"kind\":\"dynamic\",\"name\":\"transpose\",\"inputs\":[" VALUE(
    "A", "float", "tensor(float)", "[null,\"M\"]", "false",
    "[-1,-1]") "],\"outputs\":[" VALUE("T", "float", "tensor(float)", "[\"M\",null]", "false",
                                       "[-1,-1]") "," VALUE("size", "int64", "tensor(int64)", "[]", "false",
                                                            "[]") "," VALUE("word", "string", "tensor(string)", "[1]",
                                                                            "false",
                                                                            "[1]") "],\"nodes\":[\"t (Transpose)\"]}";
int32_t transpose_run_dynamic(const mlonnx_buffer *inputs, mlonnx_buffer *outputs, mlonnx_error *error) {
  int64_t n = inputs[0].dims[0], m = inputs[0].dims[1];
  const float *a = inputs[0].data;
  float *t = malloc((size_t)(n * m + 1) * sizeof *t);
  int64_t *size = malloc(sizeof *size);
  mlonnx_string *word = malloc(sizeof *word);
  outputs[0].data = t;
  outputs[1].data = size;
  outputs[2].data = word;
  if (n == 0) {
    error->code = MLONNX_ERROR_SHAPE;
    error->node = 0;
    error->row = -1;
    error->value = 0;
    return error->code;
  }
  for (int64_t i = 0; i < n; ++i)
    for (int64_t k = 0; k < m; ++k)
      t[k * n + i] = a[i * m + k];
  *size = n * m;
  word->data = "W\xc3\xb6rter";
  word->size = 7;
  outputs[0].rank = 2;
  outputs[0].dims[0] = m;
  outputs[0].dims[1] = n;
  outputs[1].rank = 0;
  outputs[2].rank = 1;
  outputs[2].dims[0] = 1;
  return 0;
}

/* addresses: where the code finds its input and where it writes its output. */
const char addresses_description[] = ROWS "\"name\":\"addresses\",\"scratch_bytes\":0,\"inputs\":[" VALUE(
    "X", "float", "tensor(float)", "[\"N\",2]", "true",
    "[-1,2]") "],\"outputs\":[" VALUE("at", "int64", "tensor(int64)", "[\"N\",2]", "true", "[-1,2]") "],\"nodes\":[]}";
int32_t addresses_run(const void *const *inputs, void *const *outputs, int64_t rows, void *scratch,
                      mlonnx_error *error) {
  int64_t *at = outputs[0];
  (void)scratch, (void)error;
  for (int64_t i = 0; i < rows; ++i) {
    at[2 * i] = (int64_t)(intptr_t)inputs[0];
    at[2 * i + 1] = (int64_t)(intptr_t)outputs[0];
  }
  return 0;
}

/* slow: takes a fifth of a second, whatever the number of rows. */
const char slow_description[] = ROWS "\"name\":\"slow\",\"scratch_bytes\":0,\"inputs\":[" VALUE(
    "X", "int64", "tensor(int64)", "[\"N\"]", "true",
    "[-1]") "],\"outputs\":[" VALUE("Y", "int64", "tensor(int64)", "[\"N\"]", "true", "[-1]") "],\"nodes\":[]}";
int32_t slow_run(const void *const *inputs, void *const *outputs, int64_t rows, void *scratch, mlonnx_error *error) {
  struct timespec fifth = {0, 200000000};
  (void)scratch, (void)error;
  nanosleep(&fifth, NULL);
  memcpy(outputs[0], inputs[0], (size_t)rows * 8);
  return 0;
}

/* Descriptions that the runtime must refuse. */
const char format2_description[] = "{\"format\":2}";
const char nojson_description[] = "not JSON";
const char noextent_description[] = ROWS "\"name\":\"noextent\",\"inputs\":[" VALUE(
    "X", "float", "tensor(float)", "[]", "true", "[-1,-1]") "],\"outputs\":[],\"nodes\":[]}";
const char huge_description[] = ROWS "\"name\":\"huge\",\"inputs\":[" VALUE(
    "X", "float", "tensor(float)", "[]", "true", "[-1,4611686018427387904,4]") "],\"outputs\":[],\"nodes\":[]}";
int32_t format2_run, nojson_run, noextent_run, huge_run;
