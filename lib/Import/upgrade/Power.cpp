//===- Power.cpp - Versions of Pow and Mod --------------------------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

static LogicalResult upgradePow(NodeUpgrade &node) { return node.convert(); }

void addPower(UpgradeTable &table) {
  // From version 12 on the exponent may have another element type.
  table.add("", "Pow",
            ArrayRef<UpgradeEntry>{
                {1, upgradeLimitedBroadcast}, {7, upgradePow}, {12, upgradePow}, {13, upgradePow}, {15, upgradePow}});
  // Version 28 also defines the remainder of floats with the sign of the divisor.
  table.add("", "Mod", {10, 13, 28});
}

} // namespace mlonnx::importer
