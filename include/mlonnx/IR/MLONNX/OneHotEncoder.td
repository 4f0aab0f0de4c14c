#ifndef MLONNX_ONEHOTENCODER
#define MLONNX_ONEHOTENCODER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXOneHotEncoderOp : MLONNX_Op<"OneHotEncoder"> {
  let summary = "A category becomes a row of zeros with a one at its index.";
  let description = [{
    Adds a dimension of K categories: 1 at the index of the element's category and 0 elsewhere. Numbers are cut to
    integers and looked up in `cats_int64s`, strings in `cats_strings`. An unknown category gives zeros only, or a
    run-time error if `zeros` is 0. Of equal categories the last one counts.
  }];
  let arguments = (ins
      MLONNX_Value:$X,
      OptionalAttr<IntsAttr>:$cats_int64s,
      OptionalAttr<StrArrayAttr>:$cats_strings,
      DefaultValuedOptionalAttr<I64Attr, "1">:$zeros);
  let results = (outs MLONNX_Value:$Y);
  let rowsBody = [{ return detail::propagateRowsElementwise(*this, operandRows, resultRows, why); }];
}
#endif
