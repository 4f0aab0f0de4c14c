//===- ForestCall.h - Calls of the forest kernels -------------------------===//
#pragma once
#include "mlonnx/Conversion/Lowering.h"
#include "mlonnx/Forest/Forest.h"

namespace mlonnx {

/// What a caller must know of a forest after it has become tables.
struct ForestFacts {
  bool isSingleScore = false;
  bool nonNegative = false;
};

/// Raw scores [rows, targets] of x [rows, F], whose element type is f64 if `isDouble` and else f32. `read` makes the
/// forest, or fails after a diagnostic; it runs once per operator, however many clones of it there are.
/// `isSingleScore` is passed on from the caller's reading.
mlir::FailureOr<mlir::Value> forestScores(Lowering &b, mlir::Operation *op, mlir::Value x, bool isDouble,
                                          llvm::function_ref<mlir::FailureOr<forest::Forest>(ForestFacts &)> read,
                                          ForestFacts &facts);

/// The lists of TreeEnsembleClassifier or TreeEnsembleRegressor, owned.
struct OwnedNodeLists {
  Numbers<int64_t> treeIds, nodeIds, featureIds, trueIds, falseIds, missing, voteTreeIds, voteNodeIds, voteTargets;
  llvm::SmallVector<NodeMode> modes;
  Numbers<double> values, voteWeights;
  forest::NodeLists view(llvm::StringRef votePrefix) const {
    return {treeIds, nodeIds,    featureIds,  trueIds,     falseIds,    missing,    modes,
            values,  votePrefix, voteTreeIds, voteNodeIds, voteTargets, voteWeights};
  }
};
/// Numbers of a list that has a float form and a tensor form.
inline Numbers<double> readDoubles(std::optional<mlir::Attribute> floats, std::optional<mlir::ElementsAttr> tensor) {
  return tensor && *tensor ? readDoubles(mlir::Attribute(*tensor)) : readDoubles(floats);
}
template <typename OpTy> OwnedNodeLists readNodeLists(OpTy op) {
  OwnedNodeLists lists;
  lists.treeIds = readInts(op.getNodesTreeids());
  lists.nodeIds = readInts(op.getNodesNodeids());
  lists.featureIds = readInts(op.getNodesFeatureids());
  lists.trueIds = readInts(op.getNodesTruenodeids());
  lists.falseIds = readInts(op.getNodesFalsenodeids());
  lists.missing = readInts(op.getNodesMissingValueTracksTrue());
  if (op.getNodesModes()) // the verifier has checked their names
    lists.modes = getModes(*op.getNodesModes()).value_or(llvm::SmallVector<NodeMode>());
  lists.values = readDoubles(op.getNodesValues(), op.getNodesValuesAsTensor());
  return lists;
}

} // namespace mlonnx
