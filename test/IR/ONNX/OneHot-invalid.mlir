// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @axis(%x: tensor<3xi64>, %depth: tensor<i64>, %values: tensor<2xf32>) {
  // expected-error @below {{attribute 'axis' is 2; for indices of rank 1 it must be from -2 to 1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = onnx.OneHot %x, %depth, %values {axis = 2 : i64} : (tensor<3xi64>, tensor<i64>, tensor<2xf32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @depth(%x: tensor<3xi64>, %values: tensor<2xf32>) {
  %depth = onnx.Constant dense<0.9> : tensor<f32>
  // expected-error @below {{operand 'depth' is 0; it must be at least 1}}
  // expected-error @below {{failed to infer returned types}}
  %0 = onnx.OneHot %x, %depth, %values : (tensor<3xi64>, tensor<f32>, tensor<2xf32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @depths(%x: tensor<3xi64>, %depth: tensor<2xi64>, %values: tensor<2xf32>) {
  // expected-error @below {{operand 'depth' must be one number, not 'tensor<2xi64>'}}
  %0 = onnx.OneHot %x, %depth, %values : (tensor<3xi64>, tensor<2xi64>, tensor<2xf32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @values(%x: tensor<3xi64>, %depth: tensor<i64>, %values: tensor<3xf32>) {
  // expected-error @below {{operand 'values' must be [off, on], not 'tensor<3xf32>'}}
  %0 = onnx.OneHot %x, %depth, %values : (tensor<3xi64>, tensor<i64>, tensor<3xf32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @indices(%x: tensor<3xi1>, %depth: tensor<i64>, %values: tensor<2xf32>) {
  // expected-error @below {{operand 'indices' has elements of type 'i1'; it takes numbers}}
  %0 = onnx.OneHot %x, %depth, %values : (tensor<3xi1>, tensor<i64>, tensor<2xf32>) -> tensor<3x?xf32>
  return
}
