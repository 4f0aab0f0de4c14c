//===- KernelCode.h - The kernels, embedded -------------------------------===//
#pragma once
#include "llvm/ADT/StringRef.h"

namespace mlonnx {
/// The bitcode of all kernels that models inline, for a level; empty for an unknown one.
llvm::StringRef kernelBitcode(llvm::StringRef level);
/// Assembly that defines the shared kernel `name` for a level; empty if there is none.
llvm::StringRef sharedKernel(llvm::StringRef level, llvm::StringRef name);
} // namespace mlonnx
