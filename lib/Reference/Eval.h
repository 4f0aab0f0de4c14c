//===- Eval.h - What one operator of the interpreter is made of -----------===//
//
// Each operator specialises evaluateOp in a file of its own. The primary template has no body, so that an operator
// without a specialisation fails to link.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "mlonnx-c/abi.h"
#include "mlonnx/Reference/Interpreter.h"

namespace mlonnx::reference {

using Result = llvm::Expected<std::vector<Tensor>>;

/// One evaluation: the operator, its operands, and the most bytes that one result may have.
struct Call {
  mlir::Operation *op;
  llvm::ArrayRef<const Tensor *> operands;
  int64_t maxBytes;

  const Tensor &operator[](size_t i) const { return *operands[i]; }
  /// An error that names the node and the operator.
  llvm::Error error(const llvm::Twine &message) const;
  /// An error that names an attribute: malformed models (R1).
  llvm::Error attributeError(llvm::StringRef name, const llvm::Twine &message) const;
  /// A DataError that names the node and the operator.
  llvm::Error dataError(int32_t code, int64_t row, const llvm::Twine &message) const;
  llvm::Error notSupported(const llvm::Twine &why) const;
  /// A zero-filled tensor; an error where the shape is negative, overflows or exceeds maxBytes.
  llvm::Expected<Tensor> tensor(mlir::Type element, llvm::ArrayRef<int64_t> shape) const;
  /// An error unless `count` things of `bytes` bytes fit into maxBytes.
  llvm::Error checkSize(int64_t count, int64_t bytes) const;
  mlir::MLIRContext *context() const { return op->getContext(); }
};

/// Evaluates `op`; specialised for every operator of the two dialects.
template <typename OpTy> Result evaluateOp(OpTy op, const Call &call);

/// The row, for a DataError, of element `i` of a tensor of that shape.
int64_t rowOf(int64_t i, llvm::ArrayRef<int64_t> shape);

/// Runs the operations of a block on its arguments: the operands of its terminator. An error where an input is not of
/// the type of its argument.
Result runBlock(mlir::Block &block, std::vector<Tensor> inputs);

/// Readable form of a shape for messages: [2, 3].
std::string describe(llvm::ArrayRef<int64_t> shape);
/// Results as a vector (an initializer list would copy).
inline std::vector<Tensor> results(Tensor first) {
  std::vector<Tensor> all;
  all.push_back(std::move(first));
  return all;
}
inline std::vector<Tensor> results(Tensor first, Tensor second) {
  std::vector<Tensor> all = results(std::move(first));
  all.push_back(std::move(second));
  return all;
}

} // namespace mlonnx::reference

// Results are defined to the bit (R26); the compiler must not fuse what the source does not.
#pragma STDC FP_CONTRACT OFF
