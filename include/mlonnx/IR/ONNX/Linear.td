// Matrix products.
#ifndef ONNX_LINEAR
#define ONNX_LINEAR
include "mlonnx/IR/ONNXBase.td"

def ONNX_MatMulOp : ONNX_Op<"MatMul"> {
  let summary = "Matrix product of the last two dimensions, the others broadcast, as numpy.matmul";
  let arguments = (ins ONNX_Tensor:$A, ONNX_Tensor:$B);
  let results = (outs ONNX_Tensor:$Y);
  let hasVerifier = 1;
}

def ONNX_GemmOp : ONNX_Op<"Gemm"> {
  let summary = "alpha * A' * B' + beta * C, with A' and B' transposed where asked";
  let description = [{C is broadcast to [M, N]. For integers, alpha and beta are whole.}];
  let arguments = (ins ONNX_Tensor:$A, ONNX_Tensor:$B, Optional<ONNX_Tensor>:$C,
                       DefaultValuedOptionalAttr<F32Attr, "1.0">:$alpha,
                       DefaultValuedOptionalAttr<F32Attr, "1.0">:$beta,
                       DefaultValuedOptionalAttr<I64Attr, "0">:$transA,
                       DefaultValuedOptionalAttr<I64Attr, "0">:$transB);
  let results = (outs ONNX_Tensor:$Y);
  let hasVerifier = 1;
}

def ONNX_SolveOp : ONNX_Op<"Solve"> {
  let summary = "The solution X of A X = B: com.microsoft Solve";
  let description = [{
    A is [n, n], B is [n] or [n, m]. A is factored into triangular matrices, column by column, with the largest magnitude
    of a column as its pivot (of equal ones the first). A pivot of 0 is an error. com.microsoft's `transposed` becomes a Transpose
    of A.
  }];
  let arguments = (ins ONNX_Tensor:$A, ONNX_Tensor:$B);
  let results = (outs ONNX_Tensor:$X);
  let hasVerifier = 1;
}
#endif
