// Operators that give the same elements another shape or order.
#ifndef ONNX_LAYOUT
#define ONNX_LAYOUT
include "mlonnx/IR/ONNXBase.td"

def ONNX_TransposeOp : ONNX_Op<"Transpose"> {
  let summary = "Permutes dimensions; without `perm` it reverses them";
  let arguments = (ins ONNX_Tensor:$data, OptionalAttr<DenseI64ArrayAttr>:$perm);
  let results = (outs ONNX_Tensor:$transposed);
}
def ONNX_FlattenOp : ONNX_Op<"Flatten"> {
  let summary = "A matrix: the dimensions before `axis` and the others, each joined";
  let arguments = (ins ONNX_Tensor:$input, DefaultValuedOptionalAttr<I64Attr, "1">:$axis);
  let results = (outs ONNX_Tensor:$output);
}
def ONNX_SqueezeOp : ONNX_Op<"Squeeze"> {
  let summary = "Removes dimensions of extent 1: those of `axes`, or all";
  let arguments = (ins ONNX_Tensor:$data, Optional<ONNX_Tensor>:$axes);
  let results = (outs ONNX_Tensor:$squeezed);
}
def ONNX_UnsqueezeOp : ONNX_Op<"Unsqueeze"> {
  let summary = "Inserts dimensions of extent 1 at `axes` of the result";
  let arguments = (ins ONNX_Tensor:$data, ONNX_Tensor:$axes);
  let results = (outs ONNX_Tensor:$expanded);
}
def ONNX_ExpandOp : ONNX_Op<"Expand"> {
  let summary = "Broadcasts to the shape that numpy gives the operand and `shape`";
  let arguments = (ins ONNX_Tensor:$input, ONNX_Tensor:$shape);
  let results = (outs ONNX_Tensor:$output);
}
def ONNX_TileOp : ONNX_Op<"Tile"> {
  let summary = "Repeats the operand along each dimension";
  let arguments = (ins ONNX_Tensor:$input, ONNX_Tensor:$repeats);
  let results = (outs ONNX_Tensor:$output);
}
#endif
