//===- Power.cpp - Versions of Pow and Mod --------------------------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

void addPower(UpgradeTable &table) {
  // From version 12 on the exponent may have another element type.
  table.add("", "Pow",
            ArrayRef<UpgradeEntry>{{1, upgradeLimitedBroadcast},
                                   {7, upgradeUnchanged},
                                   {12, upgradeUnchanged},
                                   {13, upgradeUnchanged},
                                   {15, upgradeUnchanged}});
  // Version 28 also defines the remainder of floats with the sign of the divisor.
  table.add("", "Mod", {10, 13, 28});
}

} // namespace mlonnx::importer
