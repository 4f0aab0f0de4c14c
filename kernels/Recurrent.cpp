//===- Recurrent.cpp - Networks that run along a sequence -----------------===//
#include "Errors.h"
#include "Kernels.h"
#include "Reduce.h"

namespace mlk {
namespace {

template <class T> inline T activate(int64_t kind, T x, T alpha, T beta) {
  switch (kind) {
  case MLK_RELU:
    return x <= 0 ? 0 : x;
  case MLK_TANH:
    return tanh(x);
  case MLK_SIGMOID:
    return logistic(x);
  case MLK_AFFINE:
    return alpha * x + beta;
  case MLK_LEAKY_RELU:
    return x >= 0 ? x : alpha * x;
  case MLK_THRESHOLDED_RELU:
    return x >= alpha ? x : 0;
  case MLK_SCALED_TANH:
    return alpha * tanh(T(beta * x));
  case MLK_HARD_SIGMOID: {
    const T y = alpha * x + beta, floored = y < 0 ? 0 : y;
    return floored > 1 ? 1 : floored;
  }
  case MLK_ELU:
    return x >= 0 ? x : alpha * (exp(x) - 1);
  case MLK_SOFTSIGN:
    return x / (1 + abs(x));
  default: // MLK_SOFTPLUS
    return (x < 0 ? 0 : x) + log(T(1 + exp(negAbs(x))));
  }
}

template <class T>
inline void rnn(const T *X, const T *W, const T *R, const T *bias, const int32_t *lengths, const T *initial,
                const int64_t *kinds, const T *parameters, T *Y, T *last, int64_t steps, int64_t batch, int64_t input,
                int64_t hidden, int64_t D, bool isReverse, bool hasBias, bool hasLengths, bool hasInitial,
                mlonnx_error *error, int32_t node) {
  clear(Y, steps * D * batch * hidden);
  const T limit = parameters[2 * D];
  for (int64_t d = 0; d < D; ++d)
    for (int64_t b = 0; b < batch; ++b) {
      const int64_t length = hasLengths ? lengths[b] : steps;
      T *before = last + (d * batch + b) * hidden;
      for (int64_t j = 0; j < hidden; ++j)
        before[j] = hasInitial ? initial[(d * batch + b) * hidden + j] : T(0);
      if (length < 0 || length > steps) {
        recordError(error, MLONNX_ERROR_INDEX, node, b, 0, double(length));
        continue;
      }
      const T *h = before;
      for (int64_t s = 0; s < length; ++s) {
        const int64_t t = isReverse || d == 1 ? length - 1 - s : s;
        T *now = Y + ((t * D + d) * batch + b) * hidden;
        for (int64_t j = 0; j < hidden; ++j) {
          T sum = dotProduct(X + (t * batch + b) * input, W + (d * hidden + j) * input, input) +
                  dotProduct(h, R + (d * hidden + j) * hidden, hidden);
          sum += hasBias ? bias[d * 2 * hidden + j] : T(0);
          sum += hasBias ? bias[d * 2 * hidden + hidden + j] : T(0);
          sum = sum < -limit ? -limit : sum > limit ? limit : sum;
          now[j] = activate(kinds[d], sum, parameters[2 * d], parameters[2 * d + 1]);
        }
        h = now;
      }
      if (length > 0)
        for (int64_t j = 0; j < hidden; ++j)
          before[j] = h[j];
    }
}

} // namespace
} // namespace mlk

#define MLK_DEFINE(T, SUFFIX)                                                                                          \
  MLK_SHARED_KERNEL void mlk_rnn_##SUFFIX(const T *X, const T *W, const T *R, const T *bias, const int32_t *lengths,   \
                                          const T *initial, const int64_t *kinds, const T *parameters, T *Y, T *last,  \
                                          int64_t steps, int64_t batch, int64_t input, int64_t hidden, int64_t D,      \
                                          int64_t isReverse, int64_t hasBias, int64_t hasLengths, int64_t hasInitial,  \
                                          mlonnx_error *error, int32_t node) {                                         \
    mlk::rnn(X, W, R, bias, lengths, initial, kinds, parameters, Y, last, steps, batch, input, hidden, D,              \
             isReverse != 0, hasBias != 0, hasLengths != 0, hasInitial != 0, error, node);                             \
  }
MLK_DEFINE(float, f32)
MLK_DEFINE(double, f64)
