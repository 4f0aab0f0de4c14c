// Comparisons and logic, with numpy's broadcasting: the elements of the result are truth values.
#ifndef ONNX_COMPARISON
#define ONNX_COMPARISON
include "mlonnx/IR/ONNXBase.td"

// `verifier` says which elements it takes: verifyNumbers, verifyBools or verifyComparable.
class ONNX_ComparisonOp<string mnemonic, string verifier, list<Trait> traits = []> : ONNX_Op<mnemonic, traits> {
  let arguments = (ins ONNX_Tensor:$A, ONNX_Tensor:$B);
  let results = (outs ONNX_Tensor:$C);
  let hasVerifier = 1;
  let familyDefinitions = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(::mlir::MLIRContext *, ::std::optional<::mlir::Location> loc,
        Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      return ::mlonnx::onnx::detail::inferComparison(loc, adaptor.getOperands(), types);
    }
    ::llvm::LogicalResult $cppClass::propagateRows(::llvm::ArrayRef<bool> operandRows,
        ::llvm::MutableArrayRef<bool> resultRows, ::std::string &why) {
      return ::mlonnx::onnx::detail::propagateRowsBroadcast(*this, operandRows, resultRows, why);
    }
    ::llvm::LogicalResult $cppClass::verify() { return ::mlonnx::onnx::detail::}] # verifier # [{(*this); }
  }];
}
def ONNX_LessOp : ONNX_ComparisonOp<"Less", "verifyNumbers"> { let summary = "A < B"; }
def ONNX_LessOrEqualOp : ONNX_ComparisonOp<"LessOrEqual", "verifyNumbers"> { let summary = "A <= B"; }
def ONNX_GreaterOp : ONNX_ComparisonOp<"Greater", "verifyNumbers"> { let summary = "A > B"; }
def ONNX_GreaterOrEqualOp : ONNX_ComparisonOp<"GreaterOrEqual", "verifyNumbers"> { let summary = "A >= B"; }
def ONNX_EqualOp : ONNX_ComparisonOp<"Equal", "verifyComparable", [Commutative]> {
  let summary = "A == B of numbers, truth values or strings";
}
def ONNX_AndOp : ONNX_ComparisonOp<"And", "verifyBools", [Commutative]> { let summary = "Logical and"; }
def ONNX_OrOp : ONNX_ComparisonOp<"Or", "verifyBools", [Commutative]> { let summary = "Logical or"; }
def ONNX_XorOp : ONNX_ComparisonOp<"Xor", "verifyBools", [Commutative]> { let summary = "Logical exclusive or"; }
#endif
