#ifndef MLONNX_SCALER
#define MLONNX_SCALER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXScalerOp : MLONNX_Op<"Scaler"> {
  let summary = "Y = (X - offset) * scale, per feature.";
  let arguments = (ins
      MLONNX_Value:$X,
      OptionalAttr<FloatsAttr>:$offset,
      OptionalAttr<FloatsAttr>:$scale);
  let results = (outs MLONNX_Value:$Y);
}
#endif
