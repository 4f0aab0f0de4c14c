// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{rows of 3 values do not fit columns of 2}}
  %0 = onnx.MatMul %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<f32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{an operand of rank 0 is no matrix}}
  %0 = onnx.MatMul %a, %b : (tensor<f32>, tensor<3xf32>) -> tensor<f32>
  return
}

// -----

func.func @f(%a: tensor<2x2x3xf32>, %b: tensor<3x3x2xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{the batch dimensions cannot be broadcast together}}
  %0 = onnx.MatMul %a, %b : (tensor<2x2x3xf32>, tensor<3x3x2xf32>) -> tensor<2x2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x2xf64>) {
  // expected-error@+1 {{operands have elements of different types: 'f32' and 'f64'}}
  %0 = onnx.MatMul %a, %b : (tensor<2x3xf32>, tensor<3x2xf64>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{rows of 3 values do not fit columns of 2}}
  %0 = onnx.Gemm %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x2x2xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{an operand of rank 3 is no matrix}}
  %0 = onnx.Gemm %a, %a : (tensor<2x2x2xf32>, tensor<2x2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x2xf32>, %c: tensor<3xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'C' cannot be broadcast to the product}}
  %0 = onnx.Gemm %a, %a, %c : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x2xf32>, %c: tensor<1x2x2xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'C' cannot be broadcast to the product}}
  %0 = onnx.Gemm %a, %a, %c : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<1x2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x2xi32>) {
  // expected-error@+1 {{attribute 'alpha' is 5.000000e-01; for integers it must be whole and at most 2^24}}
  %0 = onnx.Gemm %a, %a {alpha = 0.5 : f32} : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'A' must be a square matrix}}
  %0 = onnx.Solve %a, %b : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x2xi64>, %b: tensor<2xi64>) {
  // expected-error@+1 {{operand 'A' has elements of type 'i64'; it takes f32 or f64}}
  %0 = onnx.Solve %a, %b : (tensor<2x2xi64>, tensor<2xi64>) -> tensor<2xi64>
  return
}
