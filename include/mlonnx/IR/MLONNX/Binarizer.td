#ifndef MLONNX_BINARIZER
#define MLONNX_BINARIZER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXBinarizerOp : MLONNX_Op<"Binarizer"> {
  let summary = "1 where X > threshold, else 0.";
  let description = [{
    Elementwise: `Y = X > threshold ? 1 : 0`. The comparison is strict, and NaN gives 0. The result has the type of
    `X`.
  }];
  let formula = [{
    Y = X > threshold ? 1 : 0
  }];
  let lowering = [{
    A comparison in `linalg`, which fuses with its neighbours. Rows are always independent.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "any shape">:$X,
      Arg<DefaultValuedOptionalAttr<F32Attr, "0.0f">, "what an element must exceed">:$threshold);
  let results = (outs
      Res<MLONNX_Value, "the shape of `X`">:$Y);
  let rowsBody = [{ return detail::propagateRowsElementwise(*this, operandRows, resultRows, why); }];
}
#endif
