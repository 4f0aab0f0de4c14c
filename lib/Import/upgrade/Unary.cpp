//===- Unary.cpp - Versions of elementwise operators of one operand -------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

/// Version 1 has an attribute that is a hint for memory reuse.
static LogicalResult upgradeUnary1(NodeUpgrade &node) {
  node.attributes.erase("consumed_inputs");
  return node.convert();
}

/// Version 9 is defined for integers too, with no word on how the result becomes one.
static LogicalResult upgradeErf9(NodeUpgrade &node) {
  FailureOr<TensorType> type = node.getTensorType(0);
  if (failed(type))
    return failure();
  if (isa<IntegerType>(type->getElementType()))
    return node.notSupported("integers");
  return node.convert();
}

void addUnary(UpgradeTable &table) {
  for (StringRef name : {"Exp", "Log", "Sqrt", "Abs", "Neg", "Sigmoid", "Tanh", "Reciprocal", "Floor", "Ceil"})
    table.add("", name, ArrayRef<UpgradeEntry>{{1, upgradeUnary1}, {6, upgradeUnchanged}, {13, upgradeUnchanged}});
  table.add("", "Relu",
            ArrayRef<UpgradeEntry>{
                {1, upgradeUnary1}, {6, upgradeUnchanged}, {13, upgradeUnchanged}, {14, upgradeUnchanged}});
  table.add("", "Erf", ArrayRef<UpgradeEntry>{{9, upgradeErf9}, {13, upgradeUnchanged}});
  table.add("", "Sign", {9, 13});
  table.add("", "Round", {11, 22});
  table.add("", "Sin", {7, 22});
  table.add("", "Cos", {7, 22});
  table.add("", "Not", {1});
  table.add("", "IsNaN", {9, 13, 20});
  table.add("", "IsInf", {10, 20});
}

} // namespace mlonnx::importer
