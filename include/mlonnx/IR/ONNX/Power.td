// Powers and remainders, with numpy's broadcasting.
#ifndef ONNX_POWER
#define ONNX_POWER
include "mlonnx/IR/ONNX/Elementwise.td"

def ONNX_PowOp : ONNX_Op<"Pow"> {
  let summary = "X to the power of Y, with the elements of X";
  let description = [{
    Y may have elements of another type. Integers to integers wrap; a negative exponent gives the truncated quotient, and
    is an error for X = 0. Integers to other exponents are computed in f64 and converted as Cast does.
  }];
  let arguments = (ins ONNX_Tensor:$X, ONNX_Tensor:$Y);
  let results = (outs ONNX_Tensor:$Z);
  let hasVerifier = 1;
}
def ONNX_ModOp : ONNX_BinaryOp<"Mod"> {
  let summary = "Remainder of A / B";
  let description = [{With the sign of B (`fmod` = 0) or of A (`fmod` = 1). An integer divided by 0 is an error.}];
  let arguments = (ins ONNX_Tensor:$A, ONNX_Tensor:$B, DefaultValuedOptionalAttr<I64Attr, "0">:$fmod);
}
#endif
