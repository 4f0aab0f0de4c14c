//===- MLONNXDialect.h - The mlonnx dialect: operators of ai.onnx.ml ------===//
#pragma once
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlonnx/IR/Interfaces.h"
#include "mlonnx/IR/Lists.h"

#include "mlonnx/IR/MLONNXDialect.h.inc"
#define GET_TYPEDEF_CLASSES
#include "mlonnx/IR/MLONNXTypes.h.inc"

namespace mlonnx::detail {
/// Memory effects of an operator on values: none on tensors, Read of memref operands, Allocate of memref results.
void getValueEffects(mlir::Operation *op, llvm::SmallVectorImpl<mlir::MemoryEffects::EffectInstance> &effects);
/// Same element types and shapes that may be equal; a tensor and a memref never agree.
bool areCompatible(mlir::TypeRange inferred, mlir::TypeRange actual);
/// The row rule of most operators: operand 0 has rank >= 2 and its rows go to the rows of every result.
llvm::LogicalResult propagateRowsOfX(mlir::Operation *op, llvm::ArrayRef<bool> operandRows,
                                     llvm::MutableArrayRef<bool> resultRows, std::string &why);
/// The row rule of elementwise operators of one operand: any rank.
llvm::LogicalResult propagateRowsElementwise(mlir::Operation *op, llvm::ArrayRef<bool> operandRows,
                                             llvm::MutableArrayRef<bool> resultRows, std::string &why);
/// The row rule of operators that join operands along a dimension other than 0: all are row values of rank >= 2, or
/// none.
llvm::LogicalResult propagateRowsOfAll(mlir::Operation *op, llvm::ArrayRef<bool> operandRows,
                                       llvm::MutableArrayRef<bool> resultRows, std::string &why);
/// Fails with an error where an attribute of `op` is a dense resource without its data.
llvm::LogicalResult verifyResources(mlir::Operation *op);
/// ArrayFeatureExtractor: rows of X, or one row of constants that Y's rows select from, each by as many numbers.
llvm::LogicalResult propagateRowsOfLabels(mlir::Operation *op, llvm::ArrayRef<bool> operandRows,
                                          llvm::MutableArrayRef<bool> resultRows, std::string &why);
/// How many entries of its dynamic dimension a row value of shape [1, ?] has for each row: as many as an
/// ArrayFeatureExtractor selected for it. 1 for any other value; dynamic where it is not known.
int64_t getEntriesPerRow(mlir::Value value);
} // namespace mlonnx::detail

namespace mlonnx {
template <typename Op> struct ResourcesHaveData : mlir::OpTrait::TraitBase<Op, ResourcesHaveData> {
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) { return detail::verifyResources(op); }
};
} // namespace mlonnx

#define GET_OP_CLASSES
#include "mlonnx/IR/MLONNXOps.h.inc"
