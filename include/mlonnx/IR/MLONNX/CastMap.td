#ifndef MLONNX_CASTMAP
#define MLONNX_CASTMAP
include "mlonnx/IR/MLONNXBase.td"

def MLONNXCastMapOp : MLONNX_Op<"CastMap"> {
  let summary = "A map with integer keys becomes a tensor of its values.";
  let arguments = (ins
      MLONNX_Value:$X,
      DefaultValuedOptionalAttr<StrAttr, "\"TO_FLOAT\"">:$cast_to,
      DefaultValuedOptionalAttr<StrAttr, "\"DENSE\"">:$map_form,
      DefaultValuedOptionalAttr<I64Attr, "1">:$max_map);
  let results = (outs MLONNX_Value:$Y);
}
#endif
