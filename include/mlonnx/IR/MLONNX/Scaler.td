#ifndef MLONNX_SCALER
#define MLONNX_SCALER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXScalerOp : MLONNX_Op<"Scaler"> {
  let summary = "Y = (X - offset) * scale, per feature.";
  let description = [{
    Elementwise: `Y = (X - offset[j]) * scale[j]`, where `j` is the position along the last dimension. Each list has
    one value for all features or one per feature; an absent `offset` is 0, an absent `scale` 1. Integers and 64-bit
    floats are computed in 64 bits, then rounded; the result is 32-bit floats.
  }];
  let formula = [{
    Y[..., j] = (X[..., j] - offset[j]) * scale[j]
  }];
  let lowering = [{
    A subtraction and a multiplication in `linalg`, which fuse with their neighbours. Rows are independent unless
    `X` is 1-D.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "any shape, C in its last dimension">:$X,
      Arg<OptionalAttr<FloatsAttr>, "subtracted: 1 or C values; 0 if absent">:$offset,
      Arg<OptionalAttr<FloatsAttr>, "multiplied: 1 or C values; 1 if absent">:$scale);
  let results = (outs
      Res<MLONNX_Value, "the shape of `X`">:$Y);
}
#endif
