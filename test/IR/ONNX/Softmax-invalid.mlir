// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{axis 2 is none of an operand of rank 2}}
  %0 = onnx.Softmax %x {axis = 2 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xi32>) {
  // expected-error@+1 {{operand has elements of type 'i32'; it takes floating-point numbers}}
  %0 = onnx.LogSoftmax %x : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{attribute 'p' is 3; it must be 1 or 2}}
  %0 = onnx.LpNormalization %x {p = 3 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
