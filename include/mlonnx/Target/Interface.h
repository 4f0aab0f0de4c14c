//===- Interface.h - What a compiled model takes and gives ----------------===//
#pragma once
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace mlonnx {

/// One input or output of a compiled model.
struct BufferInterface {
  std::string name;
  std::string element;       // onnxruntime's name of the element type: float, int64, string, ...; "map"
  std::string key, value;    // the element types of maps
  std::string type;          // "tensor(float)" or "seq(map(int64,tensor(float)))"
  llvm::json::Array shape;   // as the model declares it: numbers, names, null
  bool rows = false;         // dims[0] is the number of rows
  std::vector<int64_t> dims; // of one block; dims[0] is -1 for row values
  int64_t elementBytes = 0;
  llvm::json::Array labels; // of the columns: classes, or the keys of a ZipMap that front ends apply
  bool zipmap = false;
  /// Of the first entry of a sequence: its name, and how many outputs it has from here on.
  std::string sequence;
  int64_t entries = 0;

  /// Bytes of one row (of all of it where it has no rows).
  int64_t rowBytes() const;
};

struct ModelInterface {
  std::vector<BufferInterface> inputs, outputs;
  std::vector<std::string> nodes;
  llvm::json::Object meta;
  bool batch = false; // there are row inputs
  /// Compiled for any extents (-1 in dims), as NAME_run_dynamic; with the reason why not by rows.
  bool dynamic = false;
  std::string why;
};

/// Reads the interface off a module that holds @rows1 (and @rows64 for a batch), or @main, which is dynamic. Fails
/// after a diagnostic.
llvm::FailureOr<ModelInterface> getInterface(mlir::ModuleOp module);

/// The description that the runtime reads (JSON text). `blockRows` are those of the largest clone.
std::string describe(const ModelInterface &interface, llvm::StringRef name, int64_t scratchBytes, int64_t blockRows);

/// Adds NAME_run or NAME_run_dynamic, and NAME_description, to a module in the llvm dialect. Returns the description.
llvm::FailureOr<std::string> addEntryPoint(mlir::ModuleOp module, const ModelInterface &interface,
                                           llvm::StringRef name);

} // namespace mlonnx
