#ifndef MLONNX_CASTMAP
#define MLONNX_CASTMAP
include "mlonnx/IR/MLONNXBase.td"

def MLONNXCastMapOp : MLONNX_Op<"CastMap"> {
  let summary = "A map with integer keys becomes a tensor of its values.";
  let description = [{
    Takes one map with integer keys. `DENSE`: the values in ascending order of their keys. `SPARSE`: `max_map`
    entries, entry `k` is the value of key `k`, or 0, 0.0 or "0.f" where there is none; a key outside `[0, max_map)`
    is a run-time error. Values become the type that `cast_to` names; a string that is no number is a run-time
    error. The result is `[1, K]`.
  }];
  let arguments = (ins
      MLONNX_Value:$X,
      DefaultValuedOptionalAttr<StrAttr, "\"TO_FLOAT\"">:$cast_to,
      DefaultValuedOptionalAttr<StrAttr, "\"DENSE\"">:$map_form,
      DefaultValuedOptionalAttr<I64Attr, "1">:$max_map);
  let results = (outs MLONNX_Value:$Y);
}
#endif
