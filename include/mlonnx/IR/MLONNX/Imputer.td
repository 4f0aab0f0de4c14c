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
  let formula = [{
    Y[..., j] = X[..., j] is the replaced value ? imputed[j] : X[..., j]
  }];
  let lowering = [{
    A comparison and a selection in `linalg`, which fuse with their neighbours. Rows are independent unless `X` is
    1-D.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "any shape, C in its last dimension">:$X,
      Arg<OptionalAttr<FloatsAttr>, "the replacement, for floats: 1 or C values">:$imputed_value_floats,
      Arg<OptionalAttr<IntsAttr>, "the replacement, for integers: 1 or C values">:$imputed_value_int64s,
      Arg<DefaultValuedOptionalAttr<F32Attr, "0.0f">,
          "the value to replace among floats; NaN is any NaN">:$replaced_value_float,
      Arg<DefaultValuedOptionalAttr<I64Attr, "0">, "the value to replace among integers">:$replaced_value_int64);
  let results = (outs
      Res<MLONNX_Value, "the shape of `X`">:$Y);
}
#endif
