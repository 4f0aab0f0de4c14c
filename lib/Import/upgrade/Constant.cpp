//===- Constant.cpp - Versions of Constant --------------------------------===//
#include "Upgrade.h"

using namespace mlir;

namespace mlonnx::importer {

/// A tensor of rank 0 or 1 from a number, a string or a list of them (version 12); null for another kind.
static ElementsAttr makeTensor(StringRef name, Attribute value, Builder &builder) {
  auto type = [](ArrayRef<int64_t> shape, Type element) { return RankedTensorType::get(shape, element); };
  Type string = StringType::get(builder.getContext());
  if (name == "value")
    return dyn_cast<ElementsAttr>(value);
  if (name == "value_float")
    if (auto number = dyn_cast<FloatAttr>(value))
      return DenseElementsAttr::get(type({}, builder.getF32Type()), number.getValue());
  if (name == "value_int")
    if (auto number = dyn_cast<IntegerAttr>(value))
      return DenseElementsAttr::get(type({}, builder.getI64Type()), number.getInt());
  if (name == "value_string")
    if (auto text = dyn_cast<StringAttr>(value))
      return DenseStringElementsAttr::get(type({}, string), {text.getValue()});
  if (name == "value_floats" || name == "value_ints") {
    if (auto list = dyn_cast<DenseF32ArrayAttr>(value); list && name == "value_floats")
      return DenseElementsAttr::get(type({list.size()}, builder.getF32Type()), list.asArrayRef());
    if (auto list = dyn_cast<DenseI64ArrayAttr>(value); list && name == "value_ints")
      return DenseElementsAttr::get(type({list.size()}, builder.getI64Type()), list.asArrayRef());
    if (auto list = dyn_cast<DenseResourceElementsAttr>(value))
      if (list.getElementType().isF32() == (name == "value_floats"))
        return list;
  }
  if (name == "value_strings")
    if (auto list = dyn_cast<ArrayAttr>(value)) {
      SmallVector<StringRef> strings;
      for (Attribute element : list) {
        auto text = dyn_cast<StringAttr>(element);
        if (!text)
          return {};
        strings.push_back(text);
      }
      return DenseStringElementsAttr::get(type({int64_t(strings.size())}, string), strings);
    }
  return {};
}

static LogicalResult upgradeConstant(NodeUpgrade &node) {
  if (node.attributes.getAttrs().size() != 1)
    return node.error() << "Constant needs exactly one attribute; it has " << node.attributes.getAttrs().size();
  if (!node.operands.empty())
    return node.error() << "Constant has operands";
  NamedAttribute attribute = node.attributes.getAttrs().front();
  StringRef name = attribute.getName();
  if (name != "value" && node.since < 12)
    return node.error() << "Constant has no attribute '" << name << "' in version " << node.since;
  if (!llvm::is_contained(
          {"value", "value_float", "value_floats", "value_int", "value_ints", "value_string", "value_strings"}, name))
    return node.error() << "Constant has no attribute '" << name << "'";
  ElementsAttr value = makeTensor(name, attribute.getValue(), node.builder);
  if (!value)
    return node.error() << "attribute '" << name << "' of Constant has another type than its name says";
  auto constant = onnx::ConstantOp::create(node.builder, node.loc, value.getType(), value);
  return node.replace(constant->getResults());
}

void addConstant(UpgradeTable &table) {
  // sparse_value (version 11) is refused by the import.
  table.add("", "Constant", {1, 9, 11, 12, 13, 19, 21, 23, 24, 25}, upgradeConstant);
}

} // namespace mlonnx::importer
