//===- Shapes.h - Result types from operand types -------------------------===//
//
// Operators work on tensors and on memrefs; inference is written once, on shapes.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Value.h"
#include <optional>

namespace mlonnx {

/// The shape (absent: unranked) and element type of a tensor or memref type.
struct ValueShape {
  explicit ValueShape(mlir::Type type);
  bool hasRank() const { return dims.has_value(); }
  int64_t rank() const { return dims->size(); }
  int64_t dim(int64_t i) const { return (*dims)[i]; }
  int64_t lastDim() const { return dims->empty() ? 1 : dims->back(); }
  /// The columns of a value that an operator reads as [N, C]: the last dimension; dynamic if the rank is unknown.
  int64_t columns() const { return hasRank() ? lastDim() : mlir::ShapedType::kDynamic; }
  /// The rows of such a value: 1 for rank 1.
  int64_t rows() const { return !hasRank() ? mlir::ShapedType::kDynamic : rank() >= 2 ? dim(0) : 1; }
  /// A type of the same kind (tensor or memref) with another shape or element type.
  mlir::Type with(llvm::ArrayRef<int64_t> shape, mlir::Type element) const;
  /// The same shape with another element type; also unranked.
  mlir::Type withElement(mlir::Type element) const;
  mlir::Type unranked(mlir::Type element) const;

  mlir::Type type, element;
  std::optional<llvm::SmallVector<int64_t>> dims;
};

/// `a` and `b` may be the same extent.
inline bool mayEqual(int64_t a, int64_t b) {
  return a == b || mlir::ShapedType::isDynamic(a) || mlir::ShapedType::isDynamic(b);
}
/// The number of elements of a shape; dynamic if a dimension is (unless another is 0) or if it overflows.
int64_t numElements(llvm::ArrayRef<int64_t> shape);
/// Where the batch lies in the shape of a row value: its first dynamic dimension, if only extents of 1 are before it.
std::optional<int64_t> batchDimension(llvm::ArrayRef<int64_t> shape);
/// The integers of a constant operand (i64 or i32 tensor); nullopt where it is not constant.
std::optional<llvm::SmallVector<int64_t>> getConstantInts(mlir::Value value);
/// Integers that may depend on the number of rows N, as tags far from any extent: extentOfRows(k) is k * N.
inline constexpr int64_t rowsTag = int64_t(1) << 62;
inline constexpr int64_t extentOfRows(int64_t perRow = 1) { return rowsTag + perRow; }
/// How many times N an extent is; 0 where it is a number.
inline constexpr int64_t getRowsFactor(int64_t extent) { return extent > rowsTag / 2 ? extent - rowsTag : 0; }
/// The integers of a value that is constant, or that the pass over rows has noted (`mlonnx.extents`) on its operator
/// because it depends on nothing but N; nullopt for any other.
std::optional<llvm::SmallVector<int64_t>> getExtents(mlir::Value value);
inline constexpr llvm::StringLiteral extentsName = "mlonnx.extents";
/// The extents as dimensions of a type: those that depend on N are dynamic.
llvm::SmallVector<int64_t> asDims(llvm::ArrayRef<int64_t> extents);
/// An error at `loc` if one is given (inference without a location only fails).
mlir::LogicalResult inferenceError(std::optional<mlir::Location> loc, const llvm::Twine &message);

} // namespace mlonnx
