//===- LabelEncoder.cpp - Lowering of mlonnx.LabelEncoder -----------------===//
//
// A look-up of the position of each element among the keys, then a gather of values; the default is the value behind
// the last.
//
//===----------------------------------------------------------------------===//
#include "KeyTable.h"

using namespace mlir;
using namespace mlonnx;

namespace {
/// The values with the default behind them, of type T.
template <typename T>
Value valueTable(Lowering &b, std::optional<ElementsAttr> tensor, ArrayRef<T> list, std::optional<ElementsAttr> preset,
                 T fallback) {
  std::vector<T> values = tensor ? rawElements<T>(*tensor) : std::vector<T>(list.begin(), list.end());
  values.push_back(preset ? rawElements<T>(*preset).front() : fallback);
  return b.constant<T>(values, {int64_t(values.size())});
}
} // namespace

template <> LogicalResult OpLowering<MLONNXLabelEncoderOp>::lower(MLONNXLabelEncoderOp op, Lowering &b) {
  Value x = op.getX();
  SmallVector<OpFoldResult> sizes = b.sizes(x);
  Value count = b.i64(b.product(sizes));
  KeyTable keys;
  if (isa<StringType>(b.element(x)))
    keys = KeyTable::ofStrings(
        getStrings(op.getKeysTensor() ? Attribute(*op.getKeysTensor()) : op.getKeysStrings().value_or(ArrayAttr())));
  else if (op.getKeysTensor())
    keys = KeyTable::ofNumbers(*op.getKeysTensor());
  else if (op.getKeysFloats())
    keys = KeyTable::ofFloats(getFloats(op.getKeysFloats()));
  else
    keys = KeyTable::ofInts(getInts(op.getKeysInt64s()));
  Value index = keys.lookup(b, x);

  Type element = getElementTypeOrSelf(op.getY().getType());
  Value y = b.empty(sizes, element);
  if (isa<StringType>(element)) {
    SmallVector<StringRef> values = getStrings(op.getValuesTensor() ? Attribute(*op.getValuesTensor())
                                                                    : op.getValuesStrings().value_or(ArrayAttr()));
    values.push_back(op.getDefaultTensor() ? getStrings(Attribute(*op.getDefaultTensor())).front()
                                           : op.getDefaultString());
    auto [bytes, offsets] = b.strings(values);
    b.replace(b.call("gather", element, {index, offsets, bytes}, y, count));
    return success();
  }
  float fallback = op.getDefaultFloat().convertToFloat();
  int64_t fallbackInt = op.getDefaultInt64();
  std::optional<ElementsAttr> tensor = op.getValuesTensor(), preset = op.getDefaultTensor();
  Value values;
  if (element.isF32())
    values = valueTable<float>(b, tensor, getFloats(op.getValuesFloats()), preset, fallback);
  else if (element.isF64())
    values = valueTable<double>(b, tensor, {}, preset, fallback);
  else if (element.isSignlessInteger(64))
    values = valueTable<int64_t>(b, tensor, getInts(op.getValuesInt64s()), preset, fallbackInt);
  else if (!preset && !llvm::isIntN(element.getIntOrFloatBitWidth(), fallbackInt))
    return op.emitOpError() << "attribute 'default_int64' does not fit the element type of the values";
  else if (element.isSignlessInteger(32))
    values = valueTable<int32_t>(b, tensor, {}, preset, int32_t(fallbackInt));
  else if (element.isSignlessInteger(16))
    values = valueTable<int16_t>(b, tensor, {}, preset, int16_t(fallbackInt));
  else
    return b.notSupported("values of type " + asText(element));
  b.replace(b.call("gather", b.getIntegerType(element.getIntOrFloatBitWidth()), {index, values}, y, count));
  return success();
}
