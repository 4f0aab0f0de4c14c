//===- Elementwise.h - What lowerings of elementwise operators share ------===//
#pragma once
#include "mlonnx/Conversion/Lowering.h"

namespace mlonnx {

/// Whether arithmetic is compiled for `element`: floats (f16 too, by way of f32) and integers.
inline bool isArithmetic(mlir::Type element) {
  return element.isF16() || element.isF32() || element.isF64() ||
         (mlir::isa<mlir::IntegerType>(element) && !element.isInteger(1));
}

/// The type whose kernels have every number of `element` in its order: i32 of narrower integers, f32 of f16, i64 of
/// 32-bit unsigned ones. 64-bit unsigned integers stay.
mlir::Type kernelType(Lowering &b, mlir::Type element);

/// Values of the shape that the operands have together, as kernels take them.
llvm::SmallVector<mlir::Value> spread(Lowering &b, mlir::ValueRange operands);

/// Rows and columns of a value for kernels that report errors.
std::pair<mlir::Value, mlir::Value> rowsAndColumns(Lowering &b, mlir::Value x);

/// callee(inputs, result, count, scalars) over f32 or f64 values of one shape; f16 goes through f32.
mlir::Value mapKernel(Lowering &b, llvm::StringRef callee, mlir::ValueRange inputs,
                      llvm::ArrayRef<mlir::Value> scalars = {});

} // namespace mlonnx
