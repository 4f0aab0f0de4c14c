//===- LinearClassifier.cpp - Lowering of mlonnx.LinearClassifier ---------===//
#include "Scores.h"

using namespace mlir;
using namespace mlonnx;

// R12.
template <> LogicalResult OpLowering<MLONNXLinearClassifierOp>::lower(MLONNXLinearClassifierOp op, Lowering &b) {
  ClassLabels labels{getInts(op.getClasslabelsInts()), getStrings(op.getClasslabelsStrings())};
  List<float> coefficients = getFloats(op.getCoefficients()), intercepts = getFloats(op.getIntercepts());
  Value x = b.asMatrix(op.getX());
  x = b.cast(x, b.workingType(b.element(x)));

  // One row of coefficients per label, or one row for two labels.
  int64_t F = cast<RankedTensorType>(x.getType()).getDimSize(1), size = coefficients.size(), classes = labels.count();
  bool isSingle = classes == 2 && int64_t(intercepts.size()) != classes &&
                  (intercepts.size() == 1 || (ShapedType::isDynamic(F) ? size % 2 != 0 : size == F));
  if (!isSingle && classes == 2 && intercepts.empty() && ShapedType::isDynamic(F))
    return b.notSupported("coefficients without intercepts for an unknown number of features");
  Value scores = linearScores(b, x, coefficients, intercepts, isSingle ? 1 : classes);
  int64_t transform = postTransformNumber(op.getPostTransform());
  if (isSingle)
    replaceByScore(b, scores, labels, transform, /*complement=*/true, /*threshold=*/0);
  else
    replaceByScores(b, scores, labels, transform);
  return success();
}
