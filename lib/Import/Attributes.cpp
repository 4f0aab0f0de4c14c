//===- Attributes.cpp - Attributes and types of the container -------------===//
#include "DenseLists.h"
#include "ElementTypes.h"
#include "TensorImporter.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlonnx/IR/Lists.h"

using namespace mlir;

namespace mlonnx::importer {

using Kind = pb::AttributeProto::AttributeType;

Kind TensorImporter::getKind(const pb::AttributeProto &attribute) {
  if (attribute.type() != pb::AttributeProto::UNDEFINED)
    return attribute.type();
  // Models older than the field `type`: the one field that is set.
  std::pair<bool, Kind> fields[] = {{attribute.has_f(), pb::AttributeProto::FLOAT},
                                    {attribute.has_i(), pb::AttributeProto::INT},
                                    {attribute.has_s(), pb::AttributeProto::STRING},
                                    {attribute.has_t(), pb::AttributeProto::TENSOR},
                                    {attribute.has_g(), pb::AttributeProto::GRAPH},
                                    {attribute.floats_size() > 0, pb::AttributeProto::FLOATS},
                                    {attribute.ints_size() > 0, pb::AttributeProto::INTS},
                                    {attribute.strings_size() > 0, pb::AttributeProto::STRINGS}};
  Kind found = pb::AttributeProto::UNDEFINED;
  for (auto [isSet, kind] : fields) {
    if (isSet && found != pb::AttributeProto::UNDEFINED)
      return pb::AttributeProto::UNDEFINED;
    if (isSet)
      found = kind;
  }
  return found;
}

std::optional<int8_t> TensorImporter::getMode(StringRef text, StringRef name, Location loc) {
  if (std::optional<SmallVector<NodeMode>> mode = getModes(Builder(context).getStrArrayAttr({text})))
    return int8_t(mode->front());
  emitError(loc) << "attribute '" << name << "' has an unknown mode '" << text << "'";
  return std::nullopt;
}

Attribute TensorImporter::importModes(const pb::AttributeProto &attribute, StringRef name, Location loc) {
  llvm::StringMap<int8_t> numbers;
  SmallVector<int8_t> modes;
  modes.reserve(attribute.strings_size());
  for (const std::string &text : attribute.strings()) {
    auto [entry, isNew] = numbers.try_emplace(text, 0);
    if (isNew) {
      std::optional<int8_t> mode = getMode(text, name, loc);
      if (!mode)
        return {};
      entry->second = *mode;
    }
    modes.push_back(entry->second);
  }
  return makeList(context, ArrayRef<int8_t>(modes), nextResourceName());
}

/// Millions of names of eight kinds, which are numbers straight away.
static bool isModes(StringRef name, StringRef opType) {
  return name == "nodes_modes" && (opType == "TreeEnsembleClassifier" || opType == "TreeEnsembleRegressor");
}

/// A resource that owns the memory of `values`, or a copy of it.
template <typename T> static Attribute makeResource(Type element, Buffer<T> &values, bool mayTake, StringRef name) {
  auto type = RankedTensorType::get({int64_t(values.count)}, element);
  if (!mayTake)
    return DenseResourceElementsAttr::get(type, name,
                                          HeapAsmResourceBlob::allocateAndCopyInferAlign<T>(values.get(), false));
  ArrayRef<char> bytes(reinterpret_cast<const char *>(values.data.get()), values.count * sizeof(T));
  auto free = [](void *data, size_t, size_t) { std::free(data); };
  AsmResourceBlob blob(bytes, alignof(T), free, /*dataIsMutable=*/false);
  (void)values.data.release();
  return DenseResourceElementsAttr::get(type, name, std::move(blob));
}

Attribute TensorImporter::importList(LargeList &list, StringRef name, bool mayTake, StringRef opType, Location loc) {
  Builder builder(context);
  auto make = [&](auto &values, Type element) {
    if (values.count * sizeof(values.data[0]) <= resourceBytes)
      return makeList(context, values.get(), nextResourceName());
    return makeResource(element, values, mayTake, nextResourceName());
  };
  if (auto *floats = std::get_if<Buffer<float>>(&list))
    return make(*floats, builder.getF32Type());
  if (auto *wide = std::get_if<Buffer<int64_t>>(&list))
    return make(*wide, builder.getI64Type());
  if (auto *ints = std::get_if<Buffer<int32_t>>(&list)) {
    if (opType.starts_with("TreeEnsemble") && ints->count * sizeof(int32_t) > resourceBytes)
      return makeResource(builder.getI32Type(), *ints, mayTake, nextResourceName());
    SmallVector<int64_t> widened(ints->get().begin(), ints->get().end());
    return makeList(context, ArrayRef<int64_t>(widened), nextResourceName());
  }
  auto &strings = std::get<StringNumbers>(list);
  if (!isModes(name, opType)) {
    SmallVector<StringRef> texts =
        llvm::map_to_vector(strings.numbers.get(), [&](int8_t number) { return strings.names[number]; });
    return builder.getStrArrayAttr(texts);
  }
  SmallVector<int8_t> modes;
  for (StringRef text : strings.names) {
    std::optional<int8_t> mode = getMode(text, name, loc);
    if (!mode)
      return {};
    modes.push_back(*mode);
  }
  SmallVector<int8_t> numbers =
      llvm::map_to_vector(strings.numbers.get(), [&](int8_t number) { return modes[number]; });
  return makeList(context, ArrayRef<int8_t>(numbers), nextResourceName());
}

Attribute TensorImporter::importAttribute(pb::AttributeProto &attribute, StringRef name, bool mayTake, StringRef opType,
                                          Location loc) {
  if (LargeList *large = lists.find(attribute))
    return importList(*large, name, mayTake, opType, loc);
  Builder builder(context);
  std::string what = "attribute '" + name.str() + "'";
  auto list = [&](const auto &field) { return ArrayRef(field.data(), size_t(field.size())); };
  switch (getKind(attribute)) {
  case pb::AttributeProto::FLOAT:
    return builder.getF32FloatAttr(attribute.f());
  case pb::AttributeProto::INT:
    return builder.getI64IntegerAttr(attribute.i());
  case pb::AttributeProto::STRING:
    return builder.getStringAttr(attribute.s());
  case pb::AttributeProto::TENSOR:
    return importTensor(*attribute.mutable_t(), mayTake, loc, what);
  case pb::AttributeProto::TYPE_PROTO: {
    Type type = importType(attribute.tp(), loc, what);
    return type ? TypeAttr::get(type) : Attribute();
  }
  case pb::AttributeProto::FLOATS:
    return makeList(context, list(attribute.floats()), nextResourceName());
  case pb::AttributeProto::INTS:
    return makeList(context, list(attribute.ints()), nextResourceName());
  case pb::AttributeProto::STRINGS: {
    if (isModes(name, opType))
      return importModes(attribute, name, loc);
    SmallVector<StringRef> strings(attribute.strings().begin(), attribute.strings().end());
    return builder.getStrArrayAttr(strings);
  }
  case pb::AttributeProto::TENSORS: {
    SmallVector<Attribute> tensors;
    for (pb::TensorProto &tensor : *attribute.mutable_tensors()) {
      tensors.push_back(importTensor(tensor, mayTake, loc, what));
      if (!tensors.back())
        return {};
    }
    return builder.getArrayAttr(tensors);
  }
  case pb::AttributeProto::TYPE_PROTOS: {
    SmallVector<Attribute> types;
    for (const pb::TypeProto &proto : attribute.type_protos()) {
      Type type = importType(proto, loc, what);
      if (!type)
        return {};
      types.push_back(TypeAttr::get(type));
    }
    return builder.getArrayAttr(types);
  }
  case pb::AttributeProto::SPARSE_TENSOR:
  case pb::AttributeProto::SPARSE_TENSORS:
    emitError(loc) << "not supported: " << what << ", a sparse tensor";
    return {};
  case pb::AttributeProto::GRAPH:
  case pb::AttributeProto::GRAPHS:
    emitError(loc) << "not supported: " << what << ", a graph here";
    return {};
  case pb::AttributeProto::UNDEFINED:
    break;
  }
  emitError(loc) << what << " has no value, or several";
  return {};
}

Type TensorImporter::importType(const pb::TypeProto &type, Location loc, const Twine &what) {
  auto notSupported = [&](const Twine &why) {
    emitError(loc) << "not supported: " << what << ", " << why;
    return Type();
  };
  auto elementType = [&](int64_t number) {
    Type element = getElementType(context, number);
    return element ? element : notSupported("a tensor of " + getElementTypeName(number));
  };
  switch (type.value_case()) {
  case pb::TypeProto::kTensorType: {
    Type element = elementType(type.tensor_type().elem_type());
    if (!element)
      return {};
    if (!type.tensor_type().has_shape())
      return UnrankedTensorType::get(element);
    SmallVector<int64_t> shape;
    int64_t known = 1;
    for (const auto &dim : type.tensor_type().shape().dim()) {
      // Some converters write 0 or -1 for an unknown extent.
      shape.push_back(dim.has_dim_value() && dim.dim_value() > 0 ? dim.dim_value() : ShapedType::kDynamic);
      if (ShapedType::isDynamic(shape.back()))
        continue;
      if (shape.back() > (int64_t(1) << 40) / known) {
        emitError(loc) << what << " has an illegal shape: dimension " << shape.back();
        return {};
      }
      known *= shape.back();
    }
    return RankedTensorType::get(shape, element);
  }
  case pb::TypeProto::kMapType: {
    const pb::TypeProto &valueType = type.map_type().value_type();
    if (valueType.value_case() != pb::TypeProto::kTensorType)
      return notSupported("a map whose values are no tensors");
    Type key = elementType(type.map_type().key_type());
    Type value = key ? elementType(valueType.tensor_type().elem_type()) : Type();
    if (!value)
      return {};
    if (!isa<StringType, IntegerType>(key))
      return notSupported("a map with keys of " + getElementTypeName(type.map_type().key_type()));
    return RankedTensorType::get({}, MapType::get(context, key, value));
  }
  case pb::TypeProto::kSequenceType: {
    Type element = importType(type.sequence_type().elem_type(), loc, what);
    if (!element)
      return {};
    if (auto tensor = dyn_cast<RankedTensorType>(element); tensor && isa<MapType>(tensor.getElementType()))
      return RankedTensorType::get({ShapedType::kDynamic}, tensor.getElementType());
    return SeqType::get(context, element);
  }
  case pb::TypeProto::kOptionalType:
    return notSupported("an optional type");
  case pb::TypeProto::kSparseTensorType:
    return notSupported("a sparse tensor type");
  case pb::TypeProto::kOpaqueType:
    return notSupported("an opaque type");
  case pb::TypeProto::VALUE_NOT_SET:
    break;
  }
  emitError(loc) << what << " has no type";
  return {};
}

ArrayAttr TensorImporter::importDims(const pb::TypeProto &type) {
  if (!type.has_tensor_type() || !type.tensor_type().has_shape())
    return {};
  Builder builder(context);
  SmallVector<Attribute> dims;
  for (const auto &dim : type.tensor_type().shape().dim()) {
    if (dim.has_dim_value() && dim.dim_value() > 0)
      dims.push_back(builder.getI64IntegerAttr(dim.dim_value()));
    else if (dim.has_dim_param() && !dim.dim_param().empty())
      dims.push_back(builder.getStringAttr(dim.dim_param()));
    else
      dims.push_back(builder.getUnitAttr());
  }
  return builder.getArrayAttr(dims);
}

} // namespace mlonnx::importer
