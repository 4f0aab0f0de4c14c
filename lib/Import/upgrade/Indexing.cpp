//===- Indexing.cpp - Versions of operators that select -------------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

/// Version 1: starts, ends and axes are attributes.
static LogicalResult upgradeSlice1(NodeUpgrade &node) {
  if (node.operands.size() != 1)
    return node.error() << "has " << node.operands.size() << " operands; version 1 needs 1";
  for (StringRef name : {"starts", "ends", "axes"}) {
    auto list = node.get<DenseI64ArrayAttr>(name, "list of integers");
    if (failed(list))
      return failure();
    if (*list)
      node.operands.push_back(node.createInts((*list).asArrayRef()));
    else if (name != "axes")
      return node.error() << "Slice needs attribute '" << name << "'";
    node.attributes.erase(name);
  }
  return node.convert();
}

void addIndexing(UpgradeTable &table) {
  table.add("", "Gather", {1, 11, 13});
  table.add("", "GatherElements", {11, 13});
  table.add("", "OneHot", {9, 11, 28}); // 28: more types
  table.add("", "Slice",
            ArrayRef<UpgradeEntry>{
                {1, upgradeSlice1}, {10, upgradeUnchanged}, {11, upgradeUnchanged}, {13, upgradeUnchanged}});
}

} // namespace mlonnx::importer
