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
  let formula = [{
    DENSE: Y[0, k] = value of the k-th smallest key
    SPARSE: Y[0, k] = value of key k, else 0, 0.0 or "0.f"
  }];
  let lowering = [{
    A kernel reads the caller's map: `cast_map_dense_*` puts the entries in the order of their keys,
    `cast_map_sparse_*` in the places of their keys. A model that takes one map has one row, so nothing is split by
    rows.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "one map">:$X,
      Arg<DefaultValuedOptionalAttr<StrAttr, "\"TO_FLOAT\"">,
          "TO_FLOAT, TO_INT64 or TO_STRING: the type of the result">:$cast_to,
      Arg<DefaultValuedOptionalAttr<StrAttr, "\"DENSE\"">, "DENSE or SPARSE">:$map_form,
      Arg<DefaultValuedOptionalAttr<I64Attr, "1">, "K of SPARSE, 1 or more">:$max_map);
  let results = (outs
      Res<MLONNX_Value, "`[1, K]`; K of DENSE is the number of keys">:$Y);
}
#endif
