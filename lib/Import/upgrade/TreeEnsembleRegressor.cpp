//===- TreeEnsembleRegressor.cpp - Versions of TreeEnsembleRegressor ------===//
#include "Upgrade.h"
#include "mlonnx/IR/Lists.h"

using namespace mlir;

namespace mlonnx::importer {

/// scikit-learn's converter writes the vote of a leaf once per class where a classifier's leaf numbers are asked for:
/// with one target, a vote that repeats the one before it in every part is the same vote (docs/decisions/0003). The
/// operator itself counts every vote that it has (R18).
static LogicalResult upgradeRegressor(NodeUpgrade &node) {
  FailureOr<int64_t> targets = node.getInt("n_targets", 0);
  if (failed(targets) || failed(refuseTensorLists(node)))
    return failure();
  Attribute treesAttr = node.attributes.get("target_treeids"), nodesAttr = node.attributes.get("target_nodeids"),
            idsAttr = node.attributes.get("target_ids"), weightsAttr = node.attributes.get("target_weights");
  auto isInts = [](Attribute attr) {
    return attr && (isa<DenseI64ArrayAttr>(attr) ||
                    isResourceOf(attr, [](Type t) { return t.isInteger(64) || t.isInteger(32); }));
  };
  bool isFloats = weightsAttr &&
                  (isa<DenseF32ArrayAttr>(weightsAttr) || isResourceOf(weightsAttr, [](Type t) { return t.isF32(); }));
  if (*targets != 1 || !isInts(treesAttr) || !isInts(nodesAttr) || !isInts(idsAttr) || !isFloats)
    return node.convert();
  Numbers<int64_t> trees = readInts(treesAttr), nodes = readInts(nodesAttr), ids = readInts(idsAttr);
  List<float> weights = getFloats(weightsAttr);
  size_t count = trees.size();
  if (nodes.size() != count || ids.size() != count || weights.size() != count)
    return node.convert(); // the verifier says what is wrong
  SmallVector<int64_t> keptTrees, keptNodes, keptIds;
  SmallVector<float> keptWeights;
  for (size_t i = 0; i < count; ++i) {
    if (i && trees[i] == trees[i - 1] && nodes[i] == nodes[i - 1] && ids[i] == ids[i - 1] &&
        weights[i] == weights[i - 1])
      continue;
    keptTrees.push_back(trees[i]);
    keptNodes.push_back(nodes[i]);
    keptIds.push_back(ids[i]);
    keptWeights.push_back(weights[i]);
  }
  if (keptIds.size() != count) {
    node.attributes.set("target_treeids", node.createList(ArrayRef<int64_t>(keptTrees)));
    node.attributes.set("target_nodeids", node.createList(ArrayRef<int64_t>(keptNodes)));
    node.attributes.set("target_ids", node.createList(ArrayRef<int64_t>(keptIds)));
    node.attributes.set("target_weights", node.createList(ArrayRef<float>(keptWeights)));
  }
  return node.convert();
}

// Version 5 deprecates the operator in favour of TreeEnsemble, which can't express it.
void addTreeEnsembleRegressor(UpgradeTable &table) {
  table.add(onnxML, "TreeEnsembleRegressor", {1, 3, 5}, upgradeRegressor);
}

} // namespace mlonnx::importer
