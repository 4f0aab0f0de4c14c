//===- Header.cpp - The C header of a compiled model ----------------------===//
#include "mlonnx/Target/SharedLibrary.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

using namespace llvm;

// The ABI's declarations travel with every header: it needs no other file.
static constexpr char abi[] = {
#embed "abi.h" suffix(, 0)
};

namespace mlonnx {

static StringRef cType(StringRef element) {
  struct {
    StringRef element, type;
  } static const types[] = {{"float", "float"},          {"double", "double"},   {"float16", "uint16_t"},
                            {"bool", "uint8_t"},         {"int8", "int8_t"},     {"int16", "int16_t"},
                            {"int32", "int32_t"},        {"int64", "int64_t"},   {"uint8", "uint8_t"},
                            {"uint16", "uint16_t"},      {"uint32", "uint32_t"}, {"uint64", "uint64_t"},
                            {"string", "mlonnx_string"}, {"map", "mlonnx_map"}};
  for (const auto &entry : types)
    if (entry.element == element)
      return entry.type;
  return "void";
}

/// A C identifier like `name`, different from those in `taken`.
static std::string identifier(StringRef name, StringSet<> &taken) {
  std::string id;
  for (char c : name)
    id += isAlnum(c) ? c : '_';
  static const StringSet<> keywords{
      "auto",     "bool",    "break",     "case",    "char",     "class",    "const",     "continue",
      "default",  "delete",  "do",        "double",  "else",     "enum",     "extern",    "float",
      "for",      "goto",    "if",        "inline",  "int",      "long",     "namespace", "new",
      "operator", "private", "protected", "public",  "register", "restrict", "return",    "short",
      "signed",   "sizeof",  "static",    "struct",  "switch",   "template", "this",      "throw",
      "try",      "typedef", "typename",  "union",   "unsigned", "using",    "virtual",   "void",
      "volatile", "while",   "and",       "or",      "not",      "xor",      "true",      "false",
      "int8_t",   "int16_t", "int32_t",   "int64_t", "uint8_t",  "uint16_t", "uint32_t",  "uint64_t"};
  if (id.empty() || isDigit(id.front()))
    id.insert(0, "x");
  if (keywords.contains(id))
    id += "_";
  while (!taken.insert(id).second)
    id += "_";
  return id;
}

Expected<std::string> makeHeader(const CompiledModel &model) {
  Expected<json::Value> parsed = json::parse(model.description);
  if (!parsed)
    return parsed.takeError();
  const json::Object &description = *parsed->getAsObject();
  std::string name = description.getString("name")->str(), upper = StringRef(name).upper();
  StringSet<> taken{"rows", "scratch", "error", "inputs", "outputs"};
  std::string parameters, arrays, text;
  raw_string_ostream os(text);
  os << "/* " << name << ".h - a model compiled by mlonnx. Buffers are dense and row-major. */\n"
     << "#ifndef " << upper << "_H\n#define " << upper << "_H\n"
     << abi << "\n";
  bool isDynamic = description.getString("kind") == "dynamic";
  if (!isDynamic)
    os << "#define " << upper << "_SCRATCH_BYTES " << *description.getInteger("scratch_bytes") << "\n\n";
  os << "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
  for (StringRef kind : {"inputs", "outputs"}) {
    bool isInput = kind == "inputs";
    arrays += isInput ? "  const void *inputs[] = {" : "  void *outputs[] = {";
    const json::Array &buffers = *description.getArray(kind);
    for (auto [i, value] : enumerate(buffers)) {
      const json::Object &buffer = *value.getAsObject();
      std::string id = identifier(*buffer.getString("name"), taken);
      std::string type = (isInput ? "const " : "") + cType(*buffer.getString("elem")).str();
      os << "/* " << kind.drop_back() << " " << i << ": " << id << ", " << cType(*buffer.getString("elem"));
      for (const json::Value &dim : *buffer.getArray("dims"))
        if (*dim.getAsInteger() < 0)
          os << (isDynamic ? "[any]" : "[rows]");
        else
          os << "[" << *dim.getAsInteger() << "]";
      if (std::optional<StringRef> key = buffer.getString("key"))
        os << " from " << cType(*key) << " to " << cType(*buffer.getString("value"));
      os << " */\n";
      parameters += type + " *" + id + ", ";
      arrays += (i ? ", " : "") + id;
    }
    arrays += buffers.empty() ? "0};\n" : "};\n";
  }
  StringRef end = "#ifdef __cplusplus\n}\n#endif\n#endif\n";
  if (isDynamic) {
    os << "\n/* Names, types and shapes as JSON. */\nextern const char " << name << "_description[];\n\n"
       << "/* Runs the model on inputs whose data, rank and dims are set; [any] may be any extent. Sets data, rank "
          "and\n"
       << "   dims of each output; data comes from malloc, and the caller frees it. Set error->code = 0,\n"
       << "   error->row_base = 0 and error->row_limit = INT64_MAX before. Returns MLONNX_OK or the code in *error, "
          "and\n"
       << "   then every output's data is null. Strings of an output lie in its data. Names of\n"
       << "   nodes for error.node are the description's \"nodes\". */\n"
       << "int32_t " << name << "_run_dynamic(const mlonnx_buffer *inputs, mlonnx_buffer *outputs,\n"
       << "    mlonnx_error *error);\n\n"
       << end;
    return text;
  }
  os << "\nint32_t " << name << "_run(const void *const *inputs, void *const *outputs, int64_t rows, void *scratch,\n"
     << "    mlonnx_error *error);\n"
     << "/* Names, types and shapes as JSON. */\nextern const char " << name << "_description[];\n\n"
     << "/* Strings of outputs point into the library, the inputs or `scratch`: copy them before any of these goes.\n"
     << "   Names of nodes for error.node are the description's \"nodes\". */\n"
     << "/* Scores `rows` rows. `scratch` has " << upper
     << "_SCRATCH_BYTES bytes, 64-byte aligned, one per thread. Returns MLONNX_OK or the\n"
     << "   code in *error. */\n"
     << "static inline int32_t " << name << "_predict(" << parameters
     << "int64_t rows, void *scratch, mlonnx_error *error) {\n"
     << arrays << "  error->code = MLONNX_OK;\n  error->node = 0;\n  error->row = -1;\n  error->column = -1;\n"
     << "  error->value = 0;\n  error->row_base = 0;\n  error->row_limit = INT64_MAX;\n"
     << "  error->text.data = 0;\n  error->text.size = 0;\n"
     << "  return " << name << "_run(inputs, outputs, rows, scratch, error);\n}\n\n"
     << end;
  return text;
}

} // namespace mlonnx
