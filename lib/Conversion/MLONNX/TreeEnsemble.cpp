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
    Numbers<int64_t> featureIds = readInts(op.getNodesFeatureids()), trueIds = readInts(op.getNodesTruenodeids()),
                     falseIds = readInts(op.getNodesFalsenodeids()), trueLeafs = readInts(op.getNodesTrueleafs()),
                     falseLeafs = readInts(op.getNodesFalseleafs()),
                     missing = readInts(op.getNodesMissingValueTracksTrue()), roots = readInts(op.getTreeRoots()),
                     leafTargets = readInts(op.getLeafTargetids());
    SmallVector<NodeMode> modes = getModes(op.getNodesModes()).value_or(SmallVector<NodeMode>());
    Numbers<double> splits = readDoubles(Attribute(op.getNodesSplits())),
                    weights = readDoubles(Attribute(op.getLeafWeights())), members;
    if (op.getMembershipValues())
      members = readDoubles(Attribute(*op.getMembershipValues()));
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
