// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x: tensor<2x3xf32>) {
  %k = onnx.Constant dense<4> : tensor<1xi64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'K' is 4 for 3 elements}}
  %0:2 = onnx.TopK %x, %k : (tensor<2x3xf32>, tensor<1xi64>) -> (tensor<2x4xf32>, tensor<2x4xi64>)
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %k = onnx.Constant dense<-1> : tensor<1xi64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'K' is -1}}
  %0:2 = onnx.TopK %x, %k : (tensor<2x3xf32>, tensor<1xi64>) -> (tensor<2x?xf32>, tensor<2x?xi64>)
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %k: tensor<2xi64>) {
  // expected-error@+1 {{operand 'K' must be one integer, not 'tensor<2xi64>'}}
  %0:2 = onnx.TopK %x, %k : (tensor<2x3xf32>, tensor<2xi64>) -> (tensor<2x?xf32>, tensor<2x?xi64>)
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %k: tensor<1xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{axis 5 is none of an operand of rank 2}}
  %0:2 = onnx.TopK %x, %k {axis = 5 : i64} : (tensor<2x3xf32>, tensor<1xi64>) -> (tensor<2x?xf32>, tensor<2x?xi64>)
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %a = onnx.Constant dense<2> : tensor<i64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{axis 2 is none of an operand of rank 2}}
  %0 = onnx.CumSum %x, %a : (tensor<2x3xf32>, tensor<i64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %a: tensor<f32>) {
  // expected-error@+1 {{operand 'axis' must be one integer, not 'tensor<f32>'}}
  %0 = onnx.CumSum %x, %a : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}
