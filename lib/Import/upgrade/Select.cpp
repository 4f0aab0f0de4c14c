//===- Select.cpp - Versions of Sum, Max, Min, Mean, Where, Clip ----------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

/// Versions 1 and 6 have no broadcasting; version 1 has an attribute that is a hint for memory reuse.
static LogicalResult upgradeVariadic(NodeUpgrade &node) {
  if (node.since == 1)
    node.attributes.erase("consumed_inputs");
  return node.convert();
}

/// Versions 1 and 6: the bounds are attributes.
static LogicalResult upgradeClip1(NodeUpgrade &node) {
  node.attributes.erase("consumed_inputs");
  FailureOr<TensorType> input = node.getTensorType(0);
  if (failed(input))
    return failure();
  if (node.operands.size() != 1)
    return node.error() << "Clip has " << node.operands.size() << " operands; version " << node.since << " needs 1";
  auto element = dyn_cast<FloatType>(input->getElementType());
  if (!element)
    return node.error() << "Clip takes floating-point numbers in version " << node.since;
  for (StringRef name : {"min", "max"}) {
    FailureOr<FloatAttr> bound = node.get<FloatAttr>(name, "number");
    if (failed(bound))
      return failure();
    node.attributes.erase(name);
    // Absent: the largest number of the type; from version 6 on the attribute's own default, which is the largest f32.
    const llvm::fltSemantics &widest = node.since == 1 ? element.getFloatSemantics() : llvm::APFloat::IEEEsingle();
    llvm::APFloat value = *bound ? (*bound).getValue() : llvm::APFloat::getLargest(widest, name == "min");
    bool inexact;
    value.convert(element.getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven, &inexact);
    auto type = RankedTensorType::get({}, element);
    node.operands.push_back(
        onnx::ConstantOp::create(node.builder, node.loc, type, DenseElementsAttr::get(type, value)));
  }
  return node.convert();
}

void addSelect(UpgradeTable &table) {
  for (StringRef name : {"Sum", "Mean"})
    table.add("", name, {1, 6, 8, 13}, upgradeVariadic);
  for (StringRef name : {"Max", "Min"})
    table.add("", name, {1, 6, 8, 12, 13}, upgradeVariadic);
  table.add("", "Where", {9, 16});
  table.add("", "Clip",
            ArrayRef<UpgradeEntry>{{1, upgradeClip1},
                                   {6, upgradeClip1},
                                   {11, upgradeUnchanged},
                                   {12, upgradeUnchanged},
                                   {13, upgradeUnchanged}});
}

} // namespace mlonnx::importer
