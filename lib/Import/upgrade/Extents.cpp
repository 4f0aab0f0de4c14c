//===- Extents.cpp - Versions of Shape, Range, and what they make ---------===//
#include "ElementTypes.h"
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

/// Ones where the column is the row plus `k`.
static LogicalResult upgradeEyeLike(NodeUpgrade &node) {
  FailureOr<TensorType> like = node.getTensorType(0);
  FailureOr<int64_t> k = node.getInt("k", 0);
  auto dtype = node.get<IntegerAttr>("dtype", "integer");
  if (failed(like) || failed(k) || failed(dtype))
    return failure();
  node.attributes.erase("k");
  node.attributes.erase("dtype");
  if (node.operands.size() != 1)
    return node.error() << "EyeLike has " << node.operands.size() << " operands; it needs 1";
  if (!node.attributes.empty())
    return node.error() << "EyeLike has no attribute '" << node.attributes.begin()->getName().getValue() << "'";
  if (like->hasRank() && like->getRank() != 2)
    return node.error() << "EyeLike takes a matrix, not rank " << like->getRank();
  Type element = *dtype ? getElementType(node.builder.getContext(), dtype->getInt()) : like->getElementType();
  if (!element)
    return node.notSupported("attribute 'dtype': " + getElementTypeName(dtype->getInt()));
  if (!element.isIntOrFloat())
    return node.error() << "EyeLike makes numbers, not elements of type " << element;
  bool failedToMake = false;
  auto make = [&](StringRef name, ArrayRef<Value> operands, NamedAttrList attributes = {}) -> Value {
    if (failedToMake)
      return {};
    FailureOr<Operation *> op = node.create(name, operands, attributes);
    failedToMake = failed(op);
    return failedToMake ? Value() : (*op)->getResult(0);
  };
  // 0, 1, ... along dimension `d`.
  auto count = [&](int64_t d) {
    NamedAttrList range;
    range.set("start", node.builder.getI64IntegerAttr(d));
    range.set("end", node.builder.getI64IntegerAttr(d + 1));
    Value extent = make("onnx.Shape", node.operands[0], range);
    extent = make("onnx.Squeeze", {extent, node.createInts(0)});
    return make("onnx.Range", {node.createInt(0), extent, node.createInt(1)});
  };
  Value columns = make("onnx.Add", {count(0), node.createInt(*k)});
  columns = make("onnx.Unsqueeze", {columns, node.createInts(1)});
  Value isOne = make("onnx.Equal", {columns, count(1)});
  NamedAttrList to;
  to.set("to", TypeAttr::get(element));
  Value eye = make("onnx.Cast", isOne, to);
  return failedToMake ? failure() : node.replace(eye);
}

void addExtents(UpgradeTable &table) {
  // Version 15 brings start and end.
  table.add("", "Shape", {1, 13, 15, 19, 21, 23, 24, 25});
  table.add("", "Size", {1, 13, 19, 21, 23, 24, 25}, upgradeSize);
  table.add("", "ConstantOfShape", {9, 20, 21, 23, 24, 25}, upgradeConstantOfShape);
  table.add("", "Range", {11, 27});
  table.add("", "EyeLike", {9, 22}, upgradeEyeLike);
}

} // namespace mlonnx::importer
