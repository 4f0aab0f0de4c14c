#ifndef MLONNX_ARRAYFEATUREEXTRACTOR
#define MLONNX_ARRAYFEATUREEXTRACTOR
include "mlonnx/IR/MLONNXBase.td"

def MLONNXArrayFeatureExtractorOp : MLONNX_Op<"ArrayFeatureExtractor"> {
  let summary = "Selects columns: Z[..., k] = X[..., Y[k]].";
  let description = [{
    Picks entries of the last dimension: `Z[..., k] = X[..., Y[k]]`, with `Y` read as one list whatever its shape.
    The result has the other dimensions of `X` and one entry per index; a 1-D `X` is one row, and the result is `[1,
    K]`. An index may repeat. An index outside `[0, C)` is a run-time error, negative ones too.
  }];
  let arguments = (ins
      MLONNX_Value:$X,
      MLONNX_Value:$Y);
  // Labels by a row's index: the batch is then dimension 1 of the result.
  let rowsBody = [{ return detail::propagateRowsOfLabels(*this, operandRows, resultRows, why); }];
  let results = (outs MLONNX_Value:$Z);
}
#endif
