#ifndef MLONNX_LINEARCLASSIFIER
#define MLONNX_LINEARCLASSIFIER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXLinearClassifierOp : MLONNX_Op<"LinearClassifier"> {
  let summary = "Linear scores, the class with the largest, and transformed scores.";
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
