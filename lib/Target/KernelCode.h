//===- KernelCode.h - The kernels, embedded -------------------------------===//
#pragma once
#include "llvm/ADT/StringRef.h"

namespace mlonnx {
/// The bitcode of all kernels that models inline, for a level; empty for an unknown one, and where models call native
/// kernels.
llvm::StringRef kernelBitcode(llvm::StringRef level);
/// Assembly that defines the shared kernel `name` for a level; empty if there is none.
llvm::StringRef sharedKernel(llvm::StringRef level, llvm::StringRef name);
/// The library of the native kernels that models call (MLONNX_NATIVE_KERNELS); empty where they bring their kernels.
llvm::StringRef nativeKernels();
} // namespace mlonnx
