//===- SVMClassifier.cpp - Lowering of mlonnx.SVMClassifier ---------------===//
#include "Scores.h"
#include "SupportVectors.h"

using namespace mlir;
using namespace mlonnx;

namespace {
Value callF64(Lowering &b, StringRef callee, ValueRange inputs, ArrayRef<OpFoldResult> sizes, Type element,
              ValueRange scalars) {
  return b.call(callee, b.getF64Type(), inputs, b.empty(sizes, element), scalars).front();
}

/// Without support vectors: one linear score per class, all with the first rho.
void lowerLinear(MLONNXSVMClassifierOp op, Lowering &b, Value x, const ClassLabels &labels, int64_t transform) {
  List<float> coefficients = getFloats(op.getCoefficients()), rho = getFloats(op.getRho());
  int64_t classes = labels.count();
  Value scores = linearMachine(b, x, coefficients, classes, rho[0]);
  if (classes != 2)
    return replaceByScores(b, scores, labels, transform);
  OpFoldResult rows = b.size(scores, 0);
  Type i64 = b.getI64Type();
  Value count = b.i64(rows), zero = b.i64(0);
  Value index = callF64(b, "argmax", scores, {rows}, i64, {count, b.i64(2), b.i64(1), zero, zero});
  bool allPositive = llvm::all_of(coefficients, [](float value) { return value >= 0; });
  Value label = callF64(b, "svm_second_label", {scores, index}, {rows}, i64, {count, b.i64(allPositive)});
  Value z = b.cast(transformScores(b, scores, transform), b.getF32Type());
  b.replace({gatherLabels(b, label, labels), z});
}

/// Pairwise scores, votes, probabilities.
void lowerPairwise(MLONNXSVMClassifierOp op, Lowering &b, Value x, const ClassLabels &labels, int64_t transform) {
  Type f64 = b.getF64Type();
  int64_t classes = labels.count();
  Value K = kernelValues(b, x, getFloats(op.getSupportVectors()), op.getKernelType(), getFloats(op.getKernelParams()));
  SmallVector<int64_t> begin{0};
  for (int64_t count : getInts(op.getVectorsPerClass()))
    begin.push_back(begin.back() + count);
  auto numbers = [&](StringRef name, std::optional<Attribute> list) {
    return b.table(name, [&] {
      List<double> values = getDoubles(list);
      return b.elements<double>(values, {int64_t(values.size())});
    });
  };
  OpFoldResult rows = b.size(x, 0);
  Value count = b.i64(rows), classCount = b.i64(classes);
  int64_t pairs = classes * (classes - 1) / 2;
  Value scores = callF64(
      b, "svm_pairs",
      {K, numbers("coefficients", op.getCoefficients()), b.constant<int64_t>(begin), numbers("rho", op.getRho())},
      {rows, b.index(pairs)}, f64, {count, b.i64(begin.back()), classCount});
  Value index = callF64(b, "svm_votes", scores, {rows}, b.getI64Type(), {count, classCount});
  Value z;
  if (getListSize(op.getProbA())) {
    SmallVector<Value> outputs{b.empty({rows, b.index(classes)}, f64),
                               b.empty({b.index(2 * classes * classes + classes)}, f64)};
    Value p =
        b.call("svm_probabilities", f64, {scores, numbers("prob_a", op.getProbA()), numbers("prob_b", op.getProbB())},
               outputs, {count, classCount})
            .front();
    z = transformScores(b, p, transform);
  } else if (classes == 2) {
    z = callF64(b, "binary_scores", scores, {rows, b.index(2)}, f64, {count, b.i64(transform), b.i64(0)});
  } else {
    z = transformScores(b, scores, transform);
  }
  b.replace({gatherLabels(b, index, labels), b.cast(z, b.getF32Type())});
}
} // namespace

// R16.
template <> LogicalResult OpLowering<MLONNXSVMClassifierOp>::lower(MLONNXSVMClassifierOp op, Lowering &b) {
  ClassLabels labels{getInts(op.getClasslabelsInts()), getStrings(op.getClasslabelsStrings())};
  int64_t transform = postTransformNumber(op.getPostTransform());
  Value x = b.asMatrix(op.getX());
  x = b.cast(x, b.workingType(b.element(x)));
  if (!llvm::any_of(getInts(op.getVectorsPerClass()), [](int64_t count) { return count != 0; })) {
    lowerLinear(op, b, x, labels, transform);
    return success();
  }
  int64_t vectors = 0;
  for (int64_t count : getInts(op.getVectorsPerClass()))
    vectors += count;
  x = b.expect(x, 1, int64_t(getListSize(op.getSupportVectors())) / vectors);
  lowerPairwise(op, b, x, labels, transform);
  return success();
}
