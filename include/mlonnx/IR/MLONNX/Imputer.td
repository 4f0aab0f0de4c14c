#ifndef MLONNX_IMPUTER
#define MLONNX_IMPUTER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXImputerOp : MLONNX_Op<"Imputer"> {
  let summary = "Replaces one value (NaN too) by a value per feature.";
  let description = [{
    Replaces missing values: `Y = X == replaced ? imputed[j] : X`, where `j` is the position along the last
    dimension. NaN counts as equal to NaN, and -0.0 to 0.0. Floating-point elements use `imputed_value_floats` and
    `replaced_value_float`, integers the `int64` pair. `imputed_value_*` has one value for all features or one per
    feature.
  }];
  let arguments = (ins
      MLONNX_Value:$X,
      OptionalAttr<FloatsAttr>:$imputed_value_floats,
      OptionalAttr<IntsAttr>:$imputed_value_int64s,
      DefaultValuedOptionalAttr<F32Attr, "0.0f">:$replaced_value_float,
      DefaultValuedOptionalAttr<I64Attr, "0">:$replaced_value_int64);
  let results = (outs MLONNX_Value:$Y);
}
#endif
