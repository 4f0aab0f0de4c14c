// Operators that write or select elements by position.
#ifndef ONNX_SCATTER
#define ONNX_SCATTER
include "mlonnx/IR/ONNXBase.td"

// `reduction`: none, add, mul, max or min of what lies there and what is written; in the order of the updates.
class ONNX_ScatterOp<string mnemonic, dag axis> : ONNX_Op<mnemonic> {
  let arguments = !con((ins ONNX_Tensor:$data, ONNX_Tensor:$indices, ONNX_Tensor:$updates), axis,
                       (ins DefaultValuedOptionalAttr<StrAttr, "\"none\"">:$reduction));
  let results = (outs ONNX_Tensor:$output);
  let hasVerifier = 1;
}
def ONNX_ScatterElementsOp : ONNX_ScatterOp<"ScatterElements", (ins DefaultValuedOptionalAttr<I64Attr, "0">:$axis)> {
  let summary = "`data` with the elements of `updates` written to the positions `indices` along an axis";
  let description = [{Negative indices count from the end. Of several updates of one element the last one stays.}];
}
def ONNX_ScatterNDOp : ONNX_ScatterOp<"ScatterND", (ins)> {
  let summary = "`data` with the parts `updates` written to the places that the last dimension of `indices` gives";
  let description = [{Negative indices count from the end. Of several updates of one place the last one stays.}];
}
def ONNX_GatherNDOp : ONNX_Op<"GatherND"> {
  let summary = "The parts of `data` at the places that the last dimension of `indices` gives";
  let description = [{The first `batch_dims` dimensions of both belong together. Negative indices count from the end.}];
  let arguments = (ins ONNX_Tensor:$data, ONNX_Tensor:$indices, DefaultValuedOptionalAttr<I64Attr, "0">:$batch_dims);
  let results = (outs ONNX_Tensor:$output);
  let hasVerifier = 1;
}
#endif
