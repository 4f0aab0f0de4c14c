//===- RefineTypes.h - Types that are known better than before ------------===//
#pragma once
#include "mlir/IR/Operation.h"

namespace mlonnx {

/// Infers the result types of `op` again from its operands, and of what is in the graphs of an If, and keeps those that
/// say more. Where inference fails, says no more, or says what a user of the result contradicts, nothing changes.
void refineResults(mlir::Operation *op);

/// Whether the operands of `op` have types of which it has no result.
bool isContradiction(mlir::Operation *op);

/// Makes the result types of functions those of what they return.
void refineFunctionTypes(mlir::Operation *root);

} // namespace mlonnx
