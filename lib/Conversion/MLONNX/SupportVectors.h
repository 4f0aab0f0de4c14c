//===- SupportVectors.h - Kernel values of support vector machines --------===//
#pragma once
#include "mlonnx/Conversion/Lowering.h"

namespace mlonnx {

/// K[rows, vectors] as f64: the kernel of each row of x (f32 or f64, [rows, F]) and each support vector, evaluated in
/// x's type (R16). `type` and `params` are verified attributes.
mlir::Value kernelValues(Lowering &b, mlir::Value x, llvm::ArrayRef<float> vectors, llvm::StringRef type,
                         llvm::ArrayRef<float> params);

/// Linear scores [rows, E] without intercepts as f64, plus `rho`.
mlir::Value linearMachine(Lowering &b, mlir::Value x, llvm::ArrayRef<float> coefficients, int64_t E, float rho);

} // namespace mlonnx
