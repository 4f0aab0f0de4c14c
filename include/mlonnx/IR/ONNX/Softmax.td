// Operators that normalise the values along an axis.
#ifndef ONNX_SOFTMAX
#define ONNX_SOFTMAX
include "mlonnx/IR/ONNXBase.td"

class ONNX_NormalizationOp<string mnemonic> : ONNX_Op<mnemonic> {
  let results = (outs ONNX_Tensor:$output);
  let hasVerifier = 1;
  let familyDefinitions = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(::mlir::MLIRContext *, ::std::optional<::mlir::Location> loc,
        Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      return ::mlonnx::onnx::detail::inferAlongAxis(loc, adaptor.getInput(), adaptor.getAxis(), types);
    }
    ::llvm::LogicalResult $cppClass::propagateRows(::llvm::ArrayRef<bool> operandRows,
        ::llvm::MutableArrayRef<bool> resultRows, ::std::string &why) {
      return ::mlonnx::onnx::detail::propagateRowsAlongAxis(getInput(), getAxis(), operandRows, resultRows, why);
    }
  }];
}

class ONNX_SoftmaxBaseOp<string mnemonic> : ONNX_NormalizationOp<mnemonic> {
  let description = [{
    With `flatten_axes` (the meaning of the versions before 13) the dimensions from `axis` on are one.
  }];
  let arguments = (ins ONNX_Tensor:$input, DefaultValuedOptionalAttr<I64Attr, "-1">:$axis, UnitAttr:$flatten_axes);
}
def ONNX_SoftmaxOp : ONNX_SoftmaxBaseOp<"Softmax"> { let summary = "exp(x) / sum of exp(x)"; }
def ONNX_LogSoftmaxOp : ONNX_SoftmaxBaseOp<"LogSoftmax"> { let summary = "The logarithm of Softmax"; }

def ONNX_LpNormalizationOp : ONNX_NormalizationOp<"LpNormalization"> {
  let summary = "Divides by the L1 or L2 norm; 0 where the norm is 0";
  let arguments = (ins ONNX_Tensor:$input, DefaultValuedOptionalAttr<I64Attr, "-1">:$axis,
                       DefaultValuedOptionalAttr<I64Attr, "2">:$p);
}
#endif
