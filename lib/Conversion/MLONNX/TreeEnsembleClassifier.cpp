//===- TreeEnsembleClassifier.cpp - Lowering of mlonnx.TreeEnsembleClassifier -===//
#include "ForestCall.h"
#include "Scores.h"
#include "kernels/Kernels.h"

using namespace mlir;
using namespace mlonnx;

template <>
LogicalResult OpLowering<MLONNXTreeEnsembleClassifierOp>::lower(MLONNXTreeEnsembleClassifierOp op, Lowering &b) {
  ClassLabels labels{getInts(op.getClasslabelsInt64s()), getStrings(op.getClasslabelsStrings())};
  int64_t classes = labels.count();
  Value x = b.asMatrix(op.getX());
  // R19: *_as_tensor attributes are computed in f64 whatever X is.
  bool isDouble = op.getNodesValuesAsTensor() || op.getClassWeightsAsTensor() || op.getBaseValuesAsTensor() ||
                  b.workingType(b.element(x)).isF64();
  x = b.cast(x, isDouble ? b.getF64Type() : b.getF32Type());

  ForestFacts facts;
  auto read = [&](ForestFacts &facts) -> FailureOr<forest::Forest> {
    OwnedNodeLists lists = readNodeLists(op);
    lists.voteTreeIds = readInts(op.getClassTreeids());
    lists.voteNodeIds = readInts(op.getClassNodeids());
    lists.voteTargets = readInts(op.getClassIds());
    lists.voteWeights = readDoubles(op.getClassWeights(), op.getClassWeightsAsTensor());
    FailureOr<forest::Forest> forest =
        forest::buildForest(lists.view("class"), classes, isDouble, [&](const Twine &m) { op.emitOpError() << m; });
    if (failed(forest))
      return failure();
    Numbers<double> base = readDoubles(op.getBaseValues(), op.getBaseValuesAsTensor());
    // R20 (i): two labels and all votes for id 0 is how converters write one score of the second class.
    facts.isSingleScore = classes == 2 && forest->hasVotes && forest->onlyFirstTarget && base.size() <= 1;
    facts.nonNegative = forest->nonNegative;
    if (facts.isSingleScore)
      forest->targets = 1;
    if (!base.empty() && int64_t(base.size()) != forest->targets)
      return op.emitOpError() << "attribute 'base_values' has " << base.size() << " values for " << classes
                              << " classes";
    forest->base.assign(base.begin(), base.end());
    return forest;
  };
  FailureOr<Value> scores = forestScores(b, op, x, isDouble, read, facts);
  if (failed(scores))
    return failure();
  int64_t transform = postTransformNumber(op.getPostTransform());
  if (facts.isSingleScore)
    replaceByScore(b, *scores, labels, transform, /*complement=*/facts.nonNegative,
                   /*threshold=*/facts.nonNegative && transform == MLK_NONE ? 0.5 : 0.0);
  else
    replaceByScores(b, *scores, labels, transform);
  return success();
}
