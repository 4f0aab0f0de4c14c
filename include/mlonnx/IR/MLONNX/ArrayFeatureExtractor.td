#ifndef MLONNX_ARRAYFEATUREEXTRACTOR
#define MLONNX_ARRAYFEATUREEXTRACTOR
include "mlonnx/IR/MLONNXBase.td"

def MLONNXArrayFeatureExtractorOp : MLONNX_Op<"ArrayFeatureExtractor"> {
  let extraClassDeclaration = "bool takesRowsInAnyDimension() { return true; }";
  let summary = "Selects columns: Z[..., k] = X[..., Y[k]].";
  let description = [{
    Picks entries of the last dimension: `Z[..., k] = X[..., Y[k]]`, with `Y` read as one list whatever its shape.
    The result has the other dimensions of `X` and one entry per index; a 1-D `X` is one row, and the result is `[1,
    K]`. An index may repeat. An index outside `[0, C)` is a run-time error, negative ones too.
  }];
  let formula = [{
    Z[i, ..., k] = X[i, ..., Y[k]]
  }];
  let lowering = [{
    A kernel (`gather_columns`) checks each index and copies by width of the element. Rows are independent where the
    indices do not depend on them, and where one row of labels is indexed by a row's class (a classifier's label).
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "any shape of rank 1 or more, C columns">:$X,
      Arg<MLONNX_Value, "any shape, K indices in `[0, C)`">:$Y);
  // Labels by a row's index: the batch is then dimension 1 of the result.
  let rowsBody = [{ return detail::propagateRowsOfLabels(*this, operandRows, resultRows, why); }];
  let results = (outs
      Res<MLONNX_Value, "`X`'s shape with K for C; `[1, K]` of a 1-D `X`">:$Z);
}
#endif
