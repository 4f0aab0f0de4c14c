//===- Scatter.cpp - Versions of operators that write by position ---------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

/// The older name of ScatterElements.
static LogicalResult upgradeScatter(NodeUpgrade &node) { return node.convertTo("onnx.ScatterElements"); }

void addScatter(UpgradeTable &table) {
  table.add("", "Scatter", {9, 11}, upgradeScatter);
  // Version 16 brings reductions, 18 two more.
  table.add("", "ScatterElements", {11, 13, 16, 18});
  table.add("", "ScatterND", {11, 13, 16, 18});
  table.add("", "GatherND", {11, 12, 13});
}

} // namespace mlonnx::importer
