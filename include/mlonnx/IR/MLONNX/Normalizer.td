#ifndef MLONNX_NORMALIZER
#define MLONNX_NORMALIZER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXNormalizerOp : MLONNX_Op<"Normalizer"> {
  let summary = "Divides each row by its maximum, its L1 or its L2 norm.";
  let description = [{
    Divides each row of `[N, C]` by one number: `MAX` by the largest element, `L1` by the sum of the magnitudes,
    `L2` by the square root of the sum of the squares, computed so that it neither overflows nor vanishes. Where
    that number is 0 the row stays as it is. The result is 32-bit floats.
  }];
  let formula = [{
    MAX:  Y[n, c] = X[n, c] / max_c X[n, c]
    L1:   Y[n, c] = X[n, c] / sum_c |X[n, c]|
    L2:   Y[n, c] = X[n, c] / sqrt(sum_c X[n, c]^2), with X scaled by its largest magnitude where squares would not fit
    Y = X where the divisor is 0
  }];
  let lowering = [{
    A kernel (`normalizer`) reduces each row by the 16 partial sums of rule R26 and divides. Rows are independent
    unless `X` is 1-D.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "`[N, C]`, or `[C]`, which is one row">:$X,
      Arg<DefaultValuedOptionalAttr<StrAttr, "\"MAX\"">, "MAX, L1 or L2">:$norm);
  let results = (outs
      Res<MLONNX_Value, "the shape of `X`">:$Y);
}
#endif
