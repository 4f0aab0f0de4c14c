// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x: tensor<5x2x3xf32>, %w: tensor<1x4x2xf32>, %r: tensor<1x4x4xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'W' has an extent of 2 in dimension 2; it must be 3}}
  %0:2 = onnx.RNN %x, %w, %r {activation_alpha = array<f32: 0.0>, activation_beta = array<f32: 0.0>, activations = ["Tanh"], operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>} : (tensor<5x2x3xf32>, tensor<1x4x2xf32>, tensor<1x4x4xf32>) -> (tensor<5x1x2x4xf32>, tensor<1x2x4xf32>)
  return
}

// -----

func.func @f(%x: tensor<5x2x3xf32>, %w: tensor<1x4x3xf32>, %r: tensor<1x4x4xf32>) {
  // expected-error@+1 {{attribute 'activations' has 2 entries; it needs 1, one per direction}}
  %0:2 = onnx.RNN %x, %w, %r {activation_alpha = array<f32: 0.0>, activation_beta = array<f32: 0.0>, activations = ["Tanh", "Tanh"], operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>} : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>) -> (tensor<5x1x2x4xf32>, tensor<1x2x4xf32>)
  return
}

// -----

func.func @f(%x: tensor<5x2x3xf32>, %w: tensor<1x4x3xf32>, %r: tensor<1x4x4xf32>) {
  // expected-error@+1 {{attribute 'activations' is "tanh"; it must be one of}}
  %0:2 = onnx.RNN %x, %w, %r {activation_alpha = array<f32: 0.0>, activation_beta = array<f32: 0.0>, activations = ["tanh"], operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>} : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>) -> (tensor<5x1x2x4xf32>, tensor<1x2x4xf32>)
  return
}

// -----

func.func @f(%x: tensor<5x2x3xi64>, %w: tensor<1x4x3xi64>, %r: tensor<1x4x4xi64>) {
  // expected-error@+1 {{operand 'X' has elements of type 'i64'; it takes floating-point numbers}}
  %0:2 = onnx.RNN %x, %w, %r {activation_alpha = array<f32: 0.0>, activation_beta = array<f32: 0.0>, activations = ["Tanh"], operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>} : (tensor<5x2x3xi64>, tensor<1x4x3xi64>, tensor<1x4x4xi64>) -> (tensor<5x1x2x4xi64>, tensor<1x2x4xi64>)
  return
}
