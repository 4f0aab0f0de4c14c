#ifndef MLONNX_SVMCLASSIFIER
#define MLONNX_SVMCLASSIFIER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXSVMClassifierOp : MLONNX_Op<"SVMClassifier"> {
  let summary = "Support vector classification.";
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
