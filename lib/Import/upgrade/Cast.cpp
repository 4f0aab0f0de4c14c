//===- Cast.cpp - Versions of Cast ----------------------------------------===//
#include "ElementTypes.h"
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

static LogicalResult castTo(NodeUpgrade &node, int64_t number) {
  Type type = getElementType(node.builder.getContext(), number);
  if (!type)
    return node.notSupported("attribute 'to': " + getElementTypeName(number));
  node.attributes.set("to", TypeAttr::get(type));
  // How 8-bit floats without a mantissa are rounded (version 24): no type of ours.
  node.attributes.erase("round_mode");
  return node.convert();
}

/// Version 1: the element type by name.
static LogicalResult upgradeCast1(NodeUpgrade &node) {
  FailureOr<StringAttr> to = node.get<StringAttr>("to", "string");
  if (failed(to))
    return failure();
  if (!*to)
    return node.error() << "Cast needs attribute 'to'";
  std::optional<int64_t> number = getElementTypeNumber(to->getValue().upper());
  if (!number)
    return node.error() << "attribute 'to' is no element type: '" << to->getValue() << "'";
  return castTo(node, *number);
}

static LogicalResult upgradeCast(NodeUpgrade &node) {
  FailureOr<IntegerAttr> to = node.get<IntegerAttr>("to", "integer");
  if (failed(to))
    return failure();
  if (!*to)
    return node.error() << "Cast needs attribute 'to'";
  return castTo(node, to->getInt());
}

/// To the element type of another operand.
static LogicalResult upgradeCastLike(NodeUpgrade &node) {
  FailureOr<TensorType> like = node.getTensorType(1);
  if (failed(like))
    return failure();
  node.operands.erase(node.operands.begin() + 1);
  node.attributes.set("to", TypeAttr::get(like->getElementType()));
  node.attributes.erase("round_mode");
  return node.convertTo("onnx.Cast");
}

void addCast(UpgradeTable &table) {
  table.add("", "CastLike", {15, 19, 21, 23, 24, 25, 28}, upgradeCastLike);
  SmallVector<UpgradeEntry> entries = {{1, upgradeCast1}};
  for (int64_t since : {6, 9, 13, 19, 21, 23, 24, 25, 28})
    entries.push_back({since, upgradeCast});
  table.add("", "Cast", entries);
}

} // namespace mlonnx::importer
