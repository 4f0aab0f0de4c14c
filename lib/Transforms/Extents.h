//===- Extents.h - Shape arithmetic that depends on the number of rows ----===//
#pragma once
#include "mlonnx/IR/ONNXDialect.h"

namespace mlonnx {

/// Notes on `op` (`mlonnx.extents`, see getExtents) the integers of its result, where they follow from the number of
/// rows and constants: a shape of a row value or of known extents, and what moves or multiplies such integers.
void noteExtents(mlir::Operation *op, llvm::function_ref<bool(mlir::Value)> isRowValue);
/// Whether the integers of `value` depend on the number of rows.
bool isCountedInRows(mlir::Value value);

/// Makes what uses `op` use constants where all of its operands are constants, or it is a shape that is known.
bool foldOperator(mlir::Operation *op);

} // namespace mlonnx
