//===- TreeEnsembleClassifier.cpp - Versions of TreeEnsembleClassifier ----===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

LogicalResult refuseTensorLists(NodeUpgrade &node) {
  return node.refuse([&](StringRef name) { return node.since < 3 && name.ends_with("_as_tensor"); });
}

static LogicalResult upgradeClassifier(NodeUpgrade &node) {
  if (failed(refuseTensorLists(node)))
    return failure();
  return node.convert();
}

// Version 5 deprecates the operator in favour of TreeEnsemble, which can't express it.
void addTreeEnsembleClassifier(UpgradeTable &table) {
  table.add(onnxML, "TreeEnsembleClassifier", {1, 3, 5}, upgradeClassifier);
}

} // namespace mlonnx::importer
