// The C that tl2cgen generates. KIND is the type of its leaves and thresholds. Rows are in its own form beforehand.
#include "header.h"

#define VALUE union Entry
#define TO_VALUE(x) entry_of(x)
#define SCORE KIND
static union Entry entry_of(float x) {
  union Entry entry;
  if (x == x)
    entry.fvalue = x;
  else
    entry.missing = -1;
  return entry;
}
#include "loop.h"

static int open_model(const char *path) {
  (void)path;
  return 0;
}

// Its function adds to what is in the result.
static void predict_row(const union Entry *row, KIND *scores) {
#if CLASSES == 2
  scores[1] = 0;
  predict((union Entry *)row, 0, scores + 1);
  scores[0] = 1 - scores[1];
#else
  memset(scores, 0, sizeof(KIND) * OUTPUTS);
  predict((union Entry *)row, 0, scores);
#endif
}
