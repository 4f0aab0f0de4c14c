#ifndef MLONNX_SVMREGRESSOR
#define MLONNX_SVMREGRESSOR
include "mlonnx/IR/MLONNXBase.td"

def MLONNXSVMRegressorOp : MLONNX_Op<"SVMRegressor"> {
  let summary = "Support vector regression, or one-class novelty detection.";
  let arguments = (ins
      MLONNX_Value:$X,
      OptionalAttr<FloatsAttr>:$coefficients,
      OptionalAttr<FloatsAttr>:$kernel_params,
      DefaultValuedOptionalAttr<StrAttr, "\"LINEAR\"">:$kernel_type,
      DefaultValuedOptionalAttr<I64Attr, "0">:$n_supports,
      DefaultValuedOptionalAttr<I64Attr, "0">:$one_class,
      DefaultValuedOptionalAttr<StrAttr, "\"NONE\"">:$post_transform,
      OptionalAttr<FloatsAttr>:$rho,
      OptionalAttr<FloatsAttr>:$support_vectors);
  let results = (outs MLONNX_Value:$Y);
}
#endif
