//===- Softmax.cpp - Versions of Softmax, LogSoftmax, LpNormalization -----===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

static LogicalResult upgradeSoftmax(NodeUpgrade &node) {
  if (node.attributes.get("flatten_axes"))
    return node.error() << node.node.getOpType() << " has no attribute 'flatten_axes'";
  return node.convert();
}

/// Before version 13: the axis is 1 unless said, and the dimensions from it on are one.
static LogicalResult upgradeSoftmax1(NodeUpgrade &node) {
  FailureOr<int64_t> axis = node.getInt("axis", 1);
  FailureOr<TensorType> type = node.getTensorType(0);
  if (failed(axis) || failed(type))
    return failure();
  node.attributes.set("axis", node.builder.getI64IntegerAttr(*axis));
  bool isLast = *axis == -1 || (type->hasRank() && *axis == type->getRank() - 1);
  if (isLast)
    return upgradeSoftmax(node);
  node.attributes.set("flatten_axes", node.builder.getUnitAttr());
  return node.convert();
}

void addSoftmax(UpgradeTable &table) {
  for (StringRef name : {"Softmax", "LogSoftmax"})
    table.add("", name, ArrayRef<UpgradeEntry>{{1, upgradeSoftmax1}, {11, upgradeSoftmax1}, {13, upgradeSoftmax}});
  table.add("", "LpNormalization", {1, 22});
}

} // namespace mlonnx::importer
