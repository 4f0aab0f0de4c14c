//===- Concat.cpp - Versions of Concat ------------------------------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

/// Version 1: the axis is 1 unless said.
static LogicalResult upgradeConcat1(NodeUpgrade &node) {
  if (!node.attributes.get("axis"))
    node.attributes.set("axis", node.builder.getI64IntegerAttr(1));
  return node.convert();
}

void addConcat(UpgradeTable &table) {
  table.add("", "Concat",
            ArrayRef<UpgradeEntry>{
                {1, upgradeConcat1}, {4, upgradeUnchanged}, {11, upgradeUnchanged}, {13, upgradeUnchanged}});
}

} // namespace mlonnx::importer
