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
  let arguments = (ins
      MLONNX_Value:$X,
      OptionalAttr<IntsAttr>:$cats_int64s,
      OptionalAttr<StrArrayAttr>:$cats_strings,
      DefaultValuedOptionalAttr<I64Attr, "-1">:$default_int64,
      DefaultValuedOptionalAttr<StrAttr, "\"_Unused\"">:$default_string);
  let results = (outs MLONNX_Value:$Y);
  let rowsBody = [{ return detail::propagateRowsElementwise(*this, operandRows, resultRows, why); }];
}
#endif
