//===- Interpreter.h - The reference interpreter --------------------------===//
//
// Runs functions of typed operators (mlonnx, onnx) on tensors, one scalar at a time, straight from the specification
// and the rules. The oracle of the tests and the constant folder; shares no code with the compiled path.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlonnx/IR/ONNXDialect.h"
#include "llvm/Support/Errc.h"
#include "llvm/Support/Error.h"
#include <string>
#include <variant>
#include <vector>

namespace mlonnx::reference {

/// A tensor value. Elements other than strings and maps are in `bytes`, dense row-major, in ONNX's raw layout (bool:
/// one byte each; f16 as IEEE half). Strings are in `strings`, maps in `maps`.
struct Map;
struct Tensor {
  mlir::Type element;
  std::vector<int64_t> shape;
  std::vector<char> bytes;
  std::vector<std::string> strings;
  std::vector<Map> maps;

  /// The number of elements; -1 where the shape has a negative dimension or the product overflows.
  int64_t size() const;
  template <typename T> T *data() { return reinterpret_cast<T *>(bytes.data()); }
  template <typename T> const T *data() const { return reinterpret_cast<const T *>(bytes.data()); }
};
/// Entries in order of insertion; keys and values are 1-D tensors of equal length.
struct Map {
  Tensor keys, values;
};

/// What is wrong with the data of a run, not with the model: a code of mlonnx-c/abi.h and the row, which counts along
/// dimension 0; -1 where the error belongs to no row.
class DataError : public llvm::ErrorInfo<DataError, llvm::StringError> {
public:
  static char ID;
  DataError(int32_t code, int64_t row, const llvm::Twine &message)
      : ErrorInfo(message, make_error_code(llvm::errc::invalid_argument)), code(code), row(row) {}
  int32_t code;
  int64_t row;
};

/// Runs `function` on `inputs`. The error names the node (its location) and what was wrong; it is a DataError where the
/// data are at fault.
llvm::Expected<std::vector<Tensor>> run(mlir::func::FuncOp function, std::vector<Tensor> inputs);

/// The most bytes that one tensor of a run may have; larger ones are an error, so that no model exhausts the memory.
constexpr int64_t maxTensorBytes = int64_t(1) << 33;

/// Evaluates one operator whose operands are given; used by the constant folder. A result of more than `maxBytes` bytes
/// is an error.
llvm::Expected<std::vector<Tensor>> evaluate(mlir::Operation *op, llvm::ArrayRef<Tensor> operands,
                                             int64_t maxBytes = maxTensorBytes);

/// The tensor of a constant: a dense, dense_resource or string attribute. Any other attribute, an element type without
/// a raw layout, or a resource of the wrong size is an error.
llvm::Expected<Tensor> fromAttribute(mlir::ElementsAttr value);
/// The dense attribute of a tensor. Null for tensors of maps.
mlir::ElementsAttr toAttribute(const Tensor &tensor, mlir::MLIRContext *context);

} // namespace mlonnx::reference
