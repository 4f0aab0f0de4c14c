// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'norm' is "L3"; it must be one of MAX, L1, L2}}
  %0 = mlonnx.Normalizer %x0 {norm = "L3"} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return
}

// -----

func.func @f(%x0: tensor<2x2x2xf32>) {
  // expected-error@+1 {{operand 'X' has rank 3; it must be [N, C] or [C]}}
  %0 = mlonnx.Normalizer %x0 : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

func.func @f(%x0: tensor<2x2xf64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s)}}
  %0 = mlonnx.Normalizer %x0 : (tensor<2x2xf64>) -> tensor<2x2xf64>
  return
}
