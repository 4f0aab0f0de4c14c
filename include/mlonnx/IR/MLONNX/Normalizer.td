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
  let arguments = (ins
      MLONNX_Value:$X,
      DefaultValuedOptionalAttr<StrAttr, "\"MAX\"">:$norm);
  let results = (outs MLONNX_Value:$Y);
}
#endif
