//===- Description.h - What a compiled model says about itself ------------===//
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace mlonnx::rt {

/// What the runtime throws; the C interface turns it into a status and a text.
class Error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// Element types that cross the C ABI (mlonnx-c/abi.h), in this order in the tables of Description.cpp.
enum class Elem : uint8_t {
  Float,
  Double,
  Float16,
  Int8,
  Int16,
  Int32,
  Int64,
  UInt8,
  UInt16,
  UInt32,
  UInt64,
  Bool,
  String,
  Map
};

/// Bytes of one element; a string is a mlonnx_string, a map a mlonnx_map.
int64_t elemSize(Elem elem);
/// ONNX's spelling: "float", "int64", "string", ...
std::string_view elemName(Elem elem);

/// A dimension as the model declares it: unknown, a name or an extent.
using DeclaredDim = std::variant<std::monostate, std::string, int64_t>;

/// Keys of the maps that a ZipMap makes of an output's columns.
using ZipMapKeys = std::variant<std::vector<int64_t>, std::vector<std::string>>;

struct ValueInfo {
  std::string name;
  Elem elem = Elem::Float;
  /// onnxruntime's spelling of the declared type: "tensor(float)", "seq(map(int64,tensor(float)))".
  std::string type;
  /// As declared, for people.
  std::vector<DeclaredDim> shape;
  /// Whether the buffer holds one entry (dims[1..]) per row.
  bool rows = false;
  /// What the code needs. -1: the number of rows (dims[0] of row values), or any extent (dynamic models).
  std::vector<int64_t> dims;
  /// The keys and values of maps.
  Elem key = Elem::Int64, value = Elem::Float;
  /// Set where the front end makes a map of each row.
  std::optional<ZipMapKeys> zipmap;

  /// Bytes of one row of a row value, of the whole buffer of any other value with fixed dims.
  int64_t unitBytes = 0;
  /// Bytes of the buffer for `rowCount` rows.
  int64_t bytes(int64_t rowCount) const { return rows ? unitBytes * rowCount : unitBytes; }
};

struct Meta {
  std::string producerName, producerVersion, graphName, graphDescription, domain, description;
  int64_t version = 0;
  std::map<std::string, std::string> custom;
};

/// The JSON text that the compiler puts beside the code (NAME_description), read once per session.
struct Description {
  std::string name;
  /// True: the code is NAME_run_dynamic, on buffers that carry their dimensions. False: NAME_run.
  bool dynamic = false;
  int64_t scratchBytes = 0;
  /// The rows of the largest blocks that the code has a fast way for.
  int64_t blockRows = 64;
  std::vector<ValueInfo> inputs, outputs;
  /// Node names, for errors.
  std::vector<std::string> nodes;
  Meta meta;
};

/// Throws Error when `text` is not a description of a format that this runtime reads.
Description parseDescription(std::string_view text);

} // namespace mlonnx::rt
