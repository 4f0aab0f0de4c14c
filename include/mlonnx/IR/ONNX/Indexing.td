// Operators that select elements.
#ifndef ONNX_INDEXING
#define ONNX_INDEXING
include "mlonnx/IR/ONNXBase.td"

def ONNX_GatherOp : ONNX_Op<"Gather"> {
  let summary = "Entries of `data` along an axis, by number; negative numbers count from the end";
  let arguments = (ins ONNX_Tensor:$data, ONNX_Tensor:$indices, DefaultValuedOptionalAttr<I64Attr, "0">:$axis);
  let results = (outs ONNX_Tensor:$output);
  let hasVerifier = 1;
}
def ONNX_GatherElementsOp : ONNX_Op<"GatherElements"> {
  let summary = "For each entry of `indices`, the element of `data` that lies there along an axis";
  let arguments = (ins ONNX_Tensor:$data, ONNX_Tensor:$indices, DefaultValuedOptionalAttr<I64Attr, "0">:$axis);
  let results = (outs ONNX_Tensor:$output);
  let hasVerifier = 1;
}
def ONNX_SliceOp : ONNX_Op<"Slice", [AttrSizedOperandSegments]> {
  let summary = "Every step-th entry from a start to an end, along axes";
  let description = [{Ends beyond the tensor are cut; negative positions count from the end; steps may be negative.}];
  let arguments = (ins ONNX_Tensor:$data, ONNX_Tensor:$starts, ONNX_Tensor:$ends,
                       Optional<ONNX_Tensor>:$axes, Optional<ONNX_Tensor>:$steps);
  let results = (outs ONNX_Tensor:$output);
}
#endif
