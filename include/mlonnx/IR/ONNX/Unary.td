// Elementwise operators of one operand.
#ifndef ONNX_UNARY
#define ONNX_UNARY
include "mlonnx/IR/ONNXBase.td"

// `verifier` says which elements it takes: verifyFloats, verifyNumbers or verifyBools.
class ONNX_UnaryOp<string mnemonic, string verifier, string inference = "inferUnary">
    : ONNX_Op<mnemonic> {
  let arguments = (ins ONNX_Tensor:$X);
  let results = (outs ONNX_Tensor:$Y);
  let hasVerifier = 1;
  let familyDefinitions = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(::mlir::MLIRContext *, ::std::optional<::mlir::Location>,
        Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      return ::mlonnx::onnx::detail::}] # inference # [{(adaptor.getOperands(), types);
    }
    ::llvm::LogicalResult $cppClass::propagateRows(::llvm::ArrayRef<bool> operandRows,
        ::llvm::MutableArrayRef<bool> resultRows, ::std::string &why) {
      return ::mlonnx::detail::propagateRowsElementwise(*this, operandRows, resultRows, why);
    }
    ::llvm::LogicalResult $cppClass::verify() { return ::mlonnx::onnx::detail::}] # verifier # [{(*this); }
  }];
}
class ONNX_FunctionOp<string mnemonic> : ONNX_UnaryOp<mnemonic, "verifyFloats">;
class ONNX_NumberOp<string mnemonic> : ONNX_UnaryOp<mnemonic, "verifyNumbers">;
class ONNX_PredicateOp<string mnemonic> : ONNX_UnaryOp<mnemonic, "verifyFloats", "inferBools">;

def ONNX_ExpOp : ONNX_FunctionOp<"Exp"> { let summary = "e to the power of X"; }
def ONNX_LogOp : ONNX_FunctionOp<"Log"> { let summary = "Natural logarithm"; }
def ONNX_SqrtOp : ONNX_FunctionOp<"Sqrt"> { let summary = "Square root; NaN below 0"; }
def ONNX_SigmoidOp : ONNX_FunctionOp<"Sigmoid"> { let summary = "1 / (1 + exp(-X))"; }
def ONNX_TanhOp : ONNX_FunctionOp<"Tanh"> { let summary = "Hyperbolic tangent"; }
def ONNX_ErfOp : ONNX_FunctionOp<"Erf"> { let summary = "Gauss error function"; }
def ONNX_SinOp : ONNX_FunctionOp<"Sin"> { let summary = "Sine"; }
def ONNX_CosOp : ONNX_FunctionOp<"Cos"> { let summary = "Cosine"; }
def ONNX_ReciprocalOp : ONNX_FunctionOp<"Reciprocal"> { let summary = "1 / X"; }
def ONNX_FloorOp : ONNX_FunctionOp<"Floor"> { let summary = "The largest integer that is not above X"; }
def ONNX_CeilOp : ONNX_FunctionOp<"Ceil"> { let summary = "The smallest integer that is not below X"; }
def ONNX_RoundOp : ONNX_FunctionOp<"Round"> { let summary = "The nearest integer; halves go to the even one"; }

def ONNX_AbsOp : ONNX_NumberOp<"Abs"> { let summary = "Absolute value; the smallest integer wraps to itself"; }
def ONNX_NegOp : ONNX_NumberOp<"Neg"> { let summary = "-X; integers wrap"; }
def ONNX_SignOp : ONNX_NumberOp<"Sign"> { let summary = "-1, 0 or 1; NaN of NaN"; }
def ONNX_ReluOp : ONNX_NumberOp<"Relu"> { let summary = "The larger of X and 0; NaN of NaN"; }

def ONNX_NotOp : ONNX_UnaryOp<"Not", "verifyBools"> { let summary = "Logical negation"; }
def ONNX_IsNaNOp : ONNX_PredicateOp<"IsNaN"> { let summary = "Which elements are NaN"; }
def ONNX_IsInfOp : ONNX_PredicateOp<"IsInf"> {
  let summary = "Which elements are infinite";
  let description = [{Infinities of one sign only where the other's attribute is 0.}];
  let arguments = (ins ONNX_Tensor:$X, DefaultValuedOptionalAttr<I64Attr, "1">:$detect_negative,
                       DefaultValuedOptionalAttr<I64Attr, "1">:$detect_positive);
}
#endif
