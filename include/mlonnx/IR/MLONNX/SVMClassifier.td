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
  let formula = [{
    LINEAR x.v   POLY (gamma x.v + coef0)^degree   RBF exp(-gamma |x - v|^2)   SIGMOID tanh(gamma x.v + coef0)

    pair i < j:  s = sum_{v of i} coefficients[j - 1, v] K(x, v) + sum_{v of j} coefficients[i, v] K(x, v) + rho[pair]
                 a vote for i where s > 0, else for j;  Y = label of the most votes, the first of equals
                 r[i, j] = 1 / (1 + exp(prob_a s + prob_b)),  kept in [1e-7, 1 - 1e-7]
    Z:           class probabilities of all r, else [-s, s] of two classes, else all s; then post_transform
    linear:      S[c] = x . coefficients[c] + rho[0];  Z = post_transform(S)
  }];
  let source = [{
    Pairs, votes and probabilities are libsvm's: Chang and Lin, LIBSVM: A Library for Support Vector Machines
    (2011), sections 7 and 8. r is Platt's sigmoid (1999), and the probabilities of the classes minimise the
    second criterion of Wu, Lin and Weng, Probability Estimates for Multi-class Classification by Pairwise Coupling
    (2004), section 4.
  }];
  let lowering = [{
    Kernels evaluate 16 support vectors at a time (`svm_rbf` and its kin), then sum the pairs, count the votes and
    couple the probabilities, all three in 64 bits. Rows are independent unless `X` is 1-D.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "`[N, C]`, or `[C]`, which is one row">:$X,
      Arg<OptionalAttr<IntsAttr>, "labels that are integers, one per class (k of them)">:$classlabels_ints,
      Arg<OptionalAttr<StrArrayAttr>,
          "labels that are strings, one per class; instead of integers">:$classlabels_strings,
      Arg<OptionalAttr<FloatsAttr>,
          "`[k - 1, V]` of V support vectors; `[k, C]` without support vectors">:$coefficients,
      Arg<OptionalAttr<FloatsAttr>, "gamma, coef0, degree; optional for LINEAR">:$kernel_params,
      Arg<DefaultValuedOptionalAttr<StrAttr, "\"LINEAR\"">, "LINEAR, POLY, RBF or SIGMOID">:$kernel_type,
      Arg<DefaultValuedOptionalAttr<StrAttr, "\"NONE\"">,
          "NONE, SOFTMAX, LOGISTIC, SOFTMAX_ZERO or PROBIT (R3)">:$post_transform,
      Arg<OptionalAttr<FloatsAttr>, "slope of a pair's probability: one per pair, or none">:$prob_a,
      Arg<OptionalAttr<FloatsAttr>, "its offset: as many as `prob_a`">:$prob_b,
      Arg<OptionalAttr<FloatsAttr>, "one per pair of classes, added; without support vectors the first counts">:$rho,
      Arg<OptionalAttr<FloatsAttr>, "`[V, C]` row by row, class by class">:$support_vectors,
      Arg<OptionalAttr<IntsAttr>,
          "support vectors of each class; absent or zeros: a linear machine">:$vectors_per_class);
  let results = (outs
      Res<MLONNX_Value, "`[N]`: labels">:$Y,
      Res<MLONNX_Value,
          "`[N, k]`, or `[N, k (k - 1) / 2]` of k > 2 classes with support vectors and without probabilities">:$Z);
}
#endif
