//===- Comparison.cpp - Versions of comparisons and logic -----------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

void addComparison(UpgradeTable &table) {
  // Later versions add element types only.
  auto add = [&](StringRef name, ArrayRef<int64_t> later) {
    SmallVector<UpgradeEntry> entries = {{1, upgradeLimitedBroadcast}};
    for (int64_t since : later)
      entries.push_back({since, upgradeUnchanged});
    table.add("", name, entries);
  };
  add("Less", {7, 9, 13});
  add("Greater", {7, 9, 13});
  add("Equal", {7, 11, 13, 19});
  add("And", {7});
  add("Or", {7});
  add("Xor", {7});
  table.add("", "LessOrEqual", {12, 16});
  table.add("", "GreaterOrEqual", {12, 16});
}

} // namespace mlonnx::importer
