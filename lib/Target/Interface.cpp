//===- Interface.cpp - What a compiled model takes and gives --------------===//
#include "mlonnx/Target/Interface.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlonnx/IR/MLONNXDialect.h"

using namespace mlir;

namespace mlonnx {

int64_t BufferInterface::rowBytes() const {
  int64_t bytes = elementBytes;
  for (int64_t d : ArrayRef(dims).drop_front(rows ? 1 : 0))
    bytes *= d;
  return bytes;
}

/// Names come from the model: JSON wants UTF-8.
static std::string utf8(const std::string &text) { return llvm::json::isUTF8(text) ? text : llvm::json::fixUTF8(text); }

static llvm::json::Array copy(const llvm::json::Array &array) {
  llvm::json::Array result;
  for (const llvm::json::Value &value : array)
    result.push_back(value);
  return result;
}

/// onnxruntime's name of an element type, and its size in bytes; empty where the runtime has none.
static std::pair<std::string, int64_t> elementName(Type type) {
  if (isa<StringType>(type))
    return {"string", 16};
  if (type.isF64())
    return {"double", 8};
  if (type.isF32())
    return {"float", 4};
  if (type.isF16())
    return {"float16", 2};
  if (type.isInteger(1))
    return {"bool", 1};
  if (auto integer = dyn_cast<IntegerType>(type)) {
    unsigned width = integer.getWidth();
    if (width == 8 || width == 16 || width == 32 || width == 64)
      return {(integer.isUnsigned() ? "uint" : "int") + std::to_string(width), width / 8};
  }
  return {};
}

/// The extents; -1 for the number of rows and for any that only the run knows.
static std::vector<int64_t> getDims(RankedTensorType tensor, bool rows) {
  std::vector<int64_t> dims = tensor.getShape().vec();
  for (int64_t &dim : dims)
    if (ShapedType::isDynamic(dim))
      dim = -1;
  if (rows)
    dims.front() = -1;
  return dims;
}

static FailureOr<BufferInterface> getBuffer(func::FuncOp function, Type type, DictionaryAttr attrs, bool isInput) {
  BufferInterface buffer;
  if (attrs) {
    if (auto name = attrs.getAs<StringAttr>("onnx.name"))
      buffer.name = name.str();
    if (auto dims = attrs.getAs<ArrayAttr>("onnx.dims"))
      for (Attribute dim : dims) {
        if (auto name = dyn_cast<StringAttr>(dim))
          buffer.shape.push_back(utf8(name.str()));
        else if (auto extent = dyn_cast<IntegerAttr>(dim))
          buffer.shape.push_back(extent.getInt());
        else
          buffer.shape.push_back(nullptr);
      }
    if (auto sequence = attrs.getAs<StringAttr>("mlonnx.sequence")) {
      buffer.sequence = sequence.str();
      buffer.entries = attrs.getAs<IntegerAttr>("mlonnx.entries").getInt();
    }
    buffer.rows = attrs.contains("mlonnx.rows");
    buffer.zipmap = attrs.contains("mlonnx.zipmap");
    if (Attribute labels = attrs.get(buffer.zipmap ? "mlonnx.zipmap" : "mlonnx.classes")) {
      if (auto ints = dyn_cast<DenseI64ArrayAttr>(labels))
        for (int64_t label : ints.asArrayRef())
          buffer.labels.push_back(label);
      else
        for (Attribute label : cast<ArrayAttr>(labels))
          buffer.labels.push_back(utf8(cast<StringAttr>(label).str()));
    }
  }
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return function.emitError("not supported: ") << (isInput ? "input '" : "output '") << buffer.name
                                                 << "': its rank is not " << (isInput ? "declared" : "known"),
           failure();
  if (auto map = dyn_cast<MapType>(tensor.getElementType())) {
    buffer.element = "map";
    buffer.elementBytes = 24;
    buffer.key = elementName(map.getKey()).first;
    buffer.value = elementName(map.getValue()).first;
    bool isMap = llvm::is_contained({"int64", "string"}, buffer.key) &&
                 llvm::is_contained({"float", "double", "int64", "string"}, buffer.value);
    if (!isInput || !isMap || tensor.getRank() > 1)
      return function.emitError("not supported: '") << buffer.name << "' of type " << type, failure();
    buffer.type = "map(" + buffer.key + ",tensor(" + buffer.value + "))";
    if (tensor.getRank())
      buffer.type = "seq(" + buffer.type + ")";
    buffer.dims = getDims(tensor, buffer.rows);
    return buffer;
  }
  std::tie(buffer.element, buffer.elementBytes) = elementName(tensor.getElementType());
  if (buffer.element.empty())
    return function.emitError("not supported: '")
               << buffer.name << "' has elements of type " << tensor.getElementType(),
           failure();
  if (buffer.zipmap) {
    bool ints = !buffer.labels.empty() && buffer.labels.front().kind() == llvm::json::Value::Number;
    buffer.type = std::string("seq(map(") + (ints ? "int64" : "string") + ",tensor(" + buffer.element + ")))";
  } else {
    buffer.type = "tensor(" + buffer.element + ")";
  }
  buffer.dims = getDims(tensor, buffer.rows);
  if (!buffer.zipmap && (buffer.dims.empty() || buffer.dims.back() != int64_t(buffer.labels.size())))
    buffer.labels.clear();
  return buffer;
}

FailureOr<ModelInterface> getInterface(ModuleOp module) {
  ModelInterface interface;
  auto function = module.lookupSymbol<func::FuncOp>("rows1");
  if (!function) {
    function = module.lookupSymbol<func::FuncOp>("main");
    interface.dynamic = true;
    if (auto why = module->getAttrOfType<StringAttr>("mlonnx.not_row_parallel"))
      interface.why = why.str();
  }
  interface.batch = bool(module.lookupSymbol<func::FuncOp>("rows64"));
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
    FailureOr<BufferInterface> buffer = getBuffer(function, type, function.getArgAttrDict(i), /*isInput=*/true);
    if (failed(buffer))
      return failure();
    interface.inputs.push_back(std::move(*buffer));
  }
  for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
    FailureOr<BufferInterface> buffer = getBuffer(function, type, function.getResultAttrDict(i), /*isInput=*/false);
    if (failed(buffer))
      return failure();
    interface.outputs.push_back(std::move(*buffer));
  }
  if (interface.inputs.size() + interface.outputs.size() > 4096)
    return module.emitError("not supported: a model of more than 4096 inputs and outputs"), failure();
  if (auto nodes = module->getAttrOfType<ArrayAttr>("mlonnx.nodes"))
    for (Attribute node : nodes)
      interface.nodes.push_back(cast<StringAttr>(node).str());
  auto text = [&](StringRef key) {
    auto value = module->getAttrOfType<StringAttr>(("onnx." + key).str());
    return value ? utf8(value.str()) : std::string();
  };
  llvm::json::Object custom;
  if (auto metadata = module->getAttrOfType<DictionaryAttr>("onnx.metadata"))
    for (NamedAttribute entry : metadata)
      if (auto value = dyn_cast<StringAttr>(entry.getValue()))
        custom[utf8(entry.getName().str())] = utf8(value.str());
  auto version = module->getAttrOfType<IntegerAttr>("onnx.model_version");
  interface.meta = llvm::json::Object{{"producer_name", text("producer_name")},
                                      {"producer_version", text("producer_version")},
                                      {"graph_name", text("graph_name")},
                                      {"domain", text("domain")},
                                      {"description", text("doc")},
                                      {"version", version ? version.getInt() : 0},
                                      {"custom", std::move(custom)}};
  return interface;
}

static llvm::json::Object describeBuffer(const BufferInterface &buffer) {
  llvm::json::Object object{{"name", utf8(buffer.name)},   {"elem", buffer.element}, {"type", buffer.type},
                            {"shape", copy(buffer.shape)}, {"rows", buffer.rows},    {"dims", buffer.dims}};
  if (!buffer.key.empty()) {
    object["key"] = buffer.key;
    object["value"] = buffer.value;
  }
  if (buffer.entries)
    object["sequence"] = llvm::json::Object{{"name", utf8(buffer.sequence)}, {"entries", buffer.entries}};
  if (buffer.zipmap)
    object["zipmap"] = copy(buffer.labels);
  else if (!buffer.labels.empty())
    object["classes"] = copy(buffer.labels);
  return object;
}

std::string describe(const ModelInterface &interface, StringRef name, int64_t scratchBytes, int64_t blockRows) {
  llvm::json::Array inputs, outputs, nodes;
  for (const BufferInterface &buffer : interface.inputs)
    inputs.push_back(describeBuffer(buffer));
  for (const BufferInterface &buffer : interface.outputs)
    outputs.push_back(describeBuffer(buffer));
  for (const std::string &node : interface.nodes)
    nodes.push_back(utf8(node));
  llvm::json::Object meta = interface.meta;
  llvm::json::Value object = llvm::json::Object{{"format", 1},
                                                {"name", name},
                                                {"kind", interface.dynamic ? "dynamic" : "rows"},
                                                {"batch", interface.batch},
                                                {"scratch_bytes", scratchBytes},
                                                {"block_rows", blockRows},
                                                {"inputs", std::move(inputs)},
                                                {"outputs", std::move(outputs)},
                                                {"nodes", std::move(nodes)},
                                                {"meta", std::move(meta)}};
  if (!interface.why.empty())
    (*object.getAsObject())["why_dynamic"] = utf8(interface.why);
  std::string text;
  llvm::raw_string_ostream(text) << object;
  return text;
}

} // namespace mlonnx
