//===- Arithmetic.cpp - Versions of Add, Sub, Mul, Div --------------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

// As numpy broadcasts: B with trailing dimensions of extent 1.
LogicalResult upgradeLimitedBroadcast(NodeUpgrade &node) {
  FailureOr<int64_t> broadcast = node.getInt("broadcast", 0);
  FailureOr<IntegerAttr> axisAttr = node.get<IntegerAttr>("axis", "integer");
  if (failed(broadcast) || failed(axisAttr))
    return failure();
  node.attributes.erase("broadcast");
  node.attributes.erase("axis");
  node.attributes.erase("consumed_inputs"); // a hint for memory reuse
  if (*broadcast == 0 || !*axisAttr)
    return node.convert();

  FailureOr<TensorType> a = node.getTensorType(0), b = node.getTensorType(1);
  if (failed(a) || failed(b))
    return failure();
  if (!a->hasRank() || !b->hasRank())
    return node.notSupported("broadcasting along an axis of operands of unknown rank");
  int64_t axis = axisAttr->getInt();
  axis += axis < 0 ? a->getRank() : 0;
  int64_t trailing = a->getRank() - axis - b->getRank();
  if (axis < 0 || trailing < 0)
    return node.error() << "attribute 'axis' is " << axisAttr->getInt() << ": operand 1 of rank " << b->getRank()
                        << " does not lie within operand 0 of rank " << a->getRank();
  if (trailing > 0) {
    // In the shape of a Reshape, 0 keeps a dimension, known or not.
    SmallVector<int64_t> shape(b->getRank(), 0);
    shape.append(trailing, 1);
    SmallVector<int64_t> dims(b->getShape());
    dims.append(trailing, 1);
    node.operands[1] = onnx::ReshapeOp::create(node.builder, node.loc, RankedTensorType::get(dims, b->getElementType()),
                                               node.operands[1], node.createInts(shape), /*allowzero=*/0);
  }
  return node.convert();
}

void addArithmetic(UpgradeTable &table) {
  for (StringRef name : {"Add", "Sub", "Mul", "Div"})
    table.add("", name,
              ArrayRef<UpgradeEntry>{{1, upgradeLimitedBroadcast},
                                     {6, upgradeLimitedBroadcast},
                                     {7, upgradeUnchanged},
                                     {13, upgradeUnchanged},
                                     {14, upgradeUnchanged}});
}

} // namespace mlonnx::importer
