//===- ArgMax.cpp - Versions of ArgMax ------------------------------------===//
#include "Upgrade.h"

namespace mlonnx::importer {

// Version 11 allows a negative axis, 12 brings select_last_index: each contains the older ones.
void addArgMax(UpgradeTable &table) { table.add("", "ArgMax", {1, 11, 12, 13}); }

} // namespace mlonnx::importer
