//===- Labels.h - Class labels of classifiers and ZipMap ------------------===//
#pragma once
#include "Eval.h"

namespace mlonnx::reference {

/// The class labels of an operator: strings or integers.
class Labels {
public:
  /// Exactly one of the two lists must be there (R1).
  static llvm::Expected<Labels> get(const Call &call, std::optional<mlir::Attribute> ints, llvm::StringRef intsName,
                                    std::optional<mlir::Attribute> strings);

  int64_t size() const { return isStrings ? int64_t(strings.size()) : int64_t(ints.size()); }
  mlir::Type elementType(mlir::MLIRContext *context) const;
  /// Stores label `i` in element `at` of a tensor of elementType.
  void store(int64_t i, Tensor &tensor, int64_t at) const;
  /// The indices of the labels in ascending order of label; of equal labels the last only.
  std::vector<int64_t> ascending() const;

private:
  bool isStrings = false;
  List<int64_t> ints;
  llvm::SmallVector<llvm::StringRef> strings;
};

} // namespace mlonnx::reference
