//===- LabelEncoder.cpp - Reference of mlonnx.LabelEncoder ----------------===//
#include "Elements.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/bit.h"
#include <unordered_map>

using namespace mlir;

namespace mlonnx::reference {

namespace {
/// Finds the key that equals an element: of repeated keys the last (R11).
class KeyIndex {
public:
  explicit KeyIndex(const Tensor &keys) {
    for (int64_t i = 0; i < keys.size(); ++i)
      if (isString(keys.element))
        strings[keys.strings[i]] = i;
      else
        numbers[number(keys, i)] = i;
  }
  /// The index of the key that equals element `i` of `x`, or -1.
  int64_t find(const Tensor &x, int64_t i) const {
    if (isString(x.element)) {
      auto found = strings.find(x.strings[i]);
      return found == strings.end() ? -1 : found->second;
    }
    auto found = numbers.find(number(x, i));
    return found == numbers.end() ? -1 : found->second;
  }

private:
  /// A number whose equality is that of the element: floats compare numerically, but any NaN equals any NaN.
  static uint64_t number(const Tensor &x, int64_t i) {
    uint64_t bits = 0;
    dispatchElement(x.element, [&](auto zero) {
      auto value = x.data<decltype(zero)>()[i];
      if constexpr (isFloat<decltype(zero)> || std::is_same_v<decltype(zero), Bool>) {
        double wide = toDouble(value);
        bits = std::isnan(wide) ? ~uint64_t(0) : wide == 0 ? 0 : llvm::bit_cast<uint64_t>(wide);
      } else {
        bits = uint64_t(value);
      }
    });
    return bits;
  }

  llvm::StringMap<int64_t> strings;
  std::unordered_map<uint64_t, int64_t> numbers;
};

/// One of the four forms of a list (tensor, strings, integers, floats); exactly one must be there.
llvm::Expected<Tensor> getList(const Call &call, StringRef name, std::optional<ElementsAttr> tensor,
                               std::optional<Attribute> strings, std::optional<Attribute> ints,
                               std::optional<Attribute> floats) {
  bool hasTensor = tensor && *tensor;
  if (int(hasTensor) + (getListSize(strings) > 0) + (getListSize(ints) > 0) + (getListSize(floats) > 0) != 1)
    return call.error("exactly one of the attributes '" + name + "_*' must hold values");
  if (hasTensor) {
    auto list = fromAttribute(*tensor);
    if (!list)
      return call.attributeError((name + "_tensor").str(), llvm::toString(list.takeError()));
    if (list->shape.size() != 1)
      return call.attributeError((name + "_tensor").str(), "must have rank 1");
    return list;
  }
  Type element = getListSize(strings) ? Type(StringType::get(call.context()))
                 : getListSize(ints)  ? Type(IntegerType::get(call.context(), 64))
                                      : Type(Float32Type::get(call.context()));
  auto list = call.tensor(element, {getListSize(strings) + getListSize(ints) + getListSize(floats)});
  if (!list)
    return list.takeError();
  for (auto [i, value] : llvm::enumerate(getStrings(strings)))
    list->strings[i] = value.str();
  llvm::copy(getInts(ints), list->data<int64_t>());
  llvm::copy(getFloats(floats), list->data<float>());
  return list;
}

/// The value of an element without a key: default_tensor, else the default of the kind of the values.
llvm::Expected<Tensor> getDefault(MLONNXLabelEncoderOp op, const Call &call, const Tensor &values) {
  if (op.getDefaultTensor()) {
    auto value = fromAttribute(*op.getDefaultTensor());
    if (!value)
      return call.attributeError("default_tensor", llvm::toString(value.takeError()));
    if (value->shape != std::vector<int64_t>{1} || value->element != values.element)
      return call.attributeError("default_tensor", "must have shape [1] and the element type of the values");
    return value;
  }
  auto value = call.tensor(values.element, {1});
  if (!value)
    return value.takeError();
  if (isString(values.element))
    value->strings[0] = op.getDefaultString().str();
  bool fits = true;
  dispatchElement(values.element, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (isFloat<T>)
      *value->data<T>() = roundTo<T>(op.getDefaultFloat().convertToFloat());
    else if constexpr (std::is_same_v<T, Bool>)
      fits = false;
    else {
      *value->data<T>() = T(op.getDefaultInt64());
      fits = int64_t(*value->data<T>()) == int64_t(op.getDefaultInt64());
    }
  });
  if (!fits)
    return call.attributeError("default_int64", "does not fit the element type of the values");
  return value;
}
} // namespace

template <> Result evaluateOp<MLONNXLabelEncoderOp>(MLONNXLabelEncoderOp op, const Call &call) {
  auto keys = getList(call, "keys", op.getKeysTensor(), op.getKeysStrings(), op.getKeysInt64s(), op.getKeysFloats());
  if (!keys)
    return keys.takeError();
  auto values =
      getList(call, "values", op.getValuesTensor(), op.getValuesStrings(), op.getValuesInt64s(), op.getValuesFloats());
  if (!values)
    return values.takeError();
  if (keys->size() != values->size())
    return call.error(llvm::Twine(keys->size()) + " keys for " + llvm::Twine(values->size()) + " values");
  auto absent = getDefault(op, call, *values);
  if (!absent)
    return absent.takeError();

  const Tensor &x = call[0];
  auto kind = [](Type type) { return isString(type) ? 0 : isa<FloatType>(type) ? 1 : isa<IntegerType>(type) ? 2 : 3; };
  if (kind(x.element) != kind(keys->element) || isMap(x.element))
    return call.error("the keys are not of X's type");
  auto y = call.tensor(values->element, x.shape);
  if (!y)
    return y.takeError();
  KeyIndex index(*keys);
  for (int64_t i = 0; i < x.size(); ++i) {
    int64_t found = index.find(x, i);
    copyElements(found < 0 ? *absent : *values, std::max<int64_t>(found, 0), *y, i, 1);
  }
  return results(std::move(*y));
}

} // namespace mlonnx::reference
