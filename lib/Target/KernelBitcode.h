//===- KernelBitcode.h - The kernels' bitcode, embedded -------------------===//
#pragma once
#include "llvm/ADT/StringRef.h"

namespace mlonnx {
/// The bitcode of all kernels for a level; empty for an unknown one.
llvm::StringRef kernelBitcode(llvm::StringRef level);
} // namespace mlonnx
