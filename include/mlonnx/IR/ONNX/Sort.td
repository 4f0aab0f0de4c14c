// Operators on the order of the elements along an axis.
#ifndef ONNX_SORT
#define ONNX_SORT
include "mlonnx/IR/ONNXBase.td"

def ONNX_TopKOp : ONNX_Op<"TopK"> {
  let summary = "The K largest or smallest elements along an axis and their indices";
  let description = [{
    In order, also if `sorted` is 0; of equal elements the lower index comes first. NaN is larger than any number.
  }];
  let arguments = (ins ONNX_Tensor:$X, ONNX_Tensor:$K, DefaultValuedOptionalAttr<I64Attr, "-1">:$axis,
                       DefaultValuedOptionalAttr<I64Attr, "1">:$largest,
                       DefaultValuedOptionalAttr<I64Attr, "1">:$sorted);
  let results = (outs ONNX_Tensor:$Values, ONNX_Tensor:$Indices);
  let hasVerifier = 1;
}

def ONNX_CumSumOp : ONNX_Op<"CumSum"> {
  let summary = "The running sum along an axis";
  let arguments = (ins ONNX_Tensor:$x, ONNX_Tensor:$axis, DefaultValuedOptionalAttr<I64Attr, "0">:$exclusive,
                       DefaultValuedOptionalAttr<I64Attr, "0">:$reverse);
  let results = (outs ONNX_Tensor:$y);
  let hasVerifier = 1;
}
#endif
