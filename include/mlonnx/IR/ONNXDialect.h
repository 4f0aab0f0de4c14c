//===- ONNXDialect.h - The onnx dialect: part of ai.onnx ------------------===//
#pragma once
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlonnx/IR/Interfaces.h"
#include "mlonnx/IR/MLONNXDialect.h"

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
/// The same for operands of any element types, with the result's given.
llvm::LogicalResult inferBroadcastShape(std::optional<mlir::Location> loc, mlir::ValueRange operands,
                                        mlir::Type element, llvm::SmallVectorImpl<mlir::Type> &types);
/// inferBroadcast of at least one operand.
llvm::LogicalResult inferVariadic(std::optional<mlir::Location> loc, mlir::ValueRange operands,
                                  llvm::SmallVectorImpl<mlir::Type> &types);
/// inferBroadcast to truth values.
llvm::LogicalResult inferComparison(std::optional<mlir::Location> loc, mlir::ValueRange operands,
                                    llvm::SmallVectorImpl<mlir::Type> &types);
/// The operand's type; truth values in its shape.
llvm::LogicalResult inferUnary(mlir::ValueRange operands, llvm::SmallVectorImpl<mlir::Type> &types);
llvm::LogicalResult inferBools(mlir::ValueRange operands, llvm::SmallVectorImpl<mlir::Type> &types);
/// The operands hold numbers; floating-point numbers; truth values; numbers, truth values or strings.
llvm::LogicalResult verifyNumbers(mlir::Operation *op);
llvm::LogicalResult verifyFloats(mlir::Operation *op);
llvm::LogicalResult verifyBools(mlir::Operation *op);
llvm::LogicalResult verifyComparable(mlir::Operation *op);
/// `axis` counted from 0, from the end where it is negative; nullopt where it is no axis of `rank`.
std::optional<int64_t> normalizeAxis(int64_t axis, int64_t rank);
/// The result type of an operator along one axis that keeps the type; an error where `axis` is none.
llvm::LogicalResult inferAlongAxis(std::optional<mlir::Location> loc, mlir::Value value, int64_t axis,
                                   llvm::SmallVectorImpl<mlir::Type> &types);
/// The row rule of an operator along one axis of its first operand (absent: not known): not along the batch.
llvm::LogicalResult propagateRowsAlongAxis(mlir::Value value, std::optional<int64_t> axis,
                                           llvm::ArrayRef<bool> operandRows, llvm::MutableArrayRef<bool> resultRows,
                                           std::string &why);
/// The result type of ArgMax and ArgMin.
llvm::LogicalResult inferArgReduction(std::optional<mlir::Location> loc, mlir::Value value, int64_t axis, bool keepDims,
                                      llvm::SmallVectorImpl<mlir::Type> &types);
/// The axes that a reduction reduces, from 0 on and ascending; nullopt where they or the rank are not known. `axes` may
/// be null. An error where one is no axis or named twice.
llvm::FailureOr<std::optional<llvm::SmallVector<int64_t>>>
getReducedAxes(std::optional<mlir::Location> loc, mlir::Value value, mlir::Value axes, bool noopWithEmptyAxes);
/// Result type, row rule and verifier of reductions.
llvm::LogicalResult inferReduction(std::optional<mlir::Location> loc, mlir::Value value, mlir::Value axes,
                                   bool noopWithEmptyAxes, bool keepDims, llvm::SmallVectorImpl<mlir::Type> &types);
llvm::LogicalResult propagateRowsReduction(mlir::Value value, mlir::Value axes, bool noopWithEmptyAxes,
                                           llvm::ArrayRef<bool> operandRows, llvm::MutableArrayRef<bool> resultRows,
                                           std::string &why);
llvm::LogicalResult verifyReduction(mlir::Operation *op, mlir::Value axes);

/// The first dimension that a Shape gives, and the one after its last: cut to the rank.
std::pair<int64_t, int64_t> getShapeRange(int64_t start, std::optional<int64_t> end, int64_t rank);
/// The lengths of the parts of a Split, dynamic where they are not known; an error where they do not fit. `split` may
/// be null.
llvm::FailureOr<llvm::SmallVector<int64_t>> getSplitLengths(std::optional<mlir::Location> loc, mlir::Value input,
                                                            mlir::Value split, int64_t axis, int64_t parts);
/// The positions at which a constant condition is true; nullopt where it is not constant.
std::optional<llvm::SmallVector<int64_t>> getConstantTruths(mlir::Value condition);
/// The one truth value of a constant; nullopt for any other value.
std::optional<bool> getConstantTruth(mlir::Value value);
/// The types that the graph of a Scan takes: the states, an entry of each scanned operand. `count` is the number of
/// entries.
llvm::FailureOr<llvm::SmallVector<mlir::Type>> getScanArguments(std::optional<mlir::Location> loc,
                                                                mlir::TypeRange states, mlir::TypeRange scanned,
                                                                std::optional<llvm::ArrayRef<int64_t>> axes,
                                                                int64_t &count);
/// The result types of a Scan whose graph has taken `arguments`: `states` states, then scan outputs of `count` entries
/// along `axes` (absent: 0).
llvm::LogicalResult inferScan(std::optional<mlir::Location> loc, mlir::TypeRange arguments, size_t states,
                              int64_t count, mlir::Block &body, std::optional<llvm::ArrayRef<int64_t>> axes,
                              llvm::SmallVectorImpl<mlir::Type> &types);
/// The result types of an If with these graphs.
llvm::LogicalResult inferIf(std::optional<mlir::Location> loc, mlir::Block &thenGraph, mlir::Block &elseGraph,
                            llvm::SmallVectorImpl<mlir::Type> &types);
/// The types that the graph of a Loop takes: the step, whether it goes on, the carried values in any extents.
llvm::SmallVector<mlir::Type> getLoopArguments(mlir::MLIRContext *context, mlir::TypeRange initial);
/// The result types of a Loop: the carried values, then scan outputs.
llvm::LogicalResult inferLoop(std::optional<mlir::Location> loc, mlir::TypeRange initial, mlir::Block &body,
                              llvm::SmallVectorImpl<mlir::Type> &types);
/// The directions of an RNN: 1, or 2 for "bidirectional".
int64_t countDirections(llvm::StringRef direction);
/// The activations of an RNN.
llvm::ArrayRef<llvm::StringRef> getActivations();

/// What a Slice takes of one dimension: `count` entries from `start` by `step`. For a dimension of unknown extent the
/// count is dynamic. `whole`: all of it, whatever its extent.
struct SliceRange {
  int64_t start, count, step;
  bool whole;
};
/// One range per dimension; nullopt where operands are not constant or do not fit together.
std::optional<llvm::SmallVector<SliceRange>> getSliceRanges(mlir::Value data, mlir::Value starts, mlir::Value ends,
                                                            mlir::Value axes, mlir::Value steps);
/// The depth of a OneHot as a 64-bit integer: truncated, the lowest integer for NaN and what does not fit; nullopt
/// where it is not one constant number.
std::optional<int64_t> getConstantDepth(mlir::Value depth);
} // namespace mlonnx::onnx::detail

#define GET_OP_CLASSES
#include "mlonnx/IR/ONNXOps.h.inc"

namespace mlonnx::onnx::detail {
/// An n-gram of a TfIdfVectorizer: `length` entries of the pool from `first` on.
struct NGram {
  int64_t first, length;
};
/// The n-grams of the pool in their order; an error where `ngram_counts` does not fit it.
llvm::FailureOr<llvm::SmallVector<NGram>> getNGrams(TfIdfVectorizerOp op);
} // namespace mlonnx::onnx::detail
