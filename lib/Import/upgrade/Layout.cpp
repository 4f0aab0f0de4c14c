//===- Layout.cpp - Versions of operators that reshape --------------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

/// Before version 13 the axes of Squeeze and Unsqueeze are an attribute.
static LogicalResult upgradeAxesAttribute(NodeUpgrade &node) {
  auto axes = node.get<DenseI64ArrayAttr>("axes", "list of integers");
  if (failed(axes))
    return failure();
  if (node.operands.size() != 1)
    return node.error() << "has " << node.operands.size() << " operands; version " << node.since << " needs 1";
  if (*axes)
    node.operands.push_back(node.createInts((*axes).asArrayRef()));
  node.attributes.erase("axes");
  return node.convert();
}

/// Tile 1: two numbers, how often and along which axis.
static LogicalResult upgradeTile1(NodeUpgrade &node) { return node.notSupported("repeats along one axis"); }

void addLayout(UpgradeTable &table) {
  table.add("", "Transpose", {1, 13, 21, 23, 24, 25});
  table.add("", "Flatten", {1, 9, 11, 13, 21, 23, 24, 25});
  table.add("", "Expand", {8, 13});
  table.add("", "Tile", ArrayRef<UpgradeEntry>{{1, upgradeTile1}, {6, upgradeUnchanged}, {13, upgradeUnchanged}});
  for (StringRef name : {"Squeeze", "Unsqueeze"}) {
    SmallVector<UpgradeEntry> entries = {{1, upgradeAxesAttribute}, {11, upgradeAxesAttribute}};
    for (int64_t since : {13, 21, 23, 24, 25})
      entries.push_back({since, upgradeUnchanged});
    table.add("", name, entries);
  }
}

} // namespace mlonnx::importer
