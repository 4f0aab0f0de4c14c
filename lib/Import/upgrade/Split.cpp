//===- Split.cpp - Versions of Split --------------------------------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

/// Before version 13 the lengths are an attribute (in version 1 also an operand); from 18 on the number of parts may be
/// one.
static LogicalResult upgradeSplit(NodeUpgrade &node) {
  auto lengths = node.get<DenseI64ArrayAttr>("split", "list of integers");
  FailureOr<int64_t> parts = node.getInt("num_outputs", node.node->getNumResults());
  if (failed(lengths) || failed(parts))
    return failure();
  if (*lengths && node.since >= 13)
    return node.error() << "Split has no attribute 'split' in version " << node.since;
  if (node.attributes.get("num_outputs") && node.since < 18)
    return node.error() << "Split has no attribute 'num_outputs' in version " << node.since;
  if (*lengths) {
    if (node.operands.size() != 1)
      return node.error() << "Split has " << node.operands.size() << " operands and the attribute 'split'";
    node.operands.push_back(node.createInts((*lengths).asArrayRef()));
    node.attributes.erase("split");
  }
  if (*parts != int64_t(node.node->getNumResults()))
    return node.error() << "attribute 'num_outputs' is " << *parts << " for " << node.node->getNumResults()
                        << " results";
  node.attributes.set("num_outputs", node.builder.getI64IntegerAttr(*parts));
  return node.convert();
}

void addSplit(UpgradeTable &table) { table.add("", "Split", {1, 2, 11, 13, 18}, upgradeSplit); }

} // namespace mlonnx::importer
