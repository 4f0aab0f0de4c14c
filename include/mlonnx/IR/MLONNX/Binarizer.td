#ifndef MLONNX_BINARIZER
#define MLONNX_BINARIZER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXBinarizerOp : MLONNX_Op<"Binarizer"> {
  let summary = "1 where X > threshold, else 0.";
  let description = [{
    Elementwise: `Y = X > threshold ? 1 : 0`. The comparison is strict, and NaN gives 0. The result has the type of
    `X`.
  }];
  let arguments = (ins
      MLONNX_Value:$X,
      DefaultValuedOptionalAttr<F32Attr, "0.0f">:$threshold);
  let results = (outs MLONNX_Value:$Y);
  let rowsBody = [{ return detail::propagateRowsElementwise(*this, operandRows, resultRows, why); }];
}
#endif
