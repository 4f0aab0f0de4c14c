//===- Import.h - Models to MLIR: ONNX as onnx.node operations ------------===//
#pragma once
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>

namespace llvm {
class raw_ostream;
}
namespace mlir {
class Pass;
}

namespace mlonnx {

struct ImportOptions {
  /// Folder of the model file; external data must lie inside it. Empty: external data is an error.
  std::string folder;
};

/// A module with one function @main whose body is onnx.node, onnx.Constant and onnx.none operations, locations named
/// after the nodes. Arguments and results carry `onnx.name` and `onnx.dims` (names or numbers of the declared
/// dimensions); the module carries onnx.ir_version, onnx.opsets and the model's metadata. Null after a diagnostic.
mlir::OwningOpRef<mlir::ModuleOp> importModel(llvm::StringRef bytes, mlir::MLIRContext *context,
                                              const ImportOptions &options = {});

/// A model of any form, told by its content: the bytes of an .onnx file (importModel), MLIR bytecode, or MLIR text.
/// MLIR is untrusted as well: it is verified, its values are ONNX's types, and only `onnx.` attributes stay beside the
/// operators' own. --mlonnx-tensor-form finds the model's function in it. Null after a diagnostic.
mlir::OwningOpRef<mlir::ModuleOp> readModel(llvm::StringRef bytes, mlir::MLIRContext *context,
                                            const ImportOptions &options = {});

/// --mlonnx-upgrade: onnx.node operations become typed operators in the newest meaning, with inferred types; function
/// result types are set. Fails with "not supported: OP, VERSION, WHY" at the node.
std::unique_ptr<mlir::Pass> createUpgradePass();

/// The operators that the upgrade knows, a line each: domain, operator, since-versions ("ai.onnx Concat 1 4 11 13").
void printSupportedOperators(llvm::raw_ostream &os);

/// Makes the passes of this layer known to tools.
void registerImportPasses();

} // namespace mlonnx
