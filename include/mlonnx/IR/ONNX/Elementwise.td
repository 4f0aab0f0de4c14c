// Elementwise operators: with numpy's broadcasting, or of one operand.
#ifndef ONNX_ELEMENTWISE
#define ONNX_ELEMENTWISE
include "mlonnx/IR/ONNXBase.td"

class ONNX_BinaryOp<string mnemonic, list<Trait> traits = []> : ONNX_Op<mnemonic, traits> {
  let arguments = (ins ONNX_Tensor:$A, ONNX_Tensor:$B);
  let results = (outs ONNX_Tensor:$C);
  let hasVerifier = 1;
  let familyDefinitions = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(::mlir::MLIRContext *, ::std::optional<::mlir::Location> loc,
        Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      return ::mlonnx::onnx::detail::inferBroadcast(loc, adaptor.getOperands(), types);
    }
    ::llvm::LogicalResult $cppClass::propagateRows(::llvm::ArrayRef<bool> operandRows,
        ::llvm::MutableArrayRef<bool> resultRows, ::std::string &why) {
      return ::mlonnx::onnx::detail::propagateRowsBroadcast(*this, operandRows, resultRows, why);
    }
    ::llvm::LogicalResult $cppClass::verify() { return ::mlonnx::onnx::detail::verifyNumbers(*this); }
  }];
}
def ONNX_AddOp : ONNX_BinaryOp<"Add", [Commutative]> { let summary = "A + B"; }
def ONNX_SubOp : ONNX_BinaryOp<"Sub"> { let summary = "A - B"; }
def ONNX_MulOp : ONNX_BinaryOp<"Mul", [Commutative]> { let summary = "A * B"; }
def ONNX_DivOp : ONNX_BinaryOp<"Div"> { let summary = "A / B; integers are truncated"; }

def ONNX_CastOp : ONNX_Op<"Cast"> {
  let extraClassDeclaration = "bool takesRowsInAnyDimension() { return true; }";
  let summary = "Converts the element type";
  let description = [{`to` is the element type itself; `saturate` concerns 8-bit floats only.}];
  let arguments = (ins ONNX_Tensor:$input, TypeAttr:$to, DefaultValuedOptionalAttr<I64Attr, "1">:$saturate);
  let results = (outs ONNX_Tensor:$output);
  let hasFolder = 1;
  let hasVerifier = 1;
}
#endif
