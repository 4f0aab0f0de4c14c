//===- Elementwise.cpp - Kernels of elementwise operators -----------------===//
#include "Elementwise.h"
#include "Errors.h"
#include "Trigonometry.h"

namespace mlk {
namespace {

/// Y = f(X), 16 values at a time; the rest in the first lanes of one more vector.
template <class T, class F> MLK_INLINE void map(const T *X, T *Y, int64_t count, F f) {
  int64_t i = 0;
  for (; i + laneCount <= count; i += laneCount)
    store(Y + i, f(load16(X + i)));
  if (i < count) {
    const LaneMask mask = firstLanes(count - i);
    store16(Y + i, f(load16(X + i, mask)), mask);
  }
}
template <class T, class F> MLK_INLINE void map(const T *X, const T *Y, T *Z, int64_t count, F f) {
  int64_t i = 0;
  for (; i + laneCount <= count; i += laneCount)
    store(Z + i, f(load16(X + i), load16(Y + i)));
  if (i < count) {
    const LaneMask mask = firstLanes(count - i);
    store16(Z + i, f(load16(X + i, mask), load16(Y + i, mask)), mask);
  }
}

/// f(a, b) of integers; where `fails(a, b)`, an error of the row, and 0.
template <class T, class Fails, class F>
MLK_INLINE void mapChecked(const T *A, const T *B, T *C, int64_t rows, int64_t columns, mlonnx_error *error,
                           int32_t node, Fails fails, F f) {
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t j = 0; j < columns; ++j) {
      const int64_t i = r * columns + j;
      if (fails(A[i], B[i])) {
        recordError(error, MLONNX_ERROR_DIVISION, node, r, j, 0);
        C[i] = 0;
      } else {
        C[i] = f(A[i], B[i]);
      }
    }
}

/// The divisor by which the least number must not be divided.
template <class T> MLK_INLINE bool isMinusOne(T b) { return T(-1) < T(0) && b == T(-1); }

template <class T>
MLK_INLINE void divide(const T *A, const T *B, T *C, int64_t rows, int64_t columns, mlonnx_error *error, int32_t node) {
  mapChecked(
      A, B, C, rows, columns, error, node, [](T, T b) { return b == 0; },
      [](T a, T b) { return isMinusOne(b) ? T(0) - a : a / b; });
}

template <class T>
MLK_INLINE void modulo(const T *A, const T *B, T *C, int64_t rows, int64_t columns, bool floored, mlonnx_error *error,
                       int32_t node) {
  mapChecked(
      A, B, C, rows, columns, error, node, [](T, T b) { return b == 0; },
      [=](T a, T b) {
        const T r = isMinusOne(b) ? T(0) : a % b;
        return floored && r != 0 && (r < 0) != (b < 0) ? r + b : r;
      });
}

int64_t power(int64_t x, int64_t y) {
  if (y < 0)
    return x == 1 || (x == -1 && !(y & 1)) ? 1 : x == -1 ? -1 : 0;
  int64_t result = 1;
  for (; y; y >>= 1, x *= x)
    if (y & 1)
      result *= x;
  return result;
}

} // namespace
} // namespace mlk

#define MLK_DEFINE_MAP(NAME, T, SUFFIX)                                                                                \
  extern "C" void mlk_map_##NAME##_##SUFFIX(const T *X, T *Y, int64_t count) {                                         \
    mlk::map(X, Y, count, [](mlk::Lanes<T> x) __attribute__((always_inline)) { return mlk::NAME(x); });                \
  }
#define MLK_DEFINE_MAPS(T, SUFFIX)                                                                                     \
  MLK_DEFINE_MAP(exp, T, SUFFIX)                                                                                       \
  MLK_DEFINE_MAP(log, T, SUFFIX)                                                                                       \
  MLK_DEFINE_MAP(tanh, T, SUFFIX)                                                                                      \
  MLK_DEFINE_MAP(erf, T, SUFFIX)                                                                                       \
  MLK_DEFINE_MAP(logistic, T, SUFFIX)                                                                                  \
  MLK_DEFINE_MAP(sin, T, SUFFIX)                                                                                       \
  MLK_DEFINE_MAP(cos, T, SUFFIX)                                                                                       \
  extern "C" void mlk_map_pow_##SUFFIX(const T *X, const T *Y, T *Z, int64_t count) {                                  \
    mlk::map(X, Y, Z, count,                                                                                           \
             [](mlk::Lanes<T> x, mlk::Lanes<T> y) __attribute__((always_inline)) { return mlk::pow(x, y); });          \
  }                                                                                                                    \
  extern "C" void mlk_map_mod_##SUFFIX(const T *A, const T *B, T *C, int64_t count, int64_t floored) {                 \
    for (int64_t i = 0; i < count; ++i)                                                                                \
      C[i] = mlk::mod(A[i], B[i], floored != 0);                                                                       \
  }
MLK_DEFINE_MAPS(float, f32)
MLK_DEFINE_MAPS(double, f64)

#define MLK_DEFINE_INTEGERS(T, SUFFIX)                                                                                 \
  extern "C" void mlk_divide_##SUFFIX(const T *A, const T *B, T *C, int64_t rows, int64_t columns,                     \
                                      mlonnx_error *error, int32_t node) {                                             \
    mlk::divide(A, B, C, rows, columns, error, node);                                                                  \
  }                                                                                                                    \
  extern "C" void mlk_modulo_##SUFFIX(const T *A, const T *B, T *C, int64_t rows, int64_t columns, int64_t floored,    \
                                      mlonnx_error *error, int32_t node) {                                             \
    mlk::modulo(A, B, C, rows, columns, floored != 0, error, node);                                                    \
  }
MLK_DEFINE_INTEGERS(int32_t, i32)
MLK_DEFINE_INTEGERS(int64_t, i64)
MLK_DEFINE_INTEGERS(uint64_t, unsigned_i64)

extern "C" void mlk_power_i64(const int64_t *X, const int64_t *Y, int64_t *Z, int64_t rows, int64_t columns,
                              mlonnx_error *error, int32_t node) {
  mlk::mapChecked(
      X, Y, Z, rows, columns, error, node, [](int64_t x, int64_t y) { return x == 0 && y < 0; }, mlk::power);
}

extern "C" void mlk_equal_string(const mlonnx_string *A, const mlonnx_string *B, bool *C, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    bool same = A[i].size == B[i].size;
    for (int64_t k = 0; same && k < A[i].size; ++k)
      same = A[i].data[k] == B[i].data[k];
    C[i] = same;
  }
}
