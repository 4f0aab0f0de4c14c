//===- PostTransform.cpp - Transforms of scores ---------------------------===//
#include "PostTransform.h"
#include "Eval.h"
#include "Sums.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace mlir;

namespace mlonnx::reference {

std::optional<PostTransform> parsePostTransform(StringRef name) {
  return llvm::StringSwitch<std::optional<PostTransform>>(name)
      .Case("NONE", PostTransform::None)
      .Case("SOFTMAX", PostTransform::Softmax)
      .Case("LOGISTIC", PostTransform::Logistic)
      .Case("SOFTMAX_ZERO", PostTransform::SoftmaxZero)
      .Case("PROBIT", PostTransform::Probit)
      .Default(std::nullopt);
}

template <typename T> T logistic(T x) {
  T e = std::exp(-std::abs(x));
  return (x < 0 ? e : T(1)) / (T(1) + e);
}
template float logistic(float);
template double logistic(double);

/// sqrt(2) * erfinv(2p - 1) by Winitzki's approximation; -inf at 0, +inf at 1, NaN outside [0, 1].
template <typename T> static T probit(T p) {
  constexpr T a = T(0.147), pi = T(3.14159265358979323846), sqrt2 = T(1.41421356237309504880);
  T x = 2 * p - 1;
  T l = std::log((1 - x) * (1 + x));
  T v = 2 / (pi * a) + l / 2;
  T root = std::sqrt(-v + std::sqrt(v * v - l / a));
  return sqrt2 * (x < 0 ? -root : root);
}

/// exp(x - max) / sum. With `skipZeros`, scores of at most 1e-7 are x * exp(-max) / sum and not in the sum; a row
/// whose sum has no term, or is 0, gives zeros (R3).
template <typename T> static void softmax(MutableArrayRef<T> scores, bool skipZeros) {
  if (scores.empty())
    return;
  T max = scores[0];
  for (T score : scores)
    if (score > max)
      max = score;
  Sum<T> sum;
  for (T &score : scores) {
    bool skipped = skipZeros && std::abs(score) <= T(1e-7f);
    score = skipped ? score * std::exp(-max) : std::exp(score - max);
    // A skipped score still takes its place in the order of the terms.
    sum.add(skipped ? T(0) : score);
  }
  T total = sum.total();
  for (T &score : scores)
    score = total == 0 ? T(0) : score / total;
}

template <typename T> void applyPostTransform(PostTransform transform, MutableArrayRef<T> scores) {
  switch (transform) {
  case PostTransform::None:
    return;
  case PostTransform::Softmax:
  case PostTransform::SoftmaxZero:
    return softmax(scores, transform == PostTransform::SoftmaxZero);
  case PostTransform::Logistic:
    for (T &score : scores)
      score = logistic(score);
    return;
  case PostTransform::Probit:
    for (T &score : scores)
      score = probit(score);
    return;
  }
}
template void applyPostTransform(PostTransform, MutableArrayRef<float>);
template void applyPostTransform(PostTransform, MutableArrayRef<double>);

} // namespace mlonnx::reference
