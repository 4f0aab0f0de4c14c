//===- SharedLibrary.h - Models as files for C programs -------------------===//
#pragma once
#include "mlonnx/Compiler.h"

namespace mlonnx {

/// Writes a shared library that needs nothing but the C library. Links with ld.lld, or with cc where there is none.
llvm::Error writeSharedLibrary(const CompiledModel &model, llvm::StringRef path);

/// The self-contained C header of a model: its functions, the sizes of its inputs and outputs, its scratch size.
llvm::Expected<std::string> makeHeader(const CompiledModel &model);

} // namespace mlonnx
