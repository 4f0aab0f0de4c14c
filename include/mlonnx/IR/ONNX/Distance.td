// Distances between rows.
#ifndef ONNX_DISTANCE
#define ONNX_DISTANCE
include "mlonnx/IR/ONNXBase.td"

def ONNX_CDistOp : ONNX_Op<"CDist"> {
  let summary = "Distances between the rows of two matrices: com.microsoft CDist";
  let description = [{
    C[i, j] is the sum over k of |A[i, k] - B[j, k]|^p, or its square root with `root`. A product of equal differences
    (p = 2) enters the sum by fused multiply-add. com.microsoft has the metrics `sqeuclidean` (p = 2) and `euclidean` (p = 2 and
    `root`); converters without it write a Scan, which becomes this operator (--mlonnx-expand-graphs).
  }];
  let arguments = (ins ONNX_Tensor:$A, ONNX_Tensor:$B, DefaultValuedOptionalAttr<F64Attr, "2.0">:$p, UnitAttr:$root);
  let results = (outs ONNX_Tensor:$C);
  let hasVerifier = 1;
}
#endif
