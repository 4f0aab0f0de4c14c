#ifndef MLONNX_CATEGORYMAPPER
#define MLONNX_CATEGORYMAPPER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXCategoryMapperOp : MLONNX_Op<"CategoryMapper"> {
  let summary = "Strings to integers or integers to strings.";
  let description = [{
    Two lists of equal length, `cats_strings` and `cats_int64s`, are the two sides of a table. The element type of
    `X` says in which direction it is read: strings become integers, or `default_int64` where there is none;
    integers become strings, or `default_string`. If an entry repeats, the last one counts.
  }];
  let formula = [{
    strings:  Y = cats_int64s[last i with cats_strings[i] = X], else default_int64
    integers: Y = cats_strings[last i with cats_int64s[i] = X], else default_string
  }];
  let lowering = [{
    A kernel looks the keys up in a hash table that is made at compile time; a second one gathers the values. Rows
    are always independent.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "any shape">:$X,
      Arg<OptionalAttr<IntsAttr>, "the integers, as many as there are strings">:$cats_int64s,
      Arg<OptionalAttr<StrArrayAttr>, "the strings">:$cats_strings,
      Arg<DefaultValuedOptionalAttr<I64Attr, "-1">, "the integer of an unknown string">:$default_int64,
      Arg<DefaultValuedOptionalAttr<StrAttr, "\"_Unused\"">, "the string of an unknown integer">:$default_string);
  let results = (outs
      Res<MLONNX_Value, "the shape of `X`">:$Y);
  let rowsBody = [{ return detail::propagateRowsElementwise(*this, operandRows, resultRows, why); }];
}
#endif
