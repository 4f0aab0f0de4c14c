#ifndef MLONNX_ONEHOTENCODER
#define MLONNX_ONEHOTENCODER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXOneHotEncoderOp : MLONNX_Op<"OneHotEncoder"> {
  let summary = "A category becomes a row of zeros with a one at its index.";
  let arguments = (ins
      MLONNX_Value:$X,
      OptionalAttr<IntsAttr>:$cats_int64s,
      OptionalAttr<StrArrayAttr>:$cats_strings,
      DefaultValuedOptionalAttr<I64Attr, "1">:$zeros);
  let results = (outs MLONNX_Value:$Y);
  let rowsBody = [{ return detail::propagateRowsElementwise(*this, operandRows, resultRows, why); }];
}
#endif
