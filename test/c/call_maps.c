/* Calls a model of maps through its own header: prints the row of each map, then the text of one map's numbers.
 * The model: Y = DictVectorizer of the maps X, vocabulary a, c, b, z; T = sparse CastMap of the map N to strings. */
#define _POSIX_C_SOURCE 200809L
#include "model.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static mlonnx_string string(const char *text) {
  mlonnx_string view = {text, (int64_t)strlen(text)};
  return view;
}

int main(void) {
  void *scratch;
  if (posix_memalign(&scratch, 64, MODEL_SCRATCH_BYTES + 1))
    return 1;
  /* Two rows of maps, of which one has a key that the model does not know, and a map without entries. */
  mlonnx_string first[] = {string("a"), string("c")}, second[] = {string("?"), string("z")};
  float values[] = {4, 8};
  mlonnx_map X[3] = {{first, values, 2}, {second, values, 2}, {NULL, NULL, 0}};
  int64_t keys[] = {2, 0};
  float numbers[] = {0.1f, -3};
  mlonnx_map N = {keys, numbers, 2};
  float Y[3][4];
  mlonnx_string T[3];
  mlonnx_error error;
  if (model_predict(X, &N, &Y[0][0], T, 3, scratch, &error))
    return 2;
  for (int r = 0; r < 3; ++r)
    printf("%g %g %g %g\n", Y[r][0], Y[r][1], Y[r][2], Y[r][3]);
  for (int i = 0; i < 3; ++i)
    printf("%.*s\n", (int)T[i].size, T[i].data);
  keys[0] = 3;
  if (model_predict(X, &N, &Y[0][0], T, 3, scratch, &error) != MLONNX_ERROR_KEY || error.value != 3)
    return 3;
  free(scratch);
  return 0;
}
