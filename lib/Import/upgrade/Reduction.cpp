//===- Reduction.cpp - Versions of reductions -----------------------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

/// Before version 13 (ReduceSum) or 18: the axes are an attribute.
static LogicalResult upgradeAxesAttribute(NodeUpgrade &node) {
  auto axes = node.get<DenseI64ArrayAttr>("axes", "list of integers");
  if (failed(axes))
    return failure();
  if (node.operands.size() != 1)
    return node.error() << node.node.getOpType() << " has " << node.operands.size() << " operands; version "
                        << node.since << " needs 1";
  if (*axes) {
    node.operands.push_back(node.createInts(axes->asArrayRef()));
    node.attributes.erase("axes");
  }
  return node.convert();
}

static LogicalResult upgradeReduction(NodeUpgrade &node) {
  if (node.operands.size() > 2)
    return node.error() << node.node.getOpType() << " has " << node.operands.size() << " operands; it takes 2";
  return node.convert();
}

void addReduction(UpgradeTable &table) {
  // Version 11 allows a negative axis, 12 brings select_last_index: each contains the older ones.
  table.add("", "ArgMax", {1, 11, 12, 13});
  table.add("", "ArgMin", {1, 11, 12, 13});
  for (StringRef name : {"ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceMax", "ReduceMean",
                         "ReduceMin", "ReduceProd", "ReduceSum", "ReduceSumSquare"}) {
    int64_t axesAreOperand = name == "ReduceSum" ? 13 : 18;
    SmallVector<UpgradeEntry> entries;
    for (int64_t since : {1, 11, 12, 13, 18, 20, 28})
      entries.push_back({since, since < axesAreOperand ? upgradeAxesAttribute : upgradeReduction});
    table.add("", name, entries);
  }
}

} // namespace mlonnx::importer
