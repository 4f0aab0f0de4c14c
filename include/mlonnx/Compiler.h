//===- Compiler.h - Model bytes to object code ----------------------------===//
#pragma once
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>

namespace mlonnx {

struct CompileOptions {
  /// Folder of the model file, for external data.
  std::string folder;
  /// "host", or a target level: x86-64-v2, x86-64-v3, x86-64-v4.
  std::string cpu = "host";
  /// Plans that forests must use, by name and separated by commas, at most one for blocks of rows and one for single
  /// rows; empty: the cheapest (mlonnx/Forest/Plan.h).
  std::string forestPlan;
  /// Prefix of the exported symbols (a C identifier).
  std::string name = "mlonnx_model";
};

/// A model as native code. `object` is a relocatable object that exports NAME_run or NAME_run_dynamic (mlonnx-c/abi.h)
/// and NAME_description (the JSON text, zero-terminated).
struct CompiledModel {
  std::string object;
  std::string description;
};

/// Compiles a model as readModel (mlonnx/Import/Import.h) takes it: the bytes of an .onnx file, MLIR text or bytecode.
/// The error holds every diagnostic.
llvm::Expected<CompiledModel> compile(llvm::StringRef model, const CompileOptions &options = {});
/// The same for a model that nobody else needs: it is freed once it is read.
llvm::Expected<CompiledModel> compile(std::unique_ptr<llvm::MemoryBuffer> model, const CompileOptions &options = {});

/// What a compilation has reached as text, in order: MLIR up to llvm-dialect, then optimised LLVM IR.
inline constexpr llvm::StringLiteral emitStages[] = {"import", "graph",        "linalg", "buffers",
                                                     "loops",  "llvm-dialect", "llvm"};
llvm::Expected<std::string> emitStage(llvm::StringRef model, llvm::StringRef stage, const CompileOptions &options = {});

} // namespace mlonnx
