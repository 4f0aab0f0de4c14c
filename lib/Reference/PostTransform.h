//===- PostTransform.h - Transforms of scores -----------------------------===//
#pragma once
#include "mlonnx/Reference/Interpreter.h"

namespace mlonnx::reference {

/// The numbers are TreeEnsemble's.
enum class PostTransform { None, Softmax, Logistic, SoftmaxZero, Probit };

/// The transform of a name as the operators before TreeEnsemble spell it; nullopt where it is unknown.
std::optional<PostTransform> parsePostTransform(llvm::StringRef name);

/// 1 / (1 + exp(-x)) by the one formula of R27.
template <typename T> T logistic(T x);
/// Transforms the scores of one row in place (section 0, R3); also a single score.
template <typename T> void applyPostTransform(PostTransform transform, llvm::MutableArrayRef<T> scores);

/// The two scores that one score `s` of the second of two classes stands for, transformed (R12, R20): [1 - s, s] where
/// `s` is a probability and no transform is asked for, else the transform of [-s, s].
template <typename T> void expandScore(PostTransform transform, T s, bool isProbability, llvm::MutableArrayRef<T> z) {
  z[0] = isProbability && transform == PostTransform::None ? 1 - s : -s;
  z[1] = s;
  applyPostTransform(transform, z);
}
/// The first largest score; a NaN is never larger.
template <typename T> int64_t argMaxScore(llvm::ArrayRef<T> scores) {
  int64_t best = 0;
  for (size_t i = 1; i < scores.size(); ++i)
    if (scores[i] > scores[best])
      best = i;
  return best;
}

extern template float logistic(float);
extern template double logistic(double);
extern template void applyPostTransform(PostTransform, llvm::MutableArrayRef<float>);
extern template void applyPostTransform(PostTransform, llvm::MutableArrayRef<double>);

} // namespace mlonnx::reference
