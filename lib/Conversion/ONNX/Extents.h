//===- Extents.h - Shapes that are values of the run ----------------------===//
#pragma once
#include "mlonnx/Conversion/Lowering.h"

namespace mlonnx {

/// Elements of a tensor whose shape is a value of the run: one more could be too many to count.
inline constexpr int64_t maxElements = int64_t(1) << 31;

/// The integers of a 1-D tensor of known length, constants or values of the run; nullopt where the length is not known.
std::optional<llvm::SmallVector<mlir::OpFoldResult>> readExtents(Lowering &b, mlir::Value list);
/// The one integer of `number` ([] or [1], i64 or i32).
mlir::OpFoldResult readExtent(Lowering &b, mlir::Value number);
/// Checks that extents are not negative and that their product can be counted; constants cost nothing.
void requireCountable(Lowering &b, llvm::ArrayRef<mlir::OpFoldResult> sizes);
/// Extents as a 1-D tensor of i64.
mlir::Value asTensor(Lowering &b, llvm::ArrayRef<mlir::OpFoldResult> sizes);

} // namespace mlonnx
