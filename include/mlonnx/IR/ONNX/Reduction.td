// Reductions along axes.
#ifndef ONNX_REDUCTION
#define ONNX_REDUCTION
include "mlonnx/IR/ONNXBase.td"

// The index of an element along one axis.
class ONNX_ArgReduceOp<string mnemonic> : ONNX_Op<mnemonic> {
  let arguments = (ins ONNX_Tensor:$data, DefaultValuedOptionalAttr<I64Attr, "0">:$axis,
                       DefaultValuedOptionalAttr<I64Attr, "1">:$keepdims,
                       DefaultValuedOptionalAttr<I64Attr, "0">:$select_last_index);
  let results = (outs ONNX_Tensor:$reduced);
  let hasVerifier = 1;
  let familyDefinitions = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(::mlir::MLIRContext *, ::std::optional<::mlir::Location> loc,
        Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      return ::mlonnx::onnx::detail::inferArgReduction(loc, adaptor.getData(), adaptor.getAxis(), adaptor.getKeepdims(),
                                                       types);
    }
    ::llvm::LogicalResult $cppClass::propagateRows(::llvm::ArrayRef<bool> operandRows,
        ::llvm::MutableArrayRef<bool> resultRows, ::std::string &why) {
      return ::mlonnx::onnx::detail::propagateRowsAlongAxis(getData(), getAxis(), operandRows, resultRows, why);
    }
    ::llvm::LogicalResult $cppClass::verify() { return ::mlonnx::onnx::detail::verifyNumbers(*this); }
  }];
}
def ONNX_ArgMaxOp : ONNX_ArgReduceOp<"ArgMax"> { let summary = "The index of the largest element along an axis"; }
def ONNX_ArgMinOp : ONNX_ArgReduceOp<"ArgMin"> { let summary = "The index of the smallest element along an axis"; }

// One value from the elements along any set of axes.
class ONNX_ReduceOp<string mnemonic> : ONNX_Op<mnemonic> {
  let description = [{
    Without `axes`, or with an empty list, all axes are reduced, or with `noop_with_empty_axes` none: each element is
    then a reduction of its own.
  }];
  let arguments = (ins ONNX_Tensor:$data, Optional<ONNX_Tensor>:$axes,
                       DefaultValuedOptionalAttr<I64Attr, "1">:$keepdims,
                       DefaultValuedOptionalAttr<I64Attr, "0">:$noop_with_empty_axes);
  let results = (outs ONNX_Tensor:$reduced);
  let hasVerifier = 1;
  let familyDefinitions = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(::mlir::MLIRContext *, ::std::optional<::mlir::Location> loc,
        Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      return ::mlonnx::onnx::detail::inferReduction(loc, adaptor.getData(), adaptor.getAxes(),
          adaptor.getNoopWithEmptyAxes(), adaptor.getKeepdims(), types);
    }
    ::llvm::LogicalResult $cppClass::propagateRows(::llvm::ArrayRef<bool> operandRows,
        ::llvm::MutableArrayRef<bool> resultRows, ::std::string &why) {
      return ::mlonnx::onnx::detail::propagateRowsReduction(getData(), getAxes(), getNoopWithEmptyAxes(), operandRows,
                                                            resultRows, why);
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::mlonnx::onnx::detail::verifyReduction(*this, getAxes());
    }
  }];
}
def ONNX_ReduceL1Op : ONNX_ReduceOp<"ReduceL1"> { let summary = "The sum of the magnitudes"; }
def ONNX_ReduceL2Op : ONNX_ReduceOp<"ReduceL2"> { let summary = "The square root of the sum of the squares"; }
def ONNX_ReduceLogSumOp : ONNX_ReduceOp<"ReduceLogSum"> { let summary = "The logarithm of the sum"; }
def ONNX_ReduceLogSumExpOp : ONNX_ReduceOp<"ReduceLogSumExp"> {
  let summary = "The logarithm of the sum of the exponentials";
}
def ONNX_ReduceMaxOp : ONNX_ReduceOp<"ReduceMax"> { let summary = "The largest element; NaN if there is one"; }
def ONNX_ReduceMeanOp : ONNX_ReduceOp<"ReduceMean"> { let summary = "The sum divided by the number of elements"; }
def ONNX_ReduceMinOp : ONNX_ReduceOp<"ReduceMin"> { let summary = "The smallest element; NaN if there is one"; }
def ONNX_ReduceProdOp : ONNX_ReduceOp<"ReduceProd"> { let summary = "The product"; }
def ONNX_ReduceSumOp : ONNX_ReduceOp<"ReduceSum"> { let summary = "The sum"; }
def ONNX_ReduceSumSquareOp : ONNX_ReduceOp<"ReduceSumSquare"> { let summary = "The sum of the squares"; }
#endif
