//===- Description.cpp - What a compiled model says about itself ----------===//
#include "runtime/Description.h"
#include <iterator>
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace mlonnx::rt {

static constexpr struct {
  std::string_view name;
  int64_t size;
} elems[] = {{"float", 4}, {"double", 8}, {"float16", 2}, {"int8", 1},   {"int16", 2}, {"int32", 4},   {"int64", 8},
             {"uint8", 1}, {"uint16", 2}, {"uint32", 4},  {"uint64", 8}, {"bool", 1},  {"string", 16}, {"map", 24}};

int64_t elemSize(Elem elem) { return elems[static_cast<int>(elem)].size; }
std::string_view elemName(Elem elem) { return elems[static_cast<int>(elem)].name; }

static Elem parseElem(const std::string &name) {
  for (size_t i = 0; i < std::size(elems); ++i)
    if (elems[i].name == name)
      return static_cast<Elem>(i);
  throw Error("description: unknown element type '" + name + "'");
}

static ZipMapKeys parseKeys(const json &keys) {
  if (!keys.empty() && keys.at(0).is_string())
    return keys.get<std::vector<std::string>>();
  return keys.get<std::vector<int64_t>>();
}

static ValueInfo parseValue(const json &object, bool dynamic) {
  ValueInfo value;
  value.name = object.at("name").get<std::string>();
  value.elem = parseElem(object.at("elem").get<std::string>());
  if (value.elem == Elem::Map) {
    value.key = parseElem(object.at("key").get<std::string>());
    value.value = parseElem(object.at("value").get<std::string>());
    if (value.key != Elem::Int64 && value.key != Elem::String)
      throw Error("description: '" + value.name + "' has keys that are neither int64 nor strings");
    if (value.value != Elem::Float && value.value != Elem::Double && value.value != Elem::Int64 &&
        value.value != Elem::String)
      throw Error("description: '" + value.name + "' has values that no map has here");
  }
  value.type = object.at("type").get<std::string>();
  value.rows = object.value("rows", false);
  value.dims = object.at("dims").get<std::vector<int64_t>>();
  if (const json &shape = object.at("shape"); shape.is_array())
    for (const json &dim : shape)
      value.shape.push_back(dim.is_string()   ? DeclaredDim(dim.get<std::string>())
                            : dim.is_number() ? DeclaredDim(dim.get<int64_t>())
                                              : DeclaredDim());
  if (auto keys = object.find("zipmap"); keys != object.end() && !keys->is_null())
    value.zipmap = parseKeys(*keys);

  if (value.rows && value.dims.empty())
    throw Error("description: '" + value.name + "' holds rows but has no dimension");
  value.unitBytes = elemSize(value.elem);
  for (size_t i = value.rows ? 1 : 0; i < value.dims.size(); ++i) {
    if (value.dims[i] < 0 && !dynamic)
      throw Error("description: '" + value.name + "' lacks an extent");
    if (__builtin_mul_overflow(value.unitBytes, std::max<int64_t>(value.dims[i], 0), &value.unitBytes))
      throw Error("description: '" + value.name + "' is too large");
  }
  if (value.zipmap && !dynamic) {
    int64_t columns = std::visit([](const auto &keys) { return static_cast<int64_t>(keys.size()); }, *value.zipmap);
    if (value.dims.empty() || value.dims.back() != columns)
      throw Error("description: the classes of '" + value.name + "' do not fit its columns");
  }
  return value;
}

static Meta parseMeta(const json &object) {
  Meta meta;
  meta.producerName = object.value("producer_name", "");
  meta.producerVersion = object.value("producer_version", "");
  meta.graphName = object.value("graph_name", "");
  meta.graphDescription = object.value("graph_description", "");
  meta.domain = object.value("domain", "");
  meta.description = object.value("description", "");
  meta.version = object.value("version", int64_t(0));
  if (auto custom = object.find("custom"); custom != object.end())
    meta.custom = custom->get<std::map<std::string, std::string>>();
  return meta;
}

Description parseDescription(std::string_view text) try {
  json object = json::parse(text);
  if (int64_t format = object.at("format").get<int64_t>(); format != 1)
    throw Error("description: format " + std::to_string(format) + " is not the one that this runtime reads (1)");
  Description description;
  description.name = object.at("name").get<std::string>();
  std::string kind = object.at("kind").get<std::string>();
  if (kind != "rows" && kind != "dynamic")
    throw Error("description: unknown kind '" + kind + "'");
  description.dynamic = kind == "dynamic";
  description.scratchBytes = object.value("scratch_bytes", int64_t(0));
  if (description.scratchBytes < 0)
    throw Error("description: negative scratch size");
  description.blockRows = object.value("block_rows", description.blockRows);
  if (description.blockRows < 1 || description.blockRows > 1 << 20)
    throw Error("description: blocks of " + std::to_string(description.blockRows) + " rows");
  for (const json &value : object.at("inputs"))
    description.inputs.push_back(parseValue(value, description.dynamic));
  for (const json &value : object.at("outputs"))
    description.outputs.push_back(parseValue(value, description.dynamic));
  description.nodes = object.value("nodes", std::vector<std::string>());
  if (auto meta = object.find("meta"); meta != object.end())
    description.meta = parseMeta(*meta);
  return description;
} catch (const json::exception &error) {
  throw Error(std::string("description: ") + error.what());
}

} // namespace mlonnx::rt
