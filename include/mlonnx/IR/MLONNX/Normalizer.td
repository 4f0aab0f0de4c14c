#ifndef MLONNX_NORMALIZER
#define MLONNX_NORMALIZER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXNormalizerOp : MLONNX_Op<"Normalizer"> {
  let summary = "Divides each row by its maximum, its L1 or its L2 norm.";
  let arguments = (ins
      MLONNX_Value:$X,
      DefaultValuedOptionalAttr<StrAttr, "\"MAX\"">:$norm);
  let results = (outs MLONNX_Value:$Y);
}
#endif
