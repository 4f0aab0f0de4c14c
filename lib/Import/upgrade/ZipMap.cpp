//===- ZipMap.cpp - ZipMap of double scores -------------------------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

/// Maps hold 32-bit floats, and X is of them; but converters write ZipMap on the scores of double classifiers too,
/// which are rounded here.
static LogicalResult upgradeZipMap(NodeUpgrade &node) {
  FailureOr<TensorType> type = node.getTensorType(0);
  if (failed(type))
    return failure();
  Type single = node.builder.getF32Type();
  if (type->getElementType().isF64())
    node.operands[0] =
        onnx::CastOp::create(node.builder, node.loc, type->clone(single), node.operands[0], TypeAttr::get(single));
  return node.convert();
}

void addZipMap(UpgradeTable &table) { table.add(onnxML, "ZipMap", {1}, upgradeZipMap); }

} // namespace mlonnx::importer
