//===- LinearRegressor.cpp - Lowering of mlonnx.LinearRegressor -----------===//
#include "Scores.h"

using namespace mlir;
using namespace mlonnx;

template <> LogicalResult OpLowering<MLONNXLinearRegressorOp>::lower(MLONNXLinearRegressorOp op, Lowering &b) {
  Value x = b.asMatrix(op.getX());
  x = b.cast(x, b.workingType(b.element(x)));
  Value scores = linearScores(b, x, getFloats(op.getCoefficients()), getFloats(op.getIntercepts()), op.getTargets());
  b.replace(b.cast(transformScores(b, scores, postTransformNumber(op.getPostTransform())), b.getF32Type()));
  return success();
}
