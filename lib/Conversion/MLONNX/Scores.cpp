//===- Scores.cpp - From scores to results, for classifiers and regressors -===//
#include "Scores.h"
#include "kernels/Kernels.h"
#include "llvm/ADT/StringSwitch.h"
#include <numeric>

using namespace mlir;

namespace mlonnx {

int64_t postTransformNumber(StringRef name) {
  return llvm::StringSwitch<int64_t>(name)
      .Case("SOFTMAX", MLK_SOFTMAX)
      .Case("LOGISTIC", MLK_LOGISTIC)
      .Case("SOFTMAX_ZERO", MLK_SOFTMAX_ZERO)
      .Case("PROBIT", MLK_PROBIT)
      .Default(MLK_NONE);
}

/// W[ceil(F / 16)][E][16].
template <typename T> static ElementsAttr packWeights(Lowering &b, ArrayRef<float> coefficients, int64_t E) {
  int64_t F = coefficients.size() / E, groups = std::max<int64_t>((F + 15) / 16, 1);
  std::vector<T> packed(groups * E * 16);
  for (int64_t e = 0; e < E; ++e)
    for (int64_t k = 0; k < F; ++k)
      packed[(k / 16 * E + e) * 16 + k % 16] = coefficients[e * F + k];
  return b.elements<T>(packed, {groups, E, 16});
}

Value linearScores(Lowering &b, Value x, ArrayRef<float> coefficients, ArrayRef<float> intercepts, int64_t E) {
  Type element = b.element(x);
  bool isDouble = element.isF64();
  Value weights = b.table(isDouble ? "weights/f64" : "weights/f32", [&] {
    return isDouble ? packWeights<double>(b, coefficients, E) : packWeights<float>(b, coefficients, E);
  });
  // -0.0 added to anything is that thing.
  SmallVector<float> bias(E, -0.0f);
  if (!intercepts.empty())
    bias.assign(intercepts.begin(), intercepts.end());
  x = b.expect(x, 1, coefficients.size() / E);
  Value destination = b.empty({b.size(x, 0), b.index(E)}, element);
  SmallVector<Value> scalars{b.i64(b.size(x, 0)), b.i64(b.size(x, 1)), b.i64(E)};
  SmallVector<Value> inputs{x, weights, b.floats(bias, {E}, element)};
  bool hasOwnKernel = false;
#define MLONNX_HAS_WIDTH(N) hasOwnKernel |= E == N;
  MLK_LINEAR_WIDTHS(MLONNX_HAS_WIDTH)
#undef MLONNX_HAS_WIDTH
  std::string callee = hasOwnKernel ? "linear" + std::to_string(E) : "linear";
  return b.call(callee, element, inputs, destination, scalars).front();
}

Value transformScores(Lowering &b, Value scores, int64_t postTransform) {
  if (postTransform == MLK_NONE)
    return scores;
  SmallVector<OpFoldResult> sizes = b.sizes(scores);
  return b
      .call("post_transform", b.element(scores), scores, b.empty(sizes, b.element(scores)),
            {b.i64(sizes[0]), b.i64(sizes[1]), b.i64(postTransform)})
      .front();
}

Value gatherLabels(Lowering &b, Value index, const ClassLabels &labels) {
  SmallVector<OpFoldResult> sizes = b.sizes(index);
  Value count = b.i64(b.product(sizes));
  if (!labels.strings.empty()) {
    Type type = StringType::get(b.getContext());
    auto [bytes, offsets] = b.strings(labels.strings);
    return b.call("gather", type, {index, offsets, bytes}, b.empty(sizes, type), count).front();
  }
  ArrayRef<int64_t> ints = labels.ints;
  bool areIndices = llvm::all_of(llvm::enumerate(ints), [](auto at) { return at.value() == int64_t(at.index()); });
  if (areIndices)
    return index;
  return b.call("gather", b.getI64Type(), {index, b.constant(ints)}, b.empty(sizes, b.getI64Type()), count).front();
}

void replaceByScores(Lowering &b, Value scores, const ClassLabels &labels, int64_t postTransform) {
  OpFoldResult rows = b.size(scores, 0);
  Value zero = b.i64(0), one = b.i64(1);
  Value index = b.call("argmax", b.element(scores), scores, b.empty({rows}, b.getI64Type()),
                       {b.i64(rows), b.i64(b.size(scores, 1)), one, /*last=*/zero, /*nanWins=*/zero})
                    .front();
  Value z = b.cast(transformScores(b, scores, postTransform), b.getF32Type());
  b.replace({gatherLabels(b, index, labels), z});
}

void replaceByScore(Lowering &b, Value score, const ClassLabels &labels, int64_t postTransform, bool complement,
                    double threshold) {
  OpFoldResult rows = b.size(score, 0);
  Type element = b.element(score);
  Value limit = element.isF64() ? b.f64(threshold) : b.f32(float(threshold));
  Value index = b.call("binary_label", element, score, b.empty({rows}, b.getI64Type()), {b.i64(rows), limit}).front();
  Value z = b.call("binary_scores", element, score, b.empty({rows, b.index(2)}, element),
                   {b.i64(rows), b.i64(postTransform), b.i64(complement)})
                .front();
  b.replace({gatherLabels(b, index, labels), b.cast(z, b.getF32Type())});
}

} // namespace mlonnx
