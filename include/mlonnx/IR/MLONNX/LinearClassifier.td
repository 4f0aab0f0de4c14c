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
  let formula = [{
    S[n, e] = sum_c X[n, c] * coefficients[e, c] + intercepts[e]
    E > 1:  Y[n] = label of the first largest S[n, e];  Z[n] = post_transform(S[n])
    E = 1:  Y[n] = label of S[n] > 0 ? 1 : 0;  Z[n] = [1 - s, s] if NONE, else post_transform([-s, s])
  }];
  let lowering = [{
    A kernel (`linear`) with the coefficients packed by 16 columns makes the scores, `argmax` the label,
    `post_transform` the probabilities; for E = 1 these are `binary_label` and `binary_scores`. Rows are independent
    unless `X` is 1-D.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "`[N, C]`, or `[C]`, which is one row">:$X,
      Arg<OptionalAttr<IntsAttr>, "labels that are integers, one per class">:$classlabels_ints,
      Arg<OptionalAttr<StrArrayAttr>,
          "labels that are strings, one per class; instead of integers">:$classlabels_strings,
      Arg<FloatsAttr, "`[E, C]` row by row, E the number of classes, or 1 of two">:$coefficients,
      Arg<OptionalAttr<FloatsAttr>, "E values; 0 if absent">:$intercepts,
      Arg<DefaultValuedOptionalAttr<I64Attr, "0">, "no effect">:$multi_class,
      Arg<DefaultValuedOptionalAttr<StrAttr, "\"NONE\"">,
          "NONE, SOFTMAX, LOGISTIC, SOFTMAX_ZERO or PROBIT (R3)">:$post_transform);
  let results = (outs
      Res<MLONNX_Value, "`[N]`: labels">:$Y,
      Res<MLONNX_Value, "`[N, classes]`: scores">:$Z);
}
#endif
