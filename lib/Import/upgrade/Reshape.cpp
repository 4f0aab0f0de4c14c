//===- Reshape.cpp - Versions of Reshape ----------------------------------===//
#include "Upgrade.h"
#include "mlonnx/IR/Lists.h"

using namespace mlir;

namespace mlonnx::importer {

/// Version 1: the shape is an attribute.
static LogicalResult upgradeReshape1(NodeUpgrade &node) {
  auto shape = node.get<DenseI64ArrayAttr>("shape", "list of integers");
  if (failed(shape))
    return failure();
  if (!*shape)
    return node.error() << "Reshape needs attribute 'shape'";
  if (node.operands.size() != 1)
    return node.error() << "Reshape has " << node.operands.size() << " operands; version 1 needs 1";
  node.operands.push_back(node.createInts(shape->asArrayRef()));
  node.attributes.erase("shape");
  node.attributes.erase("consumed_inputs"); // a hint for memory reuse
  return node.convert();
}

void addReshape(UpgradeTable &table) {
  SmallVector<UpgradeEntry> entries = {{1, upgradeReshape1}};
  for (int64_t since : {5, 13, 14, 19, 21, 23, 24, 25})
    entries.push_back({since, upgradeUnchanged});
  table.add("", "Reshape", entries);
}

} // namespace mlonnx::importer
