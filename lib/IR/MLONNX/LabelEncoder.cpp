//===- LabelEncoder.cpp - Verification and types of mlonnx.LabelEncoder ------------------===//
#include "mlonnx/IR/Checks.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;
using namespace mlonnx;

namespace {
/// The element type of a table's side: of the first of the four attributes that is there; null if none is.
Type getTableType(MLIRContext *context, std::optional<Attribute> floats, std::optional<Attribute> ints,
                  std::optional<Attribute> strings, std::optional<ElementsAttr> tensor) {
  if (tensor)
    return tensor->getElementType();
  if (floats)
    return Float32Type::get(context);
  if (ints)
    return IntegerType::get(context, 64);
  if (strings)
    return StringType::get(context);
  return nullptr;
}
} // namespace

LogicalResult MLONNXLabelEncoderOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, Adaptor adaptor,
                                                     SmallVectorImpl<Type> &types) {
  Type element = getTableType(context, adaptor.getValuesFloats(), adaptor.getValuesInt64s(), adaptor.getValuesStrings(),
                              adaptor.getValuesTensor());
  if (!element)
    return inferenceError(loc, "needs one of the attributes 'values_floats', 'values_int64s', 'values_strings', "
                               "'values_tensor'");
  types.push_back(ValueShape(adaptor.getX().getType()).withElement(element));
  return success();
}

LogicalResult MLONNXLabelEncoderOp::verify() {
  using namespace check;
  constexpr unsigned table = F32 | F64 | I16 | I32 | I64 | String;
  SmallVector<Named> keys = {{"keys_floats", getKeysFloats()},
                             {"keys_int64s", getKeysInt64s()},
                             {"keys_strings", getKeysStrings()},
                             {"keys_tensor", getKeysTensor()}};
  SmallVector<Named> values = {{"values_floats", getValuesFloats()},
                               {"values_int64s", getValuesInt64s()},
                               {"values_strings", getValuesStrings()},
                               {"values_tensor", getValuesTensor()}};
  if (failed(elements(*this, "X", getX(), table)) || failed(exactlyOne(*this, keys)) ||
      failed(exactlyOne(*this, values)))
    return failure();
  Named key = given(keys), value = given(values);
  Type keyType = getTableType(getContext(), getKeysFloats(), getKeysInt64s(), getKeysStrings(), getKeysTensor());
  Type valueType =
      getTableType(getContext(), getValuesFloats(), getValuesInt64s(), getValuesStrings(), getValuesTensor());
  Type element = ValueShape(getX().getType()).element;
  if (keyType != element)
    return emitOpError() << "attribute '" << key.name << "' has keys of type " << keyType
                         << ", operand 'X' elements of type " << element;
  if (failed(elements(*this, "Y", getY(), table)) ||
      failed(check::tensor(*this, {"keys_tensor", getKeysTensor()}, keyType)) ||
      failed(check::tensor(*this, {"values_tensor", getValuesTensor()}, valueType)) ||
      failed(size(*this, value, getListSize(key.attr), "one per key of '" + key.name + "'")))
    return failure();
  Named defaultValue{"default_tensor", getDefaultTensor()};
  if (!defaultValue.attr)
    return success();
  return failure(failed(check::tensor(*this, defaultValue, valueType)) ||
                 failed(size(*this, defaultValue, 1, "the value of every other key")));
}
