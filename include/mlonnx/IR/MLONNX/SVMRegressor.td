#ifndef MLONNX_SVMREGRESSOR
#define MLONNX_SVMREGRESSOR
include "mlonnx/IR/MLONNXBase.td"

def MLONNXSVMRegressorOp : MLONNX_Op<"SVMRegressor"> {
  let summary = "Support vector regression, or one-class novelty detection.";
  let description = [{
    With `n_supports` support vectors, `y = sum(coefficients[v] * K(x, v)) + rho`; without, `y = coefficients . x +
    rho`. Kernels as in SVMClassifier. `one_class` not 0: the result is 1 where `y > 0`, else -1. Then
    `post_transform`. The result is `[N, 1]`.
  }];
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
