//===- Identity.cpp - Versions of Identity --------------------------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

/// Of anything but a tensor (version 14) it is the value itself.
static LogicalResult upgradeIdentity(NodeUpgrade &node) {
  if (node.operands.size() == 1 && node.attributes.empty() && isa<SeqType>(node.operands[0].getType()))
    return node.replace(node.operands[0]);
  return node.convert();
}

void addIdentity(UpgradeTable &table) {
  table.add("", "Identity", {1, 13, 14, 16, 19, 21, 23, 24, 25}, upgradeIdentity);
}

} // namespace mlonnx::importer
