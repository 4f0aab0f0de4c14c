// Operators whose result has as many entries as values say.
#ifndef ONNX_FILTER
#define ONNX_FILTER
include "mlonnx/IR/ONNXBase.td"

def ONNX_CompressOp : ONNX_Op<"Compress"> {
  let summary = "The entries along an axis whose condition is true; without `axis`, of the flattened operand";
  let description = [{The condition may be shorter than the axis: what it does not reach is left out.}];
  let arguments = (ins ONNX_Tensor:$input, ONNX_Tensor:$condition, OptionalAttr<I64Attr>:$axis);
  let results = (outs ONNX_Tensor:$output);
  let hasVerifier = 1;
}
def ONNX_NonZeroOp : ONNX_Op<"NonZero"> {
  let summary = "The positions of the elements that are not 0, a column each, in row-major order";
  let description = [{A row of the result for each dimension of the operand; of a scalar, none. NaN is not 0.}];
  let arguments = (ins ONNX_Tensor:$X);
  let results = (outs ONNX_Tensor:$Y);
}

def ONNX_UniqueOp : ONNX_Op<"Unique"> {
  let summary = "The different elements, or the different entries along `axis`";
  let description = [{
    In ascending order, or with `sorted` 0 in the order in which they first occur. Entries along an axis are compared
    element by element in row-major order. NaN equals NaN and is larger than any number, -0.0 equals 0.0; strings are
    compared by their bytes. `indices` are the places of the first occurrences, `inverse_indices` where each element of X is
    in Y, `counts` how often it occurs.
  }];
  let arguments = (ins ONNX_Tensor:$X, OptionalAttr<I64Attr>:$axis, DefaultValuedOptionalAttr<I64Attr, "1">:$sorted);
  let results = (outs ONNX_Tensor:$Y, ONNX_Tensor:$indices, ONNX_Tensor:$inverse_indices, ONNX_Tensor:$counts);
  let hasVerifier = 1;
}
#endif
