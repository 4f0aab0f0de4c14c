//===- Lists.h - Reading attribute lists in any of their forms ------------===//
//
// A list of numbers may be an ArrayAttr, a DenseArrayAttr or a DenseResourceElementsAttr. Only this file knows.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include <optional>

namespace mlonnx {

/// A 1-D dense resource whose element type satisfies `pred`. Its data may still be missing: a parser reads it last.
bool isResourceOf(mlir::Attribute attr, bool (*pred)(mlir::Type));
/// A tensor constant: dense numbers, dense strings, or a dense resource.
bool isTensor(mlir::Attribute attr);
/// Not a dense resource whose data is missing, has the wrong size or is not aligned. Verifiers make sure of it; the
/// readers below take such a resource as empty.
bool hasData(mlir::Attribute attr);

/// A list of numbers: a view of dense data, or a copy of an ArrayAttr's.
template <typename T> class List {
public:
  List() = default;
  explicit List(llvm::ArrayRef<T> view) : view(view) {}
  explicit List(llvm::SmallVector<T> copy) : storage(std::move(copy)) {}
  llvm::ArrayRef<T> get() const & { return view.empty() ? llvm::ArrayRef<T>(storage) : view; }
  llvm::ArrayRef<T> get() && = delete; // would outlive the copy
  /// For arguments: a temporary list lives until the call returns.
  operator llvm::ArrayRef<T>() const { return get(); }
  size_t size() const { return get().size(); }
  bool empty() const { return get().empty(); }
  T operator[](size_t i) const { return get()[i]; }
  auto begin() const { return get().begin(); }
  auto end() const { return get().end(); }

private:
  llvm::ArrayRef<T> view;
  llvm::SmallVector<T> storage;
};

/// The numbers of `attr` (IntsAttr, FloatsAttr); an absent attribute is an empty list.
List<int64_t> getInts(std::optional<mlir::Attribute> attr);
List<float> getFloats(std::optional<mlir::Attribute> attr);
/// Numbers as f64: of a FloatsAttr, or of a tensor attribute of any float or integer type.
List<double> getDoubles(std::optional<mlir::Attribute> attr);
/// The strings of an ArrayAttr of StringAttr or of a tensor attribute of strings.
llvm::SmallVector<llvm::StringRef> getStrings(std::optional<mlir::Attribute> attr);
/// Number of elements of a list attribute in any form; 0 if absent.
int64_t getListSize(std::optional<mlir::Attribute> attr);

/// What a tree node tests; the numbers are TreeEnsemble's, and Leaf that of the older operators.
enum class NodeMode : int8_t { LEQ, LT, GTE, GT, EQ, NEQ, MEMBER, Leaf };
/// The modes of a ModesAttr; nullopt where a name or a number is unknown.
std::optional<llvm::SmallVector<NodeMode>> getModes(mlir::Attribute attr);

} // namespace mlonnx
