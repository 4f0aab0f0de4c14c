//===- Extents.cpp - Versions of Shape, Size, ConstantOfShape, Range ------===//
#include "Upgrade.h"
#include "mlonnx/IR/Shapes.h"

using namespace mlir;

namespace mlonnx::importer {

/// The number of elements: the product of the shape.
static LogicalResult upgradeSize(NodeUpgrade &node) {
  FailureOr<TensorType> type = node.getTensorType(0);
  if (failed(type))
    return failure();
  if (node.operands.size() != 1)
    return node.error() << "Size has " << node.operands.size() << " operands; it needs 1";
  OpBuilder &builder = node.builder;
  auto shapeType =
      RankedTensorType::get({type->hasRank() ? type->getRank() : ShapedType::kDynamic}, builder.getI64Type());
  Value shape = onnx::ShapeOp::create(builder, node.loc, shapeType, node.operands[0], 0, IntegerAttr());
  auto number = RankedTensorType::get({}, builder.getI64Type());
  Value size = onnx::ReduceProdOp::create(builder, node.loc, number, shape, Value(), /*keepdims=*/0,
                                          /*noop_with_empty_axes=*/0);
  return node.replace(size);
}

/// A number broadcast to the shape.
static LogicalResult upgradeConstantOfShape(NodeUpgrade &node) {
  auto value = node.get<ElementsAttr>("value", "tensor");
  FailureOr<TensorType> shape = node.getTensorType(0);
  if (failed(value) || failed(shape))
    return failure();
  if (node.operands.size() != 1)
    return node.error() << "ConstantOfShape has " << node.operands.size() << " operands; it needs 1";
  ElementsAttr number = *value;
  if (!number)
    number = DenseElementsAttr::get(RankedTensorType::get({}, node.builder.getF32Type()), 0.0f);
  auto dense = dyn_cast<DenseElementsAttr>(number);
  if (!dense || dense.getNumElements() != 1)
    return node.error() << "attribute 'value' of ConstantOfShape has no single element";
  dense = dense.reshape(RankedTensorType::get({}, dense.getElementType()));
  Value filler = onnx::ConstantOp::create(node.builder, node.loc, dense.getType(), dense);
  node.operands = {filler, node.operands[0]};
  node.attributes.erase("value");
  return node.convertTo("onnx.Expand");
}

void addExtents(UpgradeTable &table) {
  // Version 15 brings start and end.
  table.add("", "Shape", {1, 13, 15, 19, 21, 23, 24, 25});
  table.add("", "Size", {1, 13, 19, 21, 23, 24, 25}, upgradeSize);
  table.add("", "ConstantOfShape", {9, 20, 21, 23, 24, 25}, upgradeConstantOfShape);
  table.add("", "Range", {11, 27});
}

} // namespace mlonnx::importer
