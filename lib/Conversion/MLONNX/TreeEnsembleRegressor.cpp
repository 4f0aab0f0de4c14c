//===- TreeEnsembleRegressor.cpp - Lowering of mlonnx.TreeEnsembleRegressor -===//
#include "ForestCall.h"
#include "Scores.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlonnx;

template <>
LogicalResult OpLowering<MLONNXTreeEnsembleRegressorOp>::lower(MLONNXTreeEnsembleRegressorOp op, Lowering &b) {
  Value x = b.asMatrix(op.getX());
  // R19: *_as_tensor attributes are computed in f64 whatever X is.
  bool isDouble = op.getNodesValuesAsTensor() || op.getTargetWeightsAsTensor() || op.getBaseValuesAsTensor() ||
                  b.workingType(b.element(x)).isF64();
  x = b.cast(x, isDouble ? b.getF64Type() : b.getF32Type());

  ForestFacts facts;
  auto read = [&](ForestFacts &) -> FailureOr<forest::Forest> {
    OwnedNodeLists lists = readNodeLists(op);
    lists.voteTreeIds = readInts(op.getTargetTreeids());
    lists.voteNodeIds = readInts(op.getTargetNodeids());
    lists.voteTargets = readInts(op.getTargetIds());
    lists.voteWeights = readDoubles(op.getTargetWeights(), op.getTargetWeightsAsTensor());
    int64_t targets = op.getNTargets().value_or(0);
    FailureOr<forest::Forest> forest =
        forest::buildForest(lists.view("target"), targets, isDouble, [&](const Twine &m) { op.emitOpError() << m; });
    if (failed(forest))
      return failure();
    Numbers<double> base = readDoubles(op.getBaseValues(), op.getBaseValuesAsTensor());
    if (!base.empty() && int64_t(base.size()) != targets)
      return op.emitOpError() << "attribute 'base_values' has " << base.size() << " values for " << targets
                              << " targets";
    forest->base.assign(base.begin(), base.end());
    forest->aggregate = llvm::StringSwitch<forest::Aggregate>(op.getAggregateFunction())
                            .Case("AVERAGE", forest::Aggregate::Average)
                            .Case("MIN", forest::Aggregate::Min)
                            .Case("MAX", forest::Aggregate::Max)
                            .Default(forest::Aggregate::Sum);
    return forest;
  };
  FailureOr<Value> scores = forestScores(b, op, x, isDouble, read, facts);
  if (failed(scores))
    return failure();
  b.replace(b.cast(transformScores(b, *scores, postTransformNumber(op.getPostTransform())), b.getF32Type()));
  return success();
}
