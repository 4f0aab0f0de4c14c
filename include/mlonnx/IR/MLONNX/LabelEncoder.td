#ifndef MLONNX_LABELENCODER
#define MLONNX_LABELENCODER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXLabelEncoderOp : MLONNX_Op<"LabelEncoder"> {
  let summary = "Maps each element by a table of keys and values.";
  let description = [{
    Elementwise: each element is looked up among `keys_*` and becomes the value at the same index of `values_*`, or
    the default where there is no such key (`default_tensor`, else the `default_*` of the type of the values).
    Exactly one of the `keys_*` is there, with elements of the type of `X`, and exactly one of the `values_*`, which
    gives the type of `Y`. Floats compare as numbers, a NaN key matches every NaN, and of equal keys the last one
    counts.
  }];
  let arguments = (ins
      MLONNX_Value:$X,
      DefaultValuedOptionalAttr<F32Attr, "-0.0f">:$default_float,
      DefaultValuedOptionalAttr<I64Attr, "-1">:$default_int64,
      DefaultValuedOptionalAttr<StrAttr, "\"_Unused\"">:$default_string,
      OptionalAttr<TensorAttr>:$default_tensor,
      OptionalAttr<FloatsAttr>:$keys_floats,
      OptionalAttr<IntsAttr>:$keys_int64s,
      OptionalAttr<StrArrayAttr>:$keys_strings,
      OptionalAttr<TensorAttr>:$keys_tensor,
      OptionalAttr<FloatsAttr>:$values_floats,
      OptionalAttr<IntsAttr>:$values_int64s,
      OptionalAttr<StrArrayAttr>:$values_strings,
      OptionalAttr<TensorAttr>:$values_tensor);
  let results = (outs MLONNX_Value:$Y);
  let sinceVersions = [1, 2, 4];
  let laterAttributes = ["default_tensor 4", "keys_tensor 4", "values_tensor 4"];
  let rowsBody = [{ return detail::propagateRowsElementwise(*this, operandRows, resultRows, why); }];
}
#endif
