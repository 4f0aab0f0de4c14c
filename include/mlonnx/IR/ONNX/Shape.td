// Operators that move data without changing it.
#ifndef ONNX_SHAPE
#define ONNX_SHAPE
include "mlonnx/IR/ONNXBase.td"

def ONNX_ReshapeOp : ONNX_Op<"Reshape"> {
  let extraClassDeclaration = "bool takesRowsInAnyDimension() { return true; }";
  let summary = "The same elements in another shape";
  let description = [{-1 in `shape` is inferred; 0 copies the operand's dimension unless `allowzero` is 1.}];
  let arguments = (ins ONNX_Tensor:$data, ONNX_Tensor:$shape, DefaultValuedOptionalAttr<I64Attr, "0">:$allowzero);
  let results = (outs ONNX_Tensor:$reshaped);
  let hasVerifier = 1;
}

def ONNX_ConcatOp : ONNX_Op<"Concat"> {
  let summary = "Joins tensors along an axis";
  let arguments = (ins Variadic<ONNX_Tensor>:$inputs, I64Attr:$axis);
  let results = (outs ONNX_Tensor:$concat_result);
}

def ONNX_SplitOp : ONNX_Op<"Split"> {
  let summary = "Parts of a tensor along an axis, one after the other";
  let description = [{Of the lengths `split`, or of equal length, the last one possibly shorter.}];
  let arguments = (ins ONNX_Tensor:$input, Optional<ONNX_Tensor>:$split, DefaultValuedOptionalAttr<I64Attr, "0">:$axis,
                       I64Attr:$num_outputs);
  let results = (outs Variadic<ONNX_Tensor>:$outputs);
  let hasVerifier = 1;
}
#endif
