//===- SharedLibrary.h - Models as files for C programs -------------------===//
#pragma once
#include "mlonnx/Compiler.h"

namespace mlonnx {

/// Writes a shared library that needs nothing but the C library. Links with ld.lld, or with cc where there is none.
llvm::Error writeSharedLibrary(const CompiledModel &model, llvm::StringRef path);

/// The C header of a model: its run function, the sizes of its inputs and outputs, its scratch size.
/// `name` is the prefix of the symbols.
llvm::Expected<std::string> makeHeader(const CompiledModel &model);

} // namespace mlonnx
