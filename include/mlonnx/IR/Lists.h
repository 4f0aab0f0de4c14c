//===- Lists.h - Reading attribute lists in any of their forms ------------===//
//
// A list of numbers may be an ArrayAttr, a DenseArrayAttr or a DenseResourceElementsAttr. Only this file knows.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/Sequence.h"
#include <optional>
#include <type_traits>
#include <vector>

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

/// Numbers read as T (int64_t or double) where they lie, as T or half as wide (int32_t or float).
template <typename T> class NumberView {
public:
  using Narrow = std::conditional_t<std::is_same_v<T, double>, float, int32_t>;
  template <typename Source, typename Element>
  static constexpr bool isListOf = std::is_convertible_v<const Source &, llvm::ArrayRef<Element>>;

  NumberView() = default;
  template <typename Source, std::enable_if_t<isListOf<Source, T>, int> = 0>
  NumberView(const Source &values)
      : NumberView(llvm::ArrayRef<T>(values).data(), llvm::ArrayRef<T>(values).size(), false) {}
  template <typename Source, std::enable_if_t<isListOf<Source, Narrow>, int> = 0>
  NumberView(const Source &values)
      : NumberView(llvm::ArrayRef<Narrow>(values).data(), llvm::ArrayRef<Narrow>(values).size(), true) {}
  size_t size() const { return count; }
  bool empty() const { return count == 0; }
  T operator[](size_t i) const {
    return isNarrow ? T(static_cast<const Narrow *>(data)[i]) : static_cast<const T *>(data)[i];
  }
  auto begin() const { return llvm::map_iterator(llvm::seq<size_t>(0, count).begin(), At{*this}); }
  auto end() const { return llvm::map_iterator(llvm::seq<size_t>(0, count).end(), At{*this}); }

private:
  struct At;
  NumberView(const void *data, size_t count, bool isNarrow) : data(data), count(count), isNarrow(isNarrow) {}
  const void *data = nullptr;
  size_t count = 0;
  bool isNarrow = false;
};
template <typename T> struct NumberView<T>::At {
  NumberView view;
  T operator()(size_t i) const { return view[i]; }
};

/// A view of dense data, or of a copy of other forms.
template <typename T> class Numbers : public NumberView<T> {
public:
  Numbers() = default;
  Numbers(NumberView<T> view) : NumberView<T>(view) {}
  explicit Numbers(std::vector<T> copy) : NumberView<T>(copy), storage(std::move(copy)) {}
  Numbers(Numbers &&) = default; // a vector keeps its place when it is moved
  Numbers &operator=(Numbers &&) = default;

private:
  std::vector<T> storage;
};

/// What getInts and getDoubles give, without a copy where dense data lie half as wide.
Numbers<int64_t> readInts(std::optional<mlir::Attribute> attr);
Numbers<double> readDoubles(std::optional<mlir::Attribute> attr);

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
