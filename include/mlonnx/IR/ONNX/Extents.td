// Shapes as values, and tensors made of them.
#ifndef ONNX_EXTENTS
#define ONNX_EXTENTS
include "mlonnx/IR/ONNXBase.td"

def ONNX_ShapeOp : ONNX_Op<"Shape"> {
  let summary = "The extents of the dimensions from `start` to `end`";
  let description = [{Both count from the end where they are negative, and are cut to the rank.}];
  let arguments = (ins ONNX_Tensor:$data, DefaultValuedOptionalAttr<I64Attr, "0">:$start, OptionalAttr<I64Attr>:$end);
  let results = (outs ONNX_Tensor:$shape);
}
def ONNX_RangeOp : ONNX_Op<"Range"> {
  let summary = "start, start + delta, ... as far as `limit`, which is left out";
  let description = [{
    max(ceil((limit - start) / delta), 0) numbers, number i being start + i * delta. Floats are divided in f64.
  }];
  let arguments = (ins ONNX_Tensor:$start, ONNX_Tensor:$limit, ONNX_Tensor:$delta);
  let results = (outs ONNX_Tensor:$output);
  let hasVerifier = 1;
}
#endif
