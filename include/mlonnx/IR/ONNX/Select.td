// Elementwise operators that take many operands, or one of several values.
#ifndef ONNX_SELECT
#define ONNX_SELECT
include "mlonnx/IR/ONNXBase.td"

// `verifier` says which elements it takes: verifyFloats or verifyNumbers.
class ONNX_VariadicOp<string mnemonic, string verifier> : ONNX_Op<mnemonic> {
  let arguments = (ins Variadic<ONNX_Tensor>:$data_0);
  let familyDefinitions = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(::mlir::MLIRContext *, ::std::optional<::mlir::Location> loc,
        Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      return ::mlonnx::onnx::detail::inferVariadic(loc, adaptor.getOperands(), types);
    }
    ::llvm::LogicalResult $cppClass::propagateRows(::llvm::ArrayRef<bool> operandRows,
        ::llvm::MutableArrayRef<bool> resultRows, ::std::string &why) {
      return ::mlonnx::onnx::detail::propagateRowsBroadcast(*this, operandRows, resultRows, why);
    }
    ::llvm::LogicalResult $cppClass::verify() { return ::mlonnx::onnx::detail::}] # verifier # [{(*this); }
  }];
  let results = (outs ONNX_Tensor:$result);
  let hasVerifier = 1;
}
def ONNX_SumOp : ONNX_VariadicOp<"Sum", "verifyFloats"> { let summary = "The sum of the operands, from the first on"; }
def ONNX_MeanOp : ONNX_VariadicOp<"Mean", "verifyFloats"> { let summary = "The sum of the operands by their number"; }
def ONNX_MaxOp : ONNX_VariadicOp<"Max", "verifyNumbers"> { let summary = "The largest of the operands; NaN is larger"; }
def ONNX_MinOp : ONNX_VariadicOp<"Min", "verifyNumbers"> { let summary = "The smallest of the operands; NaN is smaller"; }

def ONNX_WhereOp : ONNX_Op<"Where"> {
  let summary = "X where the condition is true, else Y";
  let arguments = (ins ONNX_Tensor:$condition, ONNX_Tensor:$X, ONNX_Tensor:$Y);
  let results = (outs ONNX_Tensor:$output);
  let hasVerifier = 1;
}

def ONNX_ClipOp : ONNX_Op<"Clip", [AttrSizedOperandSegments]> {
  let summary = "Min(max, Max(input, min))";
  let description = [{
    The bounds have one element. An absent one is the lowest or the largest finite number of the element type.
  }];
  let arguments = (ins ONNX_Tensor:$input, Optional<ONNX_Tensor>:$min, Optional<ONNX_Tensor>:$max);
  let results = (outs ONNX_Tensor:$output);
  let hasVerifier = 1;
}
#endif
