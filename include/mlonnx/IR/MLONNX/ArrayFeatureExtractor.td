#ifndef MLONNX_ARRAYFEATUREEXTRACTOR
#define MLONNX_ARRAYFEATUREEXTRACTOR
include "mlonnx/IR/MLONNXBase.td"

def MLONNXArrayFeatureExtractorOp : MLONNX_Op<"ArrayFeatureExtractor"> {
  let summary = "Selects columns: Z[..., k] = X[..., Y[k]].";
  let arguments = (ins
      MLONNX_Value:$X,
      MLONNX_Value:$Y);
  let results = (outs MLONNX_Value:$Z);
}
#endif
