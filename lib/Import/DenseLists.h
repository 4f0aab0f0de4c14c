//===- DenseLists.h - Making list attributes ------------------------------===//
#pragma once
#include "mlir/IR/BuiltinAttributes.h"

namespace mlonnx::importer {

/// Lists and tensors larger than this are resources, which are neither copied nor uniqued.
inline constexpr size_t resourceBytes = 64 << 10;

/// A list of numbers: a dense array, or a one-dimensional resource if it is large.
mlir::Attribute makeList(mlir::MLIRContext *context, llvm::ArrayRef<int64_t> values, llvm::StringRef resourceName);
mlir::Attribute makeList(mlir::MLIRContext *context, llvm::ArrayRef<float> values, llvm::StringRef resourceName);
mlir::Attribute makeList(mlir::MLIRContext *context, llvm::ArrayRef<int8_t> values, llvm::StringRef resourceName);

} // namespace mlonnx::importer
