#ifndef MLONNX_SVMCLASSIFIER
#define MLONNX_SVMCLASSIFIER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXSVMClassifierOp : MLONNX_Op<"SVMClassifier"> {
  let summary = "Support vector classification.";
  let description = [{
    With support vectors (`vectors_per_class`), every pair of classes has a machine: `s = sum(coefficient * K(x, v))
    + rho`, over the support vectors of both classes, votes for the first where `s > 0`, and `Y` is the class of the
    most votes. `Z` holds the values of the pairs, `[-s, s]` for two classes, or, with `prob_a` and `prob_b`, class
    probabilities by pairwise coupling. Without support vectors the machine is linear: a score per class.
    `post_transform` applies to `Z`. Kernels are those of `kernel_type`: `LINEAR` x.v, `POLY` (gamma x.v +
    coef0)^degree, `RBF` exp(-gamma |x - v|^2), `SIGMOID` tanh(gamma x.v + coef0).
  }];
  let arguments = (ins
      MLONNX_Value:$X,
      OptionalAttr<IntsAttr>:$classlabels_ints,
      OptionalAttr<StrArrayAttr>:$classlabels_strings,
      OptionalAttr<FloatsAttr>:$coefficients,
      OptionalAttr<FloatsAttr>:$kernel_params,
      DefaultValuedOptionalAttr<StrAttr, "\"LINEAR\"">:$kernel_type,
      DefaultValuedOptionalAttr<StrAttr, "\"NONE\"">:$post_transform,
      OptionalAttr<FloatsAttr>:$prob_a,
      OptionalAttr<FloatsAttr>:$prob_b,
      OptionalAttr<FloatsAttr>:$rho,
      OptionalAttr<FloatsAttr>:$support_vectors,
      OptionalAttr<IntsAttr>:$vectors_per_class);
  let results = (outs MLONNX_Value:$Y, MLONNX_Value:$Z);
}
#endif
