// Reductions along axes.
#ifndef ONNX_REDUCTION
#define ONNX_REDUCTION
include "mlonnx/IR/ONNXBase.td"

def ONNX_ArgMaxOp : ONNX_Op<"ArgMax"> {
  let summary = "The index of the largest element along an axis";
  let arguments = (ins ONNX_Tensor:$data, DefaultValuedOptionalAttr<I64Attr, "0">:$axis,
                       DefaultValuedOptionalAttr<I64Attr, "1">:$keepdims,
                       DefaultValuedOptionalAttr<I64Attr, "0">:$select_last_index);
  let results = (outs ONNX_Tensor:$reduced);
  let hasVerifier = 1;
}
#endif
