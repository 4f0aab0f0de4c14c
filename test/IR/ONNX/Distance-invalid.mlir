// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%a: tensor<?x5xf32>, %b: tensor<60x4xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{rows of 5 and of 4 values}}
  %0 = onnx.CDist %a, %b : (tensor<?x5xf32>, tensor<60x4xf32>) -> tensor<?x60xf32>
  return
}

// -----

func.func @f(%a: tensor<?x5xf32>, %b: tensor<5xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{an operand of rank 1 is no matrix}}
  %0 = onnx.CDist %a, %b : (tensor<?x5xf32>, tensor<5xf32>) -> tensor<?x5xf32>
  return
}

// -----

func.func @f(%a: tensor<?x5xi32>) {
  // expected-error@+1 {{operands have elements of types 'i32' and 'i32'; it takes f32 or f64}}
  %0 = onnx.CDist %a, %a : (tensor<?x5xi32>, tensor<?x5xi32>) -> tensor<?x?xi32>
  return
}

// -----

func.func @f(%a: tensor<?x5xf32>) {
  // expected-error@+1 {{attribute 'p' is 0.000000e+00; it must be above 0}}
  %0 = onnx.CDist %a, %a {p = 0.0 : f64} : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x?xf32>
  return
}
