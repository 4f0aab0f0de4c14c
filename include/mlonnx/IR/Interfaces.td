// How an operator's result rows depend on its operand rows (design decision D6).
#ifndef MLONNX_INTERFACES
#define MLONNX_INTERFACES
include "mlir/IR/OpBase.td"

def RowsOpInterface : OpInterface<"RowsOpInterface"> {
  let description = [{
    The batch dimension is the symbol N, dimension 0 of some values ("row values"). An operator is row-parallel when
    row i of each of its results depends on row i of its row operands only, whatever N is. An operator whose meaning
    depends on N == 1 is not.
  }];
  let cppNamespace = "::mlonnx";
  let methods = [InterfaceMethod<
    [{Given which operands are row values, says which results are. Fails with a reason in `why` where the operator is
      not row-parallel.}],
    "::llvm::LogicalResult", "propagateRows",
    (ins "::llvm::ArrayRef<bool>":$operandRows, "::llvm::MutableArrayRef<bool>":$resultRows,
         "::std::string &":$why)>,
  InterfaceMethod<
    "Whether the batch dimension of row operands may be any; without, it is in front.",
    "bool", "takesRowsInAnyDimension", (ins), "", "return false;">,
  InterfaceMethod<
    "Whether its kernel is faster on hundreds of rows at once than on 64.",
    "bool", "prefersLargeBlocks", (ins), "", "return false;">,
  InterfaceMethod<
    "Whether it makes strings: how many bytes they have only the run knows, so that no form of known sizes exists.",
    "bool", "makesText", (ins), "", "return false;">];
}
#endif
