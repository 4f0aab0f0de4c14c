//===- TreeEnsemble.cpp - Verification and types of mlonnx.TreeEnsemble ------------------===//
#include "TreeChecks.h"

using namespace mlir;
using namespace mlonnx;

LogicalResult MLONNXTreeEnsembleOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                                     SmallVectorImpl<Type> &types) {
  if (!adaptor.getNTargets())
    return inferenceError(loc, "needs the attribute 'n_targets'");
  FailureOr<int64_t> targets = inferColumns(loc, "n_targets", *adaptor.getNTargets());
  if (failed(targets))
    return failure();
  ValueShape x(adaptor.getX().getType());
  types.push_back(x.with({x.rows(), *targets}, x.element));
  return success();
}

namespace {
/// A child is a leaf or an interior node, as its flag says.
LogicalResult verifyChildren(Operation *op, check::Named childIds, check::Named leafFlags, int64_t nodes,
                             int64_t leaves) {
  if (failed(check::size(op, childIds, nodes, "one per value of 'nodes_featureids'")) ||
      failed(check::size(op, leafFlags, nodes, "one per value of 'nodes_featureids'")) ||
      failed(check::indices(op, leafFlags.name, readInts(leafFlags.attr), 2, "values, 0 and 1")))
    return failure();
  Numbers<int64_t> children = readInts(childIds.attr), leafs = readInts(leafFlags.attr);
  for (auto [i, child, leaf] : llvm::enumerate(children, leafs))
    if (child < 0 || child >= (leaf ? leaves : nodes))
      return op->emitOpError() << "attribute '" << childIds.name << "' has " << child << " at index " << i
                               << "; there are " << (leaf ? leaves : nodes) << (leaf ? " leaves" : " nodes");
  return success();
}
} // namespace

LogicalResult MLONNXTreeEnsembleOp::verify() {
  if (failed(check::elements(*this, "X", getX(), check::F16 | check::F32 | check::F64)) ||
      failed(check::rowsAndColumns(*this, "X", getX())) || failed(check::columns(*this, "n_targets", getNTargets())))
    return failure();
  if (failed(
          check::indices(*this, "post_transform", ArrayRef<int64_t>{int64_t(getPostTransform())}, 5, "transforms")) ||
      failed(check::indices(*this, "aggregate_function", ArrayRef<int64_t>{int64_t(getAggregateFunction())}, 4,
                            "functions")))
    return failure();
  Type element = ValueShape(getX().getType()).element;
  for (const check::Named &attribute :
       {check::Named{"nodes_splits", getNodesSplits()}, check::Named{"nodes_hitrates", getNodesHitrates()},
        check::Named{"membership_values", getMembershipValues()}, check::Named{"leaf_weights", getLeafWeights()}})
    if (failed(check::tensor(*this, attribute, element)))
      return failure();
  int64_t nodes = getListSize(getNodesFeatureids()), leaves = getListSize(getLeafTargetids());
  if (nodes == 0 || getListSize(getTreeRoots()) == 0)
    return emitOpError("attributes 'nodes_featureids' and 'tree_roots' must not be empty: there is no tree");
  if (failed(check::size(*this, {"nodes_modes", getNodesModes()}, nodes, "one per value of 'nodes_featureids'")) ||
      failed(check::size(*this, {"nodes_splits", getNodesSplits()}, nodes, "one per value of 'nodes_featureids'")) ||
      (getNodesHitrates() && failed(check::size(*this, {"nodes_hitrates", getNodesHitrates()}, nodes,
                                                "one per value of 'nodes_featureids'"))) ||
      failed(check::sizeOrAbsent(*this, {"nodes_missing_value_tracks_true", getNodesMissingValueTracksTrue()}, nodes,
                                 "one per value of 'nodes_featureids'")) ||
      failed(check::modesAndFeatures(*this, getNodesModes(), getNodesFeatureids(), getX(), NodeMode::Leaf)) ||
      failed(check::size(*this, {"leaf_weights", getLeafWeights()}, leaves, "one per value of 'leaf_targetids'")) ||
      failed(check::indices(*this, "leaf_targetids", readInts(getLeafTargetids()), *getNTargets(), "targets")) ||
      failed(check::indices(*this, "tree_roots", readInts(getTreeRoots()), nodes, "nodes")) ||
      failed(verifyChildren(*this, {"nodes_truenodeids", getNodesTruenodeids()},
                            {"nodes_trueleafs", getNodesTrueleafs()}, nodes, leaves)) ||
      failed(verifyChildren(*this, {"nodes_falsenodeids", getNodesFalsenodeids()},
                            {"nodes_falseleafs", getNodesFalseleafs()}, nodes, leaves)))
    return failure();
  // Sets end with NaN; the last NaN may be missing.
  int64_t members = llvm::count(*getModes(getNodesModes()), NodeMode::MEMBER);
  if (members > 0 && !getMembershipValues())
    return emitOpError("needs the attribute 'membership_values': it has nodes of mode BRANCH_MEMBER");
  Numbers<double> values = readDoubles(getMembershipValues());
  int64_t ends = llvm::count_if(values, [](double value) { return std::isnan(value); });
  if (ends == members ? members > 0 || values.empty() : members > 0 && ends == members - 1)
    return success();
  return emitOpError() << "attribute 'membership_values' has " << ends
                       << " NaN; it needs one set, ended by NaN, per BRANCH_MEMBER node (" << members << ")";
}
