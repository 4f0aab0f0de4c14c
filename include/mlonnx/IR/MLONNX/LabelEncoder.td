#ifndef MLONNX_LABELENCODER
#define MLONNX_LABELENCODER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXLabelEncoderOp : MLONNX_Op<"LabelEncoder"> {
  let extraClassDeclaration = "bool takesRowsInAnyDimension() { return true; }";
  let summary = "Maps each element by a table of keys and values.";
  let description = [{
    Elementwise: each element is looked up among `keys_*` and becomes the value at the same index of `values_*`, or
    the default where there is no such key (`default_tensor`, else the `default_*` of the type of the values).
    Exactly one of the `keys_*` is there, with elements of the type of `X`, and exactly one of the `values_*`, which
    gives the type of `Y`. Floats compare as numbers, a NaN key matches every NaN, and of equal keys the last one
    counts.
  }];
  let formula = [{
    Y = values[last k with keys[k] = X], else the default
    version 1:  strings to the last index in classes_strings, or indices to strings
  }];
  let lowering = [{
    A kernel looks the keys up in a hash table that is made at compile time; a second one gathers the values. Rows
    are always independent. The form of version 1 and the first of equal keys of versions 2 and 3 are turned into
    this form by the import.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "any shape">:$X,
      Arg<DefaultValuedOptionalAttr<F32Attr, "-0.0f">, "value of an unknown key, for float values">:$default_float,
      Arg<DefaultValuedOptionalAttr<I64Attr, "-1">, "the same, for integers">:$default_int64,
      Arg<DefaultValuedOptionalAttr<StrAttr, "\"_Unused\"">, "the same, for strings">:$default_string,
      Arg<OptionalAttr<TensorAttr>,
          "the same, for values of any type: 1 value; goes before the others">:$default_tensor,
      Arg<OptionalAttr<FloatsAttr>, "K keys">:$keys_floats,
      Arg<OptionalAttr<IntsAttr>, "K keys">:$keys_int64s,
      Arg<OptionalAttr<StrArrayAttr>, "K keys">:$keys_strings,
      Arg<OptionalAttr<TensorAttr>, "K keys of any type">:$keys_tensor,
      Arg<OptionalAttr<FloatsAttr>, "K values">:$values_floats,
      Arg<OptionalAttr<IntsAttr>, "K values">:$values_int64s,
      Arg<OptionalAttr<StrArrayAttr>, "K values">:$values_strings,
      Arg<OptionalAttr<TensorAttr>, "K values of any type">:$values_tensor);
  let results = (outs
      Res<MLONNX_Value, "the shape of `X`">:$Y);
  let sinceVersions = [1, 2, 4];
  let laterAttributes = ["default_tensor 4", "keys_tensor 4", "values_tensor 4"];
  let rowsBody = [{ return detail::propagateRowsElementwise(*this, operandRows, resultRows, why); }];
}
#endif
