// Networks that run along a sequence.
#ifndef ONNX_RECURRENT
#define ONNX_RECURRENT
include "mlonnx/IR/ONNXBase.td"

def ONNX_RNNOp : ONNX_Op<"RNN", [AttrSizedOperandSegments]> {
  let summary = "A simple recurrent network of one layer";
  let description = [{
    H = f(clip(x W' + h R' + Wb + Rb)) for each step of X [steps, batch, input], where h is the H of the step before, at
    first `initial_h` [directions, batch, hidden] or 0. W is [directions, hidden, input], R [directions, hidden, hidden],
    B [directions, 2 * hidden] has Wb, then Rb; `directions` is 2 if `direction` is bidirectional, else 1. A reverse
    direction begins at the last step. Row i of the batch has `sequence_lens`[i] steps; Y [steps, directions, batch, hidden] is 0
    after them. Y_h [directions, batch, hidden] is the last H.

    `activations`, `activation_alpha` and `activation_beta` have an entry for each direction. Activations: Relu, Tanh,
    Sigmoid, Affine, LeakyRelu, ThresholdedRelu, ScaledTanh, HardSigmoid, Elu, Softsign, Softplus.
  }];
  let arguments = (ins ONNX_Tensor:$X, ONNX_Tensor:$W, ONNX_Tensor:$R, Optional<ONNX_Tensor>:$B,
                       Optional<ONNX_Tensor>:$sequence_lens, Optional<ONNX_Tensor>:$initial_h,
                       DefaultValuedOptionalAttr<StrAttr, "\"forward\"">:$direction, StrArrayAttr:$activations,
                       DenseF32ArrayAttr:$activation_alpha, DenseF32ArrayAttr:$activation_beta,
                       OptionalAttr<F32Attr>:$clip);
  let results = (outs ONNX_Tensor:$Y, ONNX_Tensor:$Y_h);
  let hasVerifier = 1;
}
#endif
