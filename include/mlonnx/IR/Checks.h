//===- Checks.h - What operator verifiers share ---------------------------===//
//
// Each check reports at the operator, names the attribute or the operand, and fails.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "mlir/IR/Operation.h"
#include "mlonnx/IR/Lists.h"
#include "mlonnx/IR/Shapes.h"

namespace mlonnx::check {

/// Sets of element types.
enum Elements : unsigned {
  F16 = 1,
  F32 = 2,
  F64 = 4,
  I16 = 8,
  I32 = 16,
  I64 = 32,
  String = 64,
  Numbers = F32 | F64 | I32 | I64,
};
/// An attribute that may be absent, with its name.
struct Named {
  llvm::StringRef name;
  std::optional<mlir::Attribute> attr;
};

/// The element type of `value` is one of `elements`.
llvm::LogicalResult elements(mlir::Operation *op, llvm::StringRef operand, mlir::Value value, unsigned elements);
/// `value` is [N, C], or [C], which is one row.
llvm::LogicalResult rowsAndColumns(mlir::Operation *op, llvm::StringRef operand, mlir::Value value);
/// `word` is one of `words`.
llvm::LogicalResult word(mlir::Operation *op, llvm::StringRef attribute, llvm::StringRef word,
                         llvm::ArrayRef<llvm::StringRef> words);
llvm::LogicalResult postTransform(mlir::Operation *op, llvm::StringRef word);
llvm::LogicalResult aggregateFunction(mlir::Operation *op, llvm::StringRef word);
/// The first of the attributes that is there; one of them has to be.
Named given(llvm::ArrayRef<Named> attributes);
/// Exactly (at most) one of the attributes is there.
llvm::LogicalResult exactlyOne(mlir::Operation *op, llvm::ArrayRef<Named> attributes);
llvm::LogicalResult atMostOne(mlir::Operation *op, llvm::ArrayRef<Named> attributes);
llvm::LogicalResult present(mlir::Operation *op, Named attribute);
/// The list is there and has `size` values; `what` says what needs a value ("one per node").
llvm::LogicalResult size(mlir::Operation *op, Named list, int64_t size, const llvm::Twine &what);
/// The list is absent, empty or has `size` values.
llvm::LogicalResult sizeOrAbsent(mlir::Operation *op, Named list, int64_t size, const llvm::Twine &what);
/// The tensor attribute, if present, has rank 1 and elements of `type`.
llvm::LogicalResult tensor(mlir::Operation *op, Named attribute, mlir::Type type);
/// A list along the last dimension of X: one value for all features, or one per feature (rule R10).
llvm::LogicalResult perFeature(mlir::Operation *op, Named list, mlir::Value x);
/// A number of result columns: there, positive, and small enough for a tensor's dimension.
llvm::LogicalResult columns(mlir::Operation *op, llvm::StringRef attribute, std::optional<int64_t> value);
/// Exactly one list of class labels is there, and not empty.
llvm::LogicalResult labels(mlir::Operation *op, llvm::StringRef intsName, std::optional<mlir::Attribute> ints,
                           std::optional<mlir::Attribute> strings);
/// The kernel of a support vector machine: a known name and gamma, coef0, degree, which only LINEAR can do without.
llvm::LogicalResult kernel(mlir::Operation *op, llvm::StringRef type, std::optional<mlir::Attribute> params);

} // namespace mlonnx::check

namespace mlonnx {

/// The class labels of a classifier, of exactly one of two attributes.
struct Labels {
  int64_t count;
  mlir::Type element; // i64 or !mlonnx.string
};
/// Fails with an error at `loc` where both or neither of the two are there, or where there is no label.
llvm::FailureOr<Labels> inferLabels(mlir::MLIRContext *context, std::optional<mlir::Location> loc,
                                    llvm::StringRef intsName, std::optional<mlir::Attribute> ints,
                                    std::optional<mlir::Attribute> strings);
/// `count` as a dimension; fails with an error at `loc` unless it is one (1 to 2^31 - 1).
llvm::FailureOr<int64_t> inferColumns(std::optional<mlir::Location> loc, llvm::StringRef attribute, int64_t count);

} // namespace mlonnx
