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
def ONNX_OneHotOp : ONNX_Op<"OneHot"> {
  let summary = "For each index a row of `depth` entries: the one at the index is on, the others are off";
  let description = [{
    `values` is [off, on]. Indices and `depth` are numbers of any type, which are truncated to 64-bit integers. Negative
    indices count from the end; outside [-depth, depth) everything is off, as it is for NaN and for numbers that 64 bits
    can't hold. The new dimension of `depth` entries lies at `axis` of the result.
  }];
  let formula = [{
    output[..., k, ...] = values[index == k or index + depth == k ? 1 : 0],  index = indices[..., ...],  k at `axis`
  }];
  let lowering = [{
    A kernel (`one_hot`, which OneHotEncoder and the one-hot operation share) writes each element once, large results past
    the caches; a `depth` that is no constant is checked when the model runs, and the result is allocated then;
    indices of other types are cut to 64-bit integers before. Complex values and bf16 indices are not supported.
    Rows are independent unless the new dimension is the first.
  }];
  let arguments = (ins
      Arg<ONNX_Tensor, "any shape">:$indices,
      Arg<ONNX_Tensor, "a scalar or `[1]`; 1 or more">:$depth,
      Arg<ONNX_Tensor, "`[2]`: off, on">:$values,
      Arg<DefaultValuedOptionalAttr<I64Attr, "-1">, "the new dimension's place in the result, from either end">:$axis);
  let results = (outs Res<ONNX_Tensor, "the shape of `indices` with `depth` put in at `axis`">:$output);
  let hasVerifier = 1;
}
#endif
