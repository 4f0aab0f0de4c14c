//===- TreeEnsemble.cpp - Lowering of mlonnx.TreeEnsemble -----------------===//
#include "ForestCall.h"
#include "Scores.h"

using namespace mlir;
using namespace mlonnx;

// R21; f16 is computed in f32.
template <> LogicalResult OpLowering<MLONNXTreeEnsembleOp>::lower(MLONNXTreeEnsembleOp op, Lowering &b) {
  Type element = b.element(op.getX());
  bool isDouble = element.isF64();
  Value x = b.cast(b.asMatrix(op.getX()), isDouble ? b.getF64Type() : b.getF32Type());

  ForestFacts facts;
  auto read = [&](ForestFacts &) -> FailureOr<forest::Forest> {
    List<int64_t> featureIds = getInts(op.getNodesFeatureids()), trueIds = getInts(op.getNodesTruenodeids()),
                  falseIds = getInts(op.getNodesFalsenodeids()), trueLeafs = getInts(op.getNodesTrueleafs()),
                  falseLeafs = getInts(op.getNodesFalseleafs()), missing = getInts(op.getNodesMissingValueTracksTrue()),
                  roots = getInts(op.getTreeRoots()), leafTargets = getInts(op.getLeafTargetids());
    SmallVector<NodeMode> modes = getModes(op.getNodesModes()).value_or(SmallVector<NodeMode>());
    List<double> splits = getDoubles(Attribute(op.getNodesSplits())),
                 weights = getDoubles(Attribute(op.getLeafWeights())), members;
    if (op.getMembershipValues())
      members = getDoubles(Attribute(*op.getMembershipValues()));
    FailureOr<forest::Forest> forest =
        forest::buildForest(forest::EnsembleLists{featureIds, trueIds, falseIds, trueLeafs, falseLeafs, missing, roots,
                                                  leafTargets, modes, splits, weights, members},
                            op.getNTargets().value_or(0), isDouble, [&](const Twine &m) { op.emitOpError() << m; });
    if (succeeded(forest))
      forest->aggregate = forest::Aggregate(op.getAggregateFunction());
    return forest;
  };
  FailureOr<Value> scores = forestScores(b, op, x, isDouble, read, facts);
  if (failed(scores))
    return failure();
  b.replace(b.cast(transformScores(b, *scores, op.getPostTransform()), element));
  return success();
}
