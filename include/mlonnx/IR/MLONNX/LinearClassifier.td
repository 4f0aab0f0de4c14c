#ifndef MLONNX_LINEARCLASSIFIER
#define MLONNX_LINEARCLASSIFIER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXLinearClassifierOp : MLONNX_Op<"LinearClassifier"> {
  let summary = "Linear scores, the class with the largest, and transformed scores.";
  let description = [{
    Scores `S = X * coefficients^T + intercepts`, with `coefficients` stored `[E, C]` row by row. With a row of
    coefficients per class, `Y` is the label of the largest score (the first one of equals) and `Z` the scores after
    `post_transform`. With one row and two labels, `Y` is the second label where `s > 0`, and `Z` is `[1 - s, s]`
    (NONE), the logistic of `[-s, s]` (LOGISTIC), or another transform of `[-s, s]`. Labels are integers or strings.
    `multi_class` has no effect.
  }];
  let arguments = (ins
      MLONNX_Value:$X,
      OptionalAttr<IntsAttr>:$classlabels_ints,
      OptionalAttr<StrArrayAttr>:$classlabels_strings,
      FloatsAttr:$coefficients,
      OptionalAttr<FloatsAttr>:$intercepts,
      DefaultValuedOptionalAttr<I64Attr, "0">:$multi_class,
      DefaultValuedOptionalAttr<StrAttr, "\"NONE\"">:$post_transform);
  let results = (outs MLONNX_Value:$Y, MLONNX_Value:$Z);
}
#endif
