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
  let arguments = (ins
      MLONNX_Value:$X,
      OptionalAttr<FloatsAttr>:$offset,
      OptionalAttr<FloatsAttr>:$scale);
  let results = (outs MLONNX_Value:$Y);
}
#endif
