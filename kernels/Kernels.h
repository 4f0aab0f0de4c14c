//===- Kernels.h - Every kernel -------------------------------------------===//
//
// What compiled models call, and the ABI of mlk.call: pointers of inputs, then of outputs, then scalars; kernels that
// can fail also take the error record and the number of their node. Buffers are dense and row-major, aligned to their
// element; outputs are overwritten whole. A kernel allocates nothing (but for Dynamic.cpp) and never reads out of
// bounds, whatever the data. Sizes are constants in specialised models, so that after inlining their loops become
// static. Sums are R26's.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "Elementwise.h"
#include "Tables.h"
#include "mlonnx-c/abi.h"
#include <stdint.h>

/// Kernels are inlined into models even where several calls make that look too large: their sizes become constants.
#define MLK_KERNEL extern "C" [[gnu::always_inline]]
/// But those that gain nothing from sizes, and are long: a model has one copy.
#define MLK_SHARED_KERNEL extern "C" [[gnu::noinline]]

/// post_transform, as TreeEnsemble numbers it.
enum : int64_t { MLK_NONE = 0, MLK_SOFTMAX = 1, MLK_LOGISTIC = 2, MLK_SOFTMAX_ZERO = 3, MLK_PROBIT = 4 };
/// Kernels of support vector machines.
enum : int64_t { MLK_SVM_LINEAR, MLK_SVM_POLY, MLK_SVM_RBF, MLK_SVM_SIGMOID };
/// Norms of mlk_normalizer.
enum : int64_t { MLK_NORM_MAX = 0, MLK_NORM_L1 = 1, MLK_NORM_L2 = 2 };

extern "C" {

// Around models with run-time extents (Dynamic.cpp). These alone allocate.

/// Records an error that belongs to no row; the first one stays.
void mlk_fail(mlonnx_error *error, int32_t code, int32_t node, double value);
/// bytes * extent; INT64_MAX where that overflows or the extent is negative.
int64_t mlk_bytes(int64_t bytes, int64_t extent);
/// The allocations of a run.
struct mlk_slots {
  int64_t count;
  void *data[];
};
/// Memory in slot number `slot`; null after an error was recorded.
void *mlk_allocate(mlk_slots *slots, int64_t slot, int64_t bytes, mlonnx_error *error);
void mlk_release(mlk_slots *slots, int64_t slot);
/// Hands `data` over as an output's: the allocation itself where a slot holds it, else a copy.
void mlk_output_i8(const void *data, mlonnx_buffer *output, int64_t bytes, mlk_slots *slots, mlonnx_error *error,
                   int32_t node);
/// Strings: a copy with the text of all of them behind, so that an output needs nothing but itself.
void mlk_output_string(const mlonnx_string *data, mlonnx_buffer *output, int64_t bytes, mlk_slots *slots,
                       mlonnx_error *error, int32_t node);
/// Checks the inputs against `shapes` (rank and extents of each, -1 for any), runs `body`, frees what its slots hold.
int32_t mlk_run_dynamic(const mlonnx_buffer *inputs, mlonnx_buffer *outputs, mlonnx_error *error, void *body,
                        int64_t slotCount, int64_t inputCount, const int64_t *shapes, int64_t outputCount);

// Functions (R27).
float mlk_exp_f32(float x);
float mlk_log_f32(float x);
float mlk_tanh_f32(float x);
float mlk_erf_f32(float x);
float mlk_logistic_f32(float x);
double mlk_exp_f64(double x);
double mlk_log_f64(double x);
double mlk_logistic_f64(double x);

/// S[rows, E] = X[rows, F] * weights^T + bias[E], with W[ceil(F / 16)][E][16] the weights of an output side by side and
/// zeros past F.
void mlk_linear_f32(const float *X, const float *W, const float *bias, float *S, int64_t rows, int64_t F, int64_t E);
void mlk_linear_f64(const double *X, const double *W, const double *bias, double *S, int64_t rows, int64_t F,
                    int64_t E);
/// The same for one E each, so that a model links and optimises no other tiles than its own.
#define MLK_LINEAR_WIDTHS(F) F(1) F(2) F(3) F(4) F(5) F(6) F(7) F(8) F(9) F(10) F(11) F(12)
#define MLK_DECLARE(E)                                                                                                 \
  void mlk_linear##E##_f32(const float *X, const float *W, const float *bias, float *S, int64_t rows, int64_t F,       \
                           int64_t);                                                                                   \
  void mlk_linear##E##_f64(const double *X, const double *W, const double *bias, double *S, int64_t rows, int64_t F,   \
                           int64_t);
MLK_LINEAR_WIDTHS(MLK_DECLARE)
#undef MLK_DECLARE

/// Z[rows, E] = transform of each row of S[rows, E]; `kind` is MLK_NONE ... MLK_PROBIT.
void mlk_post_transform_f32(const float *S, float *Z, int64_t rows, int64_t E, int64_t kind);
void mlk_post_transform_f64(const double *S, double *Z, int64_t rows, int64_t E, int64_t kind);
/// Z[rows, 2] from one score a row: [-s, s] transformed, except that NONE with `complement` is [1 - s, s].
void mlk_binary_scores_f32(const float *S, float *Z, int64_t rows, int64_t kind, int64_t complement);
void mlk_binary_scores_f64(const double *S, double *Z, int64_t rows, int64_t kind, int64_t complement);
/// index[rows] = 1 where the score is above the threshold, else 0.
void mlk_binary_label_f32(const float *S, int64_t *index, int64_t rows, float threshold);
void mlk_binary_label_f64(const double *S, int64_t *index, int64_t rows, double threshold);

/// index[outer, inner] of the largest of X[outer, n, inner] along n; n >= 1. Ties: the first, or the last where `last`.
/// NaN: with `nanWins` the first NaN counts as largest (numpy); without, a NaN is never larger than what stands, so
/// that only one in front wins (classifier labels).
void mlk_argmax_f32(const float *X, int64_t *index, int64_t outer, int64_t n, int64_t inner, int64_t last,
                    int64_t nanWins);
void mlk_argmax_f64(const double *X, int64_t *index, int64_t outer, int64_t n, int64_t inner, int64_t last,
                    int64_t nanWins);
void mlk_argmax_i32(const int32_t *X, int64_t *index, int64_t outer, int64_t n, int64_t inner, int64_t last,
                    int64_t nanWins);
void mlk_argmax_i64(const int64_t *X, int64_t *index, int64_t outer, int64_t n, int64_t inner, int64_t last,
                    int64_t nanWins);

/// Y[outer, depth, inner] = values[1] where index[outer, inner] is the position along depth, else values[0]. Negative
/// indices count from the end; one outside [-depth, depth) has no position. By width: floats are copied as bits.
#define MLK_ONE_HOT_ELEMENTS(F) F(int8_t, i8) F(int16_t, i16) F(int32_t, i32) F(int64_t, i64) F(mlonnx_string, string)
#define MLK_DECLARE(T, SUFFIX)                                                                                         \
  void mlk_one_hot_##SUFFIX(const int64_t *index, const T *values, T *Y, int64_t outer, int64_t depth, int64_t inner);
MLK_ONE_HOT_ELEMENTS(MLK_DECLARE)
#undef MLK_DECLARE
/// The same of rows * perRow indices for mlonnx.OneHotEncoder: each category X[rows, perRow] without a column is
/// MLONNX_ERROR_CATEGORY.
void mlk_one_hot_known_number_i32(const int64_t *index, const double *X, const int32_t *values, int32_t *Y,
                                  int64_t rows, int64_t perRow, int64_t columns, mlonnx_error *error, int32_t node);
void mlk_one_hot_known_string_i32(const int64_t *index, const mlonnx_string *X, const int32_t *values, int32_t *Y,
                                  int64_t rows, int64_t perRow, int64_t columns, mlonnx_error *error, int32_t node);
/// Zeros and ones, for the one-hot operation; x outside [-depth, depth) writes nothing and gives its number, else -1.
int64_t mlk_one_hot_checked_i32(const int32_t *x, int32_t *Y, int64_t outer, int64_t depth, int64_t inner);
int64_t mlk_one_hot_checked_i64(const int64_t *x, int64_t *Y, int64_t outer, int64_t depth, int64_t inner);
/// index[count] = numbers truncated to 64 bits; the lowest 64-bit integer for NaN and what does not fit.
#if defined(__FLT16_MANT_DIG__)
#define MLK_HALF(F) F(_Float16, f16)
#else // wasm has none
#define MLK_HALF(F)
#endif
#define MLK_INDEX_NUMBERS(F)                                                                                           \
  MLK_HALF(F)                                                                                                          \
  F(float, f32)                                                                                                        \
  F(double, f64)                                                                                                       \
  F(int8_t, i8)                                                                                                        \
  F(int16_t, i16)                                                                                                      \
  F(int32_t, i32)                                                                                                      \
  F(int64_t, i64) F(uint8_t, unsigned_i8) F(uint16_t, unsigned_i16) F(uint32_t, unsigned_i32) F(uint64_t, unsigned_i64)
#define MLK_DECLARE(T, NAME) void mlk_to_index_##NAME(const T *X, int64_t *index, int64_t count);
MLK_INDEX_NUMBERS(MLK_DECLARE)
#undef MLK_DECLARE

/// out[i] = table[index[i]]; every index is valid. By width: floats are copied as bits.
void mlk_gather_i16(const int64_t *index, const int16_t *table, int16_t *out, int64_t count);
void mlk_gather_i32(const int64_t *index, const int32_t *table, int32_t *out, int64_t count);
void mlk_gather_i64(const int64_t *index, const int64_t *table, int64_t *out, int64_t count);
/// out[i] = view of bytes[offsets[j]] to bytes[offsets[j + 1]], j = index[i].
void mlk_gather_string(const int64_t *index, const int64_t *offsets, const char *bytes, mlonnx_string *out,
                       int64_t count);

/// index[i] = position of the key X[i], or `missing`. Numbers: `slots[capacity]` of mlk::KeySlot as pairs of i64
/// (Tables.h). A NaN is the key NaN, -0.0 is 0.0.
void mlk_lookup_i16(const int16_t *X, const int64_t *slots, int64_t *index, int64_t count, int64_t capacity,
                    int64_t missing);
void mlk_lookup_i32(const int32_t *X, const int64_t *slots, int64_t *index, int64_t count, int64_t capacity,
                    int64_t missing);
void mlk_lookup_i64(const int64_t *X, const int64_t *slots, int64_t *index, int64_t count, int64_t capacity,
                    int64_t missing);
void mlk_lookup_f32(const float *X, const int64_t *slots, int64_t *index, int64_t count, int64_t capacity,
                    int64_t missing);
void mlk_lookup_f64(const double *X, const int64_t *slots, int64_t *index, int64_t count, int64_t capacity,
                    int64_t missing);
/// The same for strings: slots[capacity] hold key numbers or -1; key j is bytes[offsets[j]] to bytes[offsets[j + 1]].
void mlk_lookup_string(const mlonnx_string *X, const int64_t *slots, const int64_t *offsets, const char *bytes,
                       int64_t *index, int64_t count, int64_t capacity, int64_t missing);

/// Y[rows, columns]: row r has the values of X[r] in the columns of their keys (R8), zeros or empty strings elsewhere.
/// The tables are those of mlk_lookup_*, with the last of equal keys; sameAs[j] is the column before j with j's key, or
/// -1. By width: floats are copied as bits.
#define MLK_DECLARE(T, SUFFIX)                                                                                         \
  void mlk_dict_vectorizer_int64_##SUFFIX(const mlonnx_map *X, const int64_t *slots, const int64_t *sameAs, T *Y,      \
                                          int64_t rows, int64_t columns, int64_t capacity);                            \
  void mlk_dict_vectorizer_string_##SUFFIX(const mlonnx_map *X, const int64_t *slots, const int64_t *offsets,          \
                                           const char *bytes, const int64_t *sameAs, T *Y, int64_t rows,               \
                                           int64_t columns, int64_t capacity);
MLK_DECLARE(int32_t, i32)
MLK_DECLARE(int64_t, i64)
MLK_DECLARE(mlonnx_string, string)
#undef MLK_DECLARE
/// Y[columns]: the values (f32 numbers or text) of X's keys 0 to columns - 1, in their places; the pad of R6 elsewhere.
/// Another key is MLONNX_ERROR_KEY, text that is no number MLONNX_ERROR_NUMBER_TEXT. Dense: Y[X.count], the values in
/// ascending order of their keys, with room for that `order`. Numbers become strings in `text`, floatTextBytes each.
#define MLK_DECLARE(NAME, TO, SUFFIX)                                                                                  \
  void mlk_cast_map_sparse_##NAME##_##SUFFIX(const mlonnx_map *X, TO *Y, int64_t columns, mlonnx_error *error,         \
                                             int32_t node);                                                            \
  void mlk_cast_map_dense_##NAME##_##SUFFIX(const mlonnx_map *X, TO *Y, int64_t *order, mlonnx_error *error,           \
                                            int32_t node);
MLK_DECLARE(number, float, f32)
MLK_DECLARE(number, int64_t, i64)
MLK_DECLARE(text, float, f32)
MLK_DECLARE(text, int64_t, i64)
MLK_DECLARE(text, mlonnx_string, string)
#undef MLK_DECLARE
void mlk_cast_map_sparse_number_string(const mlonnx_map *X, mlonnx_string *Y, char *text, int64_t columns,
                                       mlonnx_error *error, int32_t node);
void mlk_cast_map_dense_number_string(const mlonnx_map *X, mlonnx_string *Y, int64_t *order, char *text,
                                      mlonnx_error *error, int32_t node);

/// Raw scores S[rows, targets] of a forest over X[rows, F]: R26's sum, minimum or maximum of the votes per target,
/// divided by the number of trees for AVERAGE, then the base value added (-0.0 adds nothing). The tables are
/// Tables.h's, as i32 and i64 tensors. `columns` are read by way of `gathered[block, columnCount]`; with columnCount 0
/// a tree's column is a feature. `accumulators[accumulatorCount, block]` and `gathered` are scratch; `block` is the
/// number of rows that they have room for, at least 1. Every feature is below F.
#define MLK_FOREST_PARAMETERS(T)                                                                                       \
  const T *X, const int64_t *slots, const int32_t *trees, const int32_t *columns, const int32_t *lists,                \
      const int32_t *offsets, const T *weights, const int32_t *targets, const T *base, T *S, T *accumulators,          \
      T *gathered, int64_t rows, int64_t F, int64_t treeCount, int64_t columnCount, int64_t targetCount,               \
      int64_t accumulatorCount, int64_t block, int64_t shift, int64_t kind, int64_t aggregate
void mlk_forest_f32(MLK_FOREST_PARAMETERS(float));
void mlk_forest_wide_f32(MLK_FOREST_PARAMETERS(float));
void mlk_forest_f64(MLK_FOREST_PARAMETERS(double));
/// The same where F is not known in advance: F below `features` is MLONNX_ERROR_FEATURE and gives zeros.
void mlk_forest_checked_f32(MLK_FOREST_PARAMETERS(float), int64_t features, mlonnx_error *error, int32_t node);
void mlk_forest_checked_wide_f32(MLK_FOREST_PARAMETERS(float), int64_t features, mlonnx_error *error, int32_t node);
void mlk_forest_checked_f64(MLK_FOREST_PARAMETERS(double), int64_t features, mlonnx_error *error, int32_t node);

/// The same sums over rank codes (RankedTables.h); rows is a multiple of 64. `ranks` are RankRecords, `trees` records
/// of the kernel's form, `bytes` their tables (aligned to 64 bytes), `lists` the accumulator of each vote. Scratch:
/// accumulators[accumulatorCount, group] and codes[columns, group]. NaN is a number like any other here.
#define MLK_RANKED_PARAMETERS                                                                                          \
  const float *X, const int32_t *ranks, const float *cuts, const int32_t *trees, const uint8_t *bytes,                 \
      const int32_t *lists, const int32_t *targets, const float *base, float *S, float *accumulators, uint8_t *codes,  \
      int64_t rows, int64_t F, int64_t rankCount, int64_t treeCount, int64_t targetCount, int64_t accumulatorCount,    \
      int64_t aggregate, int64_t group
#define MLK_RANKED_ARGUMENTS                                                                                           \
  X, ranks, cuts, trees, bytes, lists, targets, base, S, accumulators, codes, rows, F, rankCount, treeCount,           \
      targetCount, accumulatorCount, aggregate, group
void mlk_forest_heap_f32(MLK_RANKED_PARAMETERS);
/// No tree deeper than HeapTree::shallowDepth.
void mlk_forest_shallow_heap_f32(MLK_RANKED_PARAMETERS);
void mlk_forest_oblivious_f32(MLK_RANKED_PARAMETERS);
/// mlk_forest_f32 for blocks of rows whose walks begin below heaps: `heaps` are HeapTrees of `bytes` without votes,
/// firstVote being where a tree's first slots are in `entries`, by place. The scratch for codes is of `block` rows.
#define MLK_HEAP_WALK_PARAMETERS                                                                                       \
  const float *X, const int64_t *slots, const int32_t *trees, const int32_t *columns, const int32_t *lists,            \
      const int32_t *offsets, const float *weights, const int32_t *targets, const float *base, const int32_t *ranks,   \
      const float *cuts, const int32_t *heaps, const uint8_t *bytes, const int32_t *entries, float *S,                 \
      float *accumulators, float *gathered, uint8_t *codes, int64_t rows, int64_t F, int64_t treeCount,                \
      int64_t columnCount, int64_t targetCount, int64_t accumulatorCount, int64_t block, int64_t shift, int64_t kind,  \
      int64_t aggregate, int64_t rankCount
#define MLK_HEAP_WALK_ARGUMENTS                                                                                        \
  X, slots, trees, columns, lists, offsets, weights, targets, base, ranks, cuts, heaps, bytes, entries, S,             \
      accumulators, gathered, codes, rows, F, treeCount, columnCount, targetCount, accumulatorCount, block, shift,     \
      kind, aggregate, rankCount
void mlk_forest_heap_walk_f32(MLK_HEAP_WALK_PARAMETERS);
/// `predicates` are cutCount cuts and setCount BlendSets, `nodes` BlendNodes. Scratch: the masks and the values that
/// these have places for; the first leafCount values are the leaf numbers.
#define MLK_BLEND_PARAMETERS                                                                                           \
  const float *X, const int32_t *ranks, const float *cuts, const int32_t *trees, const uint8_t *bytes,                 \
      const int32_t *lists, const int32_t *targets, const float *base, const int32_t *predicates,                      \
      const int32_t *nodes, float *S, float *accumulators, uint8_t *codes, uint8_t *masks, uint8_t *values,            \
      int64_t rows, int64_t F, int64_t rankCount, int64_t treeCount, int64_t targetCount, int64_t accumulatorCount,    \
      int64_t aggregate, int64_t group, int64_t cutCount, int64_t setCount, int64_t leafCount
void mlk_forest_blend_f32(MLK_BLEND_PARAMETERS);

/// The same sums of one row by leaf masks (RankedTables.h) of 16, 32 or 64 bits: masks[rows of masks, vectors, 16],
/// weights[vectors, 16, leaves]; `rowOf` holds the numbers of rows, `vectors` those of each target. Scratch: the
/// addresses of a row of masks for each feature.
#define MLK_MASK_PARAMETERS                                                                                            \
  const float *X, const int32_t *features, const float *cuts, const int32_t *rowOf, const uint8_t *masks,              \
      const float *weights, const int32_t *vectors, const int32_t *targets, const float *base, float *S,               \
      uint8_t *addresses, int64_t rows, int64_t F, int64_t featureCount, int64_t vectorCount, int64_t targetCount,     \
      int64_t leaves, int64_t treeCount, int64_t aggregate
void mlk_forest_masks16_f32(MLK_MASK_PARAMETERS);
void mlk_forest_masks32_f32(MLK_MASK_PARAMETERS);
void mlk_forest_masks64_f32(MLK_MASK_PARAMETERS);

/// The same sums of one row by oblivious trees (RankedTables.h): tests[groups, depth, 2, 64],
/// weights[vectors, 16, 2^depth]; `searches` are RowSearches, `vectors` those of each target. Scratch:
/// ObliviousRow::codeBytes for codes, and a leaf number for each lane.
#define MLK_OBLIVIOUS_ROW_PARAMETERS                                                                                   \
  const float *X, const int32_t *searches, const float *cuts, const uint8_t *tests, const float *weights,              \
      const int32_t *vectors, const int32_t *targets, const float *base, float *S, uint8_t *codes, uint8_t *leaves,    \
      int64_t rows, int64_t F, int64_t searchCount, int64_t columnCount, int64_t groups, int64_t depth,                \
      int64_t targetCount, int64_t treeCount, int64_t aggregate
void mlk_forest_oblivious_row_f32(MLK_OBLIVIOUS_ROW_PARAMETERS);

/// K[rows, V] = kernel of each row of X[rows, F] and each support vector, evaluated in X's type. The vectors are packed
/// [ceil(V / 16)][F][16], zeros past V. linear x.v; poly (gamma x.v + coef0)^degree; rbf exp(-gamma |x - v|^2);
/// sigmoid tanh(gamma x.v + coef0). linear has the reference's bits; the others are within 4 ulp of it at this value
/// (R27).
#define MLK_DECLARE(NAME)                                                                                              \
  void mlk_svm_##NAME##_f32(const float *X, const float *vectors, double *K, int64_t rows, int64_t F, int64_t V,       \
                            float gamma, float coef0, float degree);                                                   \
  void mlk_svm_##NAME##_f64(const double *X, const double *vectors, double *K, int64_t rows, int64_t F, int64_t V,     \
                            double gamma, double coef0, double degree);
MLK_DECLARE(linear)
MLK_DECLARE(poly)
MLK_DECLARE(rbf)
MLK_DECLARE(sigmoid)
#undef MLK_DECLARE
/// S[rows, classes (classes - 1) / 2]: the score of each pair of classes i < j; positive is a vote for i. The vectors
/// of class c are begin[c] to begin[c + 1]; coefficients[classes - 1, V].
void mlk_svm_pairs_f64(const double *K, const double *coefficients, const int64_t *begin, const double *rho, double *S,
                       int64_t rows, int64_t V, int64_t classes);
/// index[rows] = the first class with the most votes of the pairs' scores.
void mlk_svm_votes_f64(const double *S, int64_t *index, int64_t rows, int64_t classes);
/// P[rows, classes] = class probabilities from the pairs' scores; scratch[2 classes^2 + classes].
void mlk_svm_probabilities_f64(const double *S, const double *probA, const double *probB, double *P, double *scratch,
                               int64_t rows, int64_t classes);
/// R16's label of a linear machine of two classes: the second where the larger score (at `index`) is above 0, or, where
/// all coefficients are positive, at least 0.5; else `index`.
void mlk_svm_second_label_f64(const double *S, const int64_t *index, int64_t *label, int64_t rows, int64_t allPositive);

/// Y[rows, F] = each row of X divided by its norm (R14); a divisor of 0 leaves the row.
void mlk_normalizer_f32(const float *X, float *Y, int64_t rows, int64_t F, int64_t norm);
void mlk_normalizer_f64(const double *X, double *Y, int64_t rows, int64_t F, int64_t norm);

/// Z[rows, K] = X[rows, columns[k]]; a column outside [0, C) is MLONNX_ERROR_INDEX and gives zeros.
void mlk_gather_columns_i8(const int8_t *X, const int64_t *columns, int8_t *Z, int64_t rows, int64_t C, int64_t K,
                           mlonnx_error *error, int32_t node);
void mlk_gather_columns_i16(const int16_t *X, const int64_t *columns, int16_t *Z, int64_t rows, int64_t C, int64_t K,
                            mlonnx_error *error, int32_t node);
void mlk_gather_columns_i32(const int32_t *X, const int64_t *columns, int32_t *Z, int64_t rows, int64_t C, int64_t K,
                            mlonnx_error *error, int32_t node);
void mlk_gather_columns_i64(const int64_t *X, const int64_t *columns, int64_t *Z, int64_t rows, int64_t C, int64_t K,
                            mlonnx_error *error, int32_t node);
void mlk_gather_columns_string(const mlonnx_string *X, const int64_t *columns, mlonnx_string *Z, int64_t rows,
                               int64_t C, int64_t K, mlonnx_error *error, int32_t node);

/// Y[outer, inner] = X[outer, n, inner] reduced along n: reduce_sum, mean, l1, sum_square, prod, max, min; for floats
/// also l2, log_sum, log_sum_exp. Nothing to reduce gives 0, 1, the lowest or highest number, NaN (mean) or 0 (of
/// integers). An extreme is NaN if an element is. Products and extremes have R26's order too.
#define MLK_DECLARE(KIND, T, SUFFIX)                                                                                   \
  void mlk_reduce_##KIND##_##SUFFIX(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner);
/// index[outer, inner] of the smallest of X[outer, n, inner] along n; as mlk_argmax with nanWins.
/// values and indices[outer, k, inner] of the largest or smallest along n, in order; of equal ones the first; NaN is
/// larger than any number. k is at most n.
/// Y[outer, n, inner] = running sums along n, which start with the first element itself; exclusive ones with 0.
/// Y[batch, M, N] = A[batch, M, K] * B[batch, K, N]; matrices of A and B are stepA and stepB elements apart.
#define MLK_DECLARE_NUMBERS(T, SUFFIX)                                                                                 \
  MLK_DECLARE(sum, T, SUFFIX)                                                                                          \
  MLK_DECLARE(mean, T, SUFFIX)                                                                                         \
  MLK_DECLARE(l1, T, SUFFIX)                                                                                           \
  MLK_DECLARE(sum_square, T, SUFFIX)                                                                                   \
  MLK_DECLARE(prod, T, SUFFIX)                                                                                         \
  MLK_DECLARE(max, T, SUFFIX)                                                                                          \
  MLK_DECLARE(min, T, SUFFIX)                                                                                          \
  void mlk_argmin_##SUFFIX(const T *X, int64_t *index, int64_t outer, int64_t n, int64_t inner, int64_t last);         \
  void mlk_topk_##SUFFIX(const T *X, T *values, int64_t *indices, int64_t outer, int64_t n, int64_t inner, int64_t k,  \
                         int64_t largest);                                                                             \
  void mlk_cumsum_##SUFFIX(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner, int64_t exclusive,               \
                           int64_t reverse);                                                                           \
  void mlk_matmul_##SUFFIX(const T *A, const T *B, T *Y, int64_t batch, int64_t M, int64_t K, int64_t N,               \
                           int64_t stepA, int64_t stepB);
/// Y[outer, n, inner] = values of X normalised along n: exp(x) / sum of exp(x), its logarithm, x / norm (0 where that
/// is 0).
#define MLK_DECLARE_FLOATS(T, SUFFIX)                                                                                  \
  MLK_DECLARE_NUMBERS(T, SUFFIX)                                                                                       \
  MLK_DECLARE(l2, T, SUFFIX)                                                                                           \
  MLK_DECLARE(log_sum, T, SUFFIX)                                                                                      \
  MLK_DECLARE(log_sum_exp, T, SUFFIX)                                                                                  \
  void mlk_softmax_##SUFFIX(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner);                                \
  void mlk_log_softmax_##SUFFIX(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner);                            \
  void mlk_l1_normalize_##SUFFIX(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner);                           \
  void mlk_l2_normalize_##SUFFIX(const T *X, T *Y, int64_t outer, int64_t n, int64_t inner);
MLK_DECLARE_FLOATS(float, f32)
MLK_DECLARE_FLOATS(double, f64)
MLK_DECLARE_NUMBERS(int32_t, i32)
MLK_DECLARE_NUMBERS(int64_t, i64)
#undef MLK_DECLARE
#undef MLK_DECLARE_NUMBERS
#undef MLK_DECLARE_FLOATS

/// C[N, M] = sum over k of |A[i, k] - B[k, j]|^p, its square root with `root`: squares (p = 2), magnitudes (p = 1) or
/// powers of the rows of A and the columns of B[K, M].
#define MLK_DECLARE(T, SUFFIX)                                                                                         \
  void mlk_cdist_squares_##SUFFIX(const T *A, const T *B, T *C, int64_t N, int64_t M, int64_t K, int64_t root);        \
  void mlk_cdist_magnitudes_##SUFFIX(const T *A, const T *B, T *C, int64_t N, int64_t M, int64_t K, int64_t root);     \
  void mlk_cdist_powers_##SUFFIX(const T *A, const T *B, T *C, int64_t N, int64_t M, int64_t K, int64_t root, double p);
MLK_DECLARE(float, f32)
MLK_DECLARE(double, f64)
#undef MLK_DECLARE

/// How many of `count` truth values are true; their positions in dims[rank], a column of Y[rank, count] each.
void mlk_count_true_i8(const bool *condition, int64_t *result, int64_t count);
void mlk_nonzero_i8(const bool *condition, const int64_t *dims, int64_t *Y, int64_t total, int64_t rank, int64_t count);
/// write_elements: Y = X[total] with updates[count] at `indices` along `axis`; X has the extents dims[rank], the
/// updates indexDims[rank]. write_parts: with updates[count, part] at the places that indices[count, depth] give in
/// dims[depth]. gather_parts: Y[batches, count, part] from X[batches, dims[depth]..., part], `perRow` of them a row. A
/// position outside is MLONNX_ERROR_INDEX. compress: Y[outer, kept, inner] from X[outer, extent, inner] where
/// condition[length] is true.
#define MLK_DECLARE(T, SUFFIX)                                                                                         \
  void mlk_write_elements_##SUFFIX(const T *X, const int64_t *indices, const T *updates, const int64_t *dims,          \
                                   const int64_t *indexDims, T *Y, int64_t total, int64_t rank, int64_t axis,          \
                                   int64_t count, mlonnx_error *error, int32_t node);                                  \
  void mlk_write_parts_##SUFFIX(const T *X, const int64_t *indices, const T *updates, const int64_t *dims, T *Y,       \
                                int64_t total, int64_t count, int64_t depth, int64_t part, mlonnx_error *error,        \
                                int32_t node);                                                                         \
  void mlk_gather_parts_##SUFFIX(const T *X, const int64_t *indices, const int64_t *dims, T *Y, int64_t batches,       \
                                 int64_t count, int64_t depth, int64_t part, int64_t perRow, mlonnx_error *error,      \
                                 int32_t node);                                                                        \
  void mlk_compress_##SUFFIX(const T *X, const bool *condition, T *Y, int64_t outer, int64_t extent, int64_t inner,    \
                             int64_t length, int64_t kept);
MLK_DECLARE(int8_t, i8)
MLK_DECLARE(int16_t, i16)
MLK_DECLARE(int32_t, i32)
MLK_DECLARE(int64_t, i64)
MLK_DECLARE(mlonnx_string, string)
#undef MLK_DECLARE
/// The same with what lies there and the update reduced: `reduction` is 1 add, 2 mul, 3 max, 4 min. range_count: the
/// numbers of a Range; a delta of 0 or more than 2^62 are MLONNX_ERROR_SHAPE. range: Y[i] = start + i * delta.
#define MLK_DECLARE(T, SUFFIX)                                                                                         \
  void mlk_reduce_elements_##SUFFIX(const T *X, const int64_t *indices, const T *updates, const int64_t *dims,         \
                                    const int64_t *indexDims, T *Y, int64_t total, int64_t rank, int64_t axis,         \
                                    int64_t count, int64_t reduction, mlonnx_error *error, int32_t node);              \
  void mlk_reduce_parts_##SUFFIX(const T *X, const int64_t *indices, const T *updates, const int64_t *dims, T *Y,      \
                                 int64_t total, int64_t count, int64_t depth, int64_t part, int64_t reduction,         \
                                 mlonnx_error *error, int32_t node);                                                   \
  void mlk_range_count_##SUFFIX(const T *start, const T *limit, const T *delta, int64_t *count, mlonnx_error *error,   \
                                int32_t node);                                                                         \
  void mlk_range_##SUFFIX(const T *start, const T *delta, T *Y, int64_t count);
MLK_DECLARE(float, f32)
MLK_DECLARE(double, f64)
MLK_DECLARE(int32_t, i32)
MLK_DECLARE(int64_t, i64)
#undef MLK_DECLARE

/// The different entries of X[outer, n, inner] along n, in ascending order (NaN last), or with `sorted` 0 in the order
/// of their first occurrences. count[0] says how many: of first[n], where each occurs first, and counts[n], how often,
/// so many are written. inverse[n] is the entry of each. Scratch: order[n].
#define MLK_DECLARE(T, SUFFIX)                                                                                         \
  void mlk_unique_##SUFFIX(const T *X, int64_t *first, int64_t *inverse, int64_t *counts, int64_t *order,              \
                           int64_t *count, int64_t outer, int64_t n, int64_t inner, int64_t sorted);
MLK_DECLARE(float, f32)
MLK_DECLARE(double, f64)
MLK_DECLARE(int32_t, i32)
MLK_DECLARE(int64_t, i64)
MLK_DECLARE(mlonnx_string, string)
#undef MLK_DECLARE
/// Y[outer, count, inner] = the entries indices[count] of X[outer, n, inner].
#define MLK_DECLARE(T, SUFFIX)                                                                                         \
  void mlk_gather_entries_##SUFFIX(const T *X, const int64_t *indices, T *Y, int64_t outer, int64_t n, int64_t inner,  \
                                   int64_t count);
MLK_DECLARE(int8_t, i8)
MLK_DECLARE(int16_t, i16)
MLK_DECLARE(int32_t, i32)
MLK_DECLARE(int64_t, i64)
MLK_DECLARE(mlonnx_string, string)
#undef MLK_DECLARE

/// X[n, m] with A[n, n] X = B[n, m]. Scratch: factors[n, n], column[n]. A column without a pivot is
/// MLONNX_ERROR_SINGULAR.
#define MLK_DECLARE(T, SUFFIX)                                                                                         \
  void mlk_solve_##SUFFIX(const T *A, const T *B, T *X, T *factors, T *column, int64_t n, int64_t m,                   \
                          mlonnx_error *error, int32_t node);
MLK_DECLARE(float, f32)
MLK_DECLARE(double, f64)
#undef MLK_DECLARE

/// Activations of mlk_rnn, as onnx::detail::getActivations lists them.
enum : int64_t {
  MLK_RELU,
  MLK_TANH,
  MLK_SIGMOID,
  MLK_AFFINE,
  MLK_LEAKY_RELU,
  MLK_THRESHOLDED_RELU,
  MLK_SCALED_TANH,
  MLK_HARD_SIGMOID,
  MLK_ELU,
  MLK_SOFTSIGN,
  MLK_SOFTPLUS
};
/// onnx.RNN: X[steps, batch, input], W[D, hidden, input], R[D, hidden, hidden], bias[D, 2 * hidden], lengths[batch],
/// initial[D, batch, hidden], kinds[D], parameters: alpha and beta of each direction, then the clip. `has...` says
/// whether an operand is read. A length outside [0, steps] is MLONNX_ERROR_INDEX.
#define MLK_DECLARE(T, SUFFIX)                                                                                         \
  void mlk_rnn_##SUFFIX(const T *X, const T *W, const T *R, const T *bias, const int32_t *lengths, const T *initial,   \
                        const int64_t *kinds, const T *parameters, T *Y, T *last, int64_t steps, int64_t batch,        \
                        int64_t input, int64_t hidden, int64_t D, int64_t isReverse, int64_t hasBias,                  \
                        int64_t hasLengths, int64_t hasInitial, mlonnx_error *error, int32_t node);
MLK_DECLARE(float, f32)
MLK_DECLARE(double, f64)
#undef MLK_DECLARE

/// The bytes of all X[i] and Y[i] together, -1 where there is no memory for so many; Z[i] = X[i] and Y[i], whose bytes
/// go to `text`.
void mlk_concat_bytes_string(const mlonnx_string *X, const mlonnx_string *Y, int64_t *bytes, int64_t count);
void mlk_concat_string(const mlonnx_string *X, const mlonnx_string *Y, mlonnx_string *Z, char *text, int64_t count);
/// The parts of X[i] between delimiters, white space where `size` is 0; after `most` of them the rest is one:
/// counts[i] and the largest of them, and the parts in Y[count, width], empty strings after them.
void mlk_count_parts_string(const mlonnx_string *X, const char *delimiter, int64_t *counts, int64_t *width,
                            int64_t count, int64_t size, int64_t most);
void mlk_split_string(const mlonnx_string *X, const char *delimiter, mlonnx_string *Y, int64_t count, int64_t size,
                      int64_t most, int64_t width);
/// Whether an automaton (lib/Regex) accepts the bytes of X[i]: a byte leads from a state to next[state + class], and
/// nothing leads from 0 to those that accept, which are `accept` and above.
void mlk_full_match_string(const mlonnx_string *X, const uint8_t *classes, const int32_t *next, bool *Y, int64_t count,
                           int64_t start, int64_t accept);

/// How often n-grams of least to most words occur, each step a word apart of 1 to skips + 1; -1 is a word that none
/// has. `edges[capacity]` is a table of KeySlot as pairs of i64: the tree of n-grams (Text.cpp); gramOf[edge] is an
/// n-gram or -1, places[grams] their columns. `mode`: 0 counts, 1 weights, 2 counts times weights. Scratch:
/// counts[grams] and ring[(most - 1) * (skips + 1) + 1].
void mlk_count_grams_i64(const int64_t *words, const int64_t *edges, const int64_t *gramOf, const int64_t *places,
                         const float *weights, float *Y, float *counts, int64_t *ring, int64_t rows, int64_t width,
                         int64_t F, int64_t grams, int64_t capacity, int64_t least, int64_t most, int64_t skips,
                         int64_t mode);
/// The same of the tokens of texts: runs of tokenMin to tokenMax (0: any number) characters in ranges[rangeCount][2],
/// of at least `characters`, in lower (1) or upper (2) case. Their numbers are positions in the table of strings
/// `slots` (mlk_lookup_string). Scratch: buffer[longest + 4], for the longest of them.
void mlk_count_text_string(const mlonnx_string *X, const int64_t *ranges, const int64_t *slots, const int64_t *offsets,
                           const char *bytes, const int64_t *edges, const int64_t *gramOf, const int64_t *places,
                           const float *weights, float *Y, float *counts, int64_t *ring, char *buffer, int64_t rows,
                           int64_t F, int64_t grams, int64_t rangeCount, int64_t action, int64_t tokenMin,
                           int64_t tokenMax, int64_t characters, int64_t longest, int64_t wordCapacity,
                           int64_t capacity, int64_t least, int64_t most, int64_t skips, int64_t mode);
/// Y[i] = MurmurHash3_x86_32 of the bytes of X[i].
void mlk_murmur_string(const mlonnx_string *X, int32_t *Y, int64_t count, int64_t seed);
void mlk_murmur_i32(const int32_t *X, int32_t *Y, int64_t count, int64_t seed);
void mlk_murmur_i64(const int64_t *X, int32_t *Y, int64_t count, int64_t seed);
}
