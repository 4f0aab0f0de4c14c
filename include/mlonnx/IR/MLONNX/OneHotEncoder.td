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
  let formula = [{
    Y[..., k] = k is the last index whose category is X[...] ? 1 : 0
  }];
  let lowering = [{
    A kernel looks the categories up in a hash table that is made at compile time; another writes zeros and the
    ones. Rows are always independent.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "any shape">:$X,
      Arg<OptionalAttr<IntsAttr>, "K categories, for numbers">:$cats_int64s,
      Arg<OptionalAttr<StrArrayAttr>, "K categories, for strings">:$cats_strings,
      Arg<DefaultValuedOptionalAttr<I64Attr, "1">, "0: an unknown category is an error; else zeros">:$zeros);
  let results = (outs
      Res<MLONNX_Value, "`X`'s shape and K">:$Y);
  let rowsBody = [{ return detail::propagateRowsElementwise(*this, operandRows, resultRows, why); }];
}
#endif
