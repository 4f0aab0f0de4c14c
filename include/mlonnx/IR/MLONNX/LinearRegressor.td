#ifndef MLONNX_LINEARREGRESSOR
#define MLONNX_LINEARREGRESSOR
include "mlonnx/IR/MLONNXBase.td"

def MLONNXLinearRegressorOp : MLONNX_Op<"LinearRegressor"> {
  let summary = "Y = X * coefficients^T + intercepts.";
  let description = [{
    `Y = post_transform(X * coefficients^T + intercepts)`, with `coefficients` stored `[targets, C]` row by row.
    `intercepts` are absent or one per target. The result is `[N, targets]`, 32-bit floats.
  }];
  let formula = [{
    Y[n] = post_transform(S[n]),  S[n, t] = sum_c X[n, c] * coefficients[t, c] + intercepts[t]
  }];
  let lowering = [{
    A kernel (`linear`) with the coefficients packed by 16 columns, then `post_transform`. Rows are independent
    unless `X` is 1-D.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "`[N, C]`, or `[C]`, which is one row">:$X,
      Arg<OptionalAttr<FloatsAttr>, "`[targets, C]` row by row; needed">:$coefficients,
      Arg<OptionalAttr<FloatsAttr>, "one per target; 0 if absent">:$intercepts,
      Arg<DefaultValuedOptionalAttr<StrAttr, "\"NONE\"">,
          "NONE, SOFTMAX, LOGISTIC, SOFTMAX_ZERO or PROBIT (R3)">:$post_transform,
      Arg<DefaultValuedOptionalAttr<I64Attr, "1">, "number of targets, 1 or more">:$targets);
  let results = (outs
      Res<MLONNX_Value, "`[N, targets]`">:$Y);
}
#endif
