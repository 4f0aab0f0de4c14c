//===- ONNXDialect.h - The onnx dialect: part of ai.onnx ------------------===//
#pragma once
#include "mlonnx/IR/Interfaces.h"
#include "mlonnx/IR/MLONNXDialect.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

#include "mlonnx/IR/ONNXDialect.h.inc"
#define GET_TYPEDEF_CLASSES
#include "mlonnx/IR/ONNXTypes.h.inc"

namespace mlonnx::onnx::detail {
/// The result type of an elementwise operator: numpy's broadcasting of the operand shapes, which share an element type.
llvm::LogicalResult inferBroadcast(std::optional<mlir::Location> loc, mlir::ValueRange operands,
                                   llvm::SmallVectorImpl<mlir::Type> &types);
/// The row rule of such an operator: row operands have the result's rank, the others are the same for every row.
llvm::LogicalResult propagateRowsBroadcast(mlir::Operation *op, llvm::ArrayRef<bool> operandRows,
                                           llvm::MutableArrayRef<bool> resultRows, std::string &why);
/// The operands hold numbers.
llvm::LogicalResult verifyNumbers(mlir::Operation *op);
/// `axis` counted from 0, from the end where it is negative; nullopt where it is no axis of `rank`.
std::optional<int64_t> normalizeAxis(int64_t axis, int64_t rank);
} // namespace mlonnx::onnx::detail

#define GET_OP_CLASSES
#include "mlonnx/IR/ONNXOps.h.inc"
