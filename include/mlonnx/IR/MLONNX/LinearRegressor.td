#ifndef MLONNX_LINEARREGRESSOR
#define MLONNX_LINEARREGRESSOR
include "mlonnx/IR/MLONNXBase.td"

def MLONNXLinearRegressorOp : MLONNX_Op<"LinearRegressor"> {
  let summary = "Y = X * coefficients^T + intercepts.";
  let description = [{
    `Y = post_transform(X * coefficients^T + intercepts)`, with `coefficients` stored `[targets, C]` row by row.
    `intercepts` are absent or one per target. The result is `[N, targets]`, 32-bit floats.
  }];
  let arguments = (ins
      MLONNX_Value:$X,
      OptionalAttr<FloatsAttr>:$coefficients,
      OptionalAttr<FloatsAttr>:$intercepts,
      DefaultValuedOptionalAttr<StrAttr, "\"NONE\"">:$post_transform,
      DefaultValuedOptionalAttr<I64Attr, "1">:$targets);
  let results = (outs MLONNX_Value:$Y);
}
#endif
