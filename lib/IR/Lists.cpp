//===- Lists.cpp - Reading attribute lists in any of their forms ----------===//
#include "mlonnx/IR/Lists.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;

namespace mlonnx {

/// The data of a resource; empty unless it has the right size and alignment.
static ArrayRef<char> getData(DenseResourceElementsAttr resource) {
  Type element = resource.getType().getElementType();
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  if (!blob || !element.isIntOrFloat())
    return {};
  size_t bytes = (element.getIntOrFloatBitWidth() + 7) / 8;
  ArrayRef<char> data = blob->getData();
  bool fits = data.size() == size_t(resource.getType().getNumElements()) * bytes &&
              reinterpret_cast<uintptr_t>(data.data()) % llvm::PowerOf2Ceil(bytes) == 0;
  return fits ? data : ArrayRef<char>();
}

bool isResourceOf(Attribute attr, bool (*pred)(Type)) {
  auto resource = dyn_cast_or_null<DenseResourceElementsAttr>(attr);
  return resource && resource.getType().getRank() == 1 && pred(resource.getType().getElementType());
}

bool isTensor(Attribute attr) { return isa_and_nonnull<DenseElementsAttr, DenseResourceElementsAttr>(attr); }

bool hasData(Attribute attr) {
  if (auto resource = dyn_cast_or_null<DenseResourceElementsAttr>(attr))
    return resource.getType().getNumElements() == 0 || !getData(resource).empty();
  return true;
}

namespace {
/// The data of a dense form as T, or nullopt where `attr` is no dense list of T.
template <typename T, typename DenseArray> std::optional<ArrayRef<T>> getView(Attribute attr) {
  if (auto dense = dyn_cast<DenseArray>(attr))
    return dense.asArrayRef();
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr)) {
    ArrayRef<char> data = getData(resource);
    return ArrayRef<T>(reinterpret_cast<const T *>(data.data()), data.size() / sizeof(T));
  }
  return std::nullopt;
}

/// The data of a list of 32-bit integers, or nullopt where `attr` is any other list.
std::optional<ArrayRef<int32_t>> getNarrow(Attribute attr) {
  bool isNarrow = isResourceOf(attr, [](Type type) { return type.isInteger(32); });
  return isNarrow ? getView<int32_t, DenseI32ArrayAttr>(attr) : std::nullopt;
}
} // namespace

List<int64_t> getInts(std::optional<Attribute> attr) {
  if (!attr || !*attr)
    return {};
  if (std::optional<ArrayRef<int32_t>> narrow = getNarrow(*attr))
    return List<int64_t>(SmallVector<int64_t>(narrow->begin(), narrow->end()));
  if (auto view = getView<int64_t, DenseI64ArrayAttr>(*attr))
    return List<int64_t>(*view);
  SmallVector<int64_t> values;
  for (Attribute element : cast<ArrayAttr>(*attr))
    values.push_back(cast<IntegerAttr>(element).getInt());
  return List<int64_t>(std::move(values));
}

List<float> getFloats(std::optional<Attribute> attr) {
  if (!attr || !*attr)
    return {};
  if (auto view = getView<float, DenseF32ArrayAttr>(*attr))
    return List<float>(*view);
  SmallVector<float> values;
  for (Attribute element : cast<ArrayAttr>(*attr))
    values.push_back(cast<FloatAttr>(element).getValue().convertToFloat());
  return List<float>(std::move(values));
}

List<double> getDoubles(std::optional<Attribute> attr) {
  if (!attr || !*attr)
    return {};
  SmallVector<double> values;
  auto elements = dyn_cast<ElementsAttr>(*attr);
  if (!elements || isa<DenseI64ArrayAttr, DenseF32ArrayAttr>(*attr)) {
    List<float> floats = getFloats(attr);
    values.assign(floats.begin(), floats.end());
    return List<double>(std::move(values));
  }
  auto append = [&](auto zero) {
    using T = decltype(zero);
    if (auto resource = dyn_cast<DenseResourceElementsAttr>(*attr)) {
      ArrayRef<char> data = getData(resource);
      const T *begin = reinterpret_cast<const T *>(data.data());
      values.assign(begin, begin + data.size() / sizeof(T));
    } else {
      for (T value : elements.getValues<T>())
        values.push_back(double(value));
    }
  };
  Type element = elements.getElementType();
  if (element.isF64())
    append(double());
  else if (element.isF32())
    append(float());
  else if (element.isF16()) {
    auto widen = [&](APFloat value) {
      bool loses;
      value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &loses);
      values.push_back(value.convertToDouble());
    };
    if (auto resource = dyn_cast<DenseResourceElementsAttr>(*attr)) {
      ArrayRef<char> data = getData(resource);
      for (size_t i = 0; i + 1 < data.size(); i += 2)
        widen(APFloat(APFloat::IEEEhalf(), APInt(16, uint8_t(data[i]) | unsigned(uint8_t(data[i + 1])) << 8)));
    } else {
      llvm::for_each(elements.getValues<APFloat>(), widen);
    }
  } else if (element.isInteger(64))
    append(int64_t());
  else if (element.isInteger(32))
    append(int32_t());
  else if (element.isInteger(16))
    append(int16_t());
  return List<double>(std::move(values));
}

Numbers<int64_t> readInts(std::optional<Attribute> attr) {
  if (!attr || !*attr)
    return {};
  if (std::optional<ArrayRef<int32_t>> narrow = getNarrow(*attr))
    return NumberView<int64_t>(*narrow);
  if (auto view = getView<int64_t, DenseI64ArrayAttr>(*attr))
    return NumberView<int64_t>(*view);
  List<int64_t> list = getInts(attr);
  return Numbers<int64_t>(std::vector<int64_t>(list.begin(), list.end()));
}

Numbers<double> readDoubles(std::optional<Attribute> attr) {
  if (!attr || !*attr)
    return {};
  auto resource = dyn_cast<DenseResourceElementsAttr>(*attr);
  if (isa<DenseF32ArrayAttr>(*attr) || (resource && resource.getElementType().isF32()))
    return NumberView<double>(*getView<float, DenseF32ArrayAttr>(*attr));
  if (resource && resource.getElementType().isF64())
    return NumberView<double>(*getView<double, DenseF64ArrayAttr>(*attr));
  List<double> list = getDoubles(attr);
  return Numbers<double>(std::vector<double>(list.begin(), list.end()));
}

SmallVector<StringRef> getStrings(std::optional<Attribute> attr) {
  SmallVector<StringRef> strings;
  if (!attr || !*attr)
    return strings;
  if (auto array = dyn_cast<ArrayAttr>(*attr)) {
    for (Attribute element : array)
      strings.push_back(cast<StringAttr>(element).getValue());
  } else if (auto dense = dyn_cast<DenseStringElementsAttr>(*attr)) {
    if (dense.isSplat())
      strings.assign(dense.getNumElements(), dense.getRawStringData().front());
    else
      strings.append(dense.getRawStringData().begin(), dense.getRawStringData().end());
  }
  return strings;
}

int64_t getListSize(std::optional<Attribute> attr) {
  if (!attr || !*attr)
    return 0;
  if (auto array = dyn_cast<ArrayAttr>(*attr))
    return array.size();
  if (auto dense = dyn_cast<DenseArrayAttr>(*attr))
    return dense.size();
  return cast<ElementsAttr>(*attr).getNumElements();
}

std::optional<SmallVector<NodeMode>> getModes(Attribute attr) {
  static constexpr StringLiteral names[] = {"BRANCH_LEQ", "BRANCH_LT",  "BRANCH_GTE",    "BRANCH_GT",
                                            "BRANCH_EQ",  "BRANCH_NEQ", "BRANCH_MEMBER", "LEAF"};
  SmallVector<NodeMode> modes;
  modes.reserve(getListSize(attr));
  if (auto array = dyn_cast<ArrayAttr>(attr)) {
    for (Attribute element : array) {
      const StringLiteral *name = llvm::find(names, cast<StringAttr>(element).getValue());
      if (name == std::end(names))
        return std::nullopt;
      modes.push_back(NodeMode(name - names));
    }
    return modes;
  }
  auto view = getView<int8_t, DenseI8ArrayAttr>(attr);
  if (!view)
    return std::nullopt;
  for (int8_t mode : *view) {
    if (mode < 0 || mode > int8_t(NodeMode::Leaf))
      return std::nullopt;
    modes.push_back(NodeMode(mode));
  }
  return modes;
}

} // namespace mlonnx
