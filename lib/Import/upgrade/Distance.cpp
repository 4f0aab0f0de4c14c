//===- Distance.cpp - com.microsoft CDist ---------------------------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

static LogicalResult upgradeCDist(NodeUpgrade &node) {
  FailureOr<StringAttr> given = node.get<StringAttr>("metric", "string");
  if (failed(given))
    return failure();
  StringRef metric = *given ? given->getValue() : "sqeuclidean";
  if (metric != "sqeuclidean" && metric != "euclidean")
    return node.notSupported("the metric " + metric);
  node.attributes.erase("metric");
  if (metric == "euclidean")
    node.attributes.set("root", node.builder.getUnitAttr());
  return node.convert();
}

void addDistance(UpgradeTable &table) { table.add(contributed, "CDist", {1}, upgradeCDist); }

} // namespace mlonnx::importer
