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
  let formula = [{
    LINEAR x.v   POLY (gamma x.v + coef0)^degree   RBF exp(-gamma |x - v|^2)   SIGMOID tanh(gamma x.v + coef0)

    y = sum_v coefficients[v] K(x, v) + rho[0],  or  x . coefficients + rho[0]  without support vectors
    one_class:  y = y > 0 ? 1 : -1
    Y = post_transform(y)
  }];
  let source = [{
    Chang and Lin, LIBSVM: A Library for Support Vector Machines (2011), sections 2.3 and 2.4.
  }];
  let lowering = [{
    Kernels evaluate 16 support vectors at a time (`svm_rbf` and its kin); `linear` sums them in 64 bits. Rows are
    independent unless `X` is 1-D.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "`[N, C]`, or `[C]`, which is one row">:$X,
      Arg<OptionalAttr<FloatsAttr>, "one per support vector, or per feature without any">:$coefficients,
      Arg<OptionalAttr<FloatsAttr>, "gamma, coef0, degree; optional for LINEAR">:$kernel_params,
      Arg<DefaultValuedOptionalAttr<StrAttr, "\"LINEAR\"">, "LINEAR, POLY, RBF or SIGMOID">:$kernel_type,
      Arg<DefaultValuedOptionalAttr<I64Attr, "0">, "V, the number of support vectors; 0: a linear machine">:$n_supports,
      Arg<DefaultValuedOptionalAttr<I64Attr, "0">, "not 0: the sign of the result only">:$one_class,
      Arg<DefaultValuedOptionalAttr<StrAttr, "\"NONE\"">,
          "NONE, SOFTMAX, LOGISTIC, SOFTMAX_ZERO or PROBIT (R3)">:$post_transform,
      Arg<OptionalAttr<FloatsAttr>, "1 value, added; needed">:$rho,
      Arg<OptionalAttr<FloatsAttr>, "`[V, C]` row by row">:$support_vectors);
  let results = (outs
      Res<MLONNX_Value, "`[N, 1]`">:$Y);
}
#endif
