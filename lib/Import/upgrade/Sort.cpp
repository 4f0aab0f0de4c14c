//===- Sort.cpp - Versions of TopK and CumSum -----------------------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

/// Version 1: K is an attribute.
static LogicalResult upgradeTopK1(NodeUpgrade &node) {
  FailureOr<IntegerAttr> k = node.get<IntegerAttr>("k", "integer");
  if (failed(k))
    return failure();
  if (!*k)
    return node.error() << "TopK needs attribute 'k'";
  if (node.operands.size() != 1)
    return node.error() << "TopK has " << node.operands.size() << " operands; version 1 needs 1";
  node.operands.push_back(node.createInts(k->getInt()));
  node.attributes.erase("k");
  return node.convert();
}

void addSort(UpgradeTable &table) {
  table.add("", "TopK",
            ArrayRef<UpgradeEntry>{
                {1, upgradeTopK1}, {10, upgradeUnchanged}, {11, upgradeUnchanged}, {24, upgradeUnchanged}});
  table.add("", "CumSum", {11, 14});
}

} // namespace mlonnx::importer
