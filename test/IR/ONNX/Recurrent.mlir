// RUN: %roundtrip

// Extents that must be equal are known from any of them.
// CHECK-LABEL: func @rnn
func.func @rnn(%x: tensor<?x?x3xf32>, %w: tensor<2x?x3xf32>, %r: tensor<2x4x4xf32>, %lens: tensor<5xi32>) {
  // CHECK: onnx.RNN {{.*}} {activation_alpha = array<f32: 0.000000e+00, 0.000000e+00>, activation_beta = array<f32: 0.000000e+00, 0.000000e+00>, activations = ["Tanh", "Relu"], direction = "bidirectional", operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}
  // CHECK-SAME: -> (tensor<?x2x5x4xf32>, tensor<2x5x4xf32>)
  %0:2 = onnx.RNN %x, %w, %r, %lens {activation_alpha = array<f32: 0.0, 0.0>, activation_beta = array<f32: 0.0, 0.0>, activations = ["Tanh", "Relu"], direction = "bidirectional", operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>} : (tensor<?x?x3xf32>, tensor<2x?x3xf32>, tensor<2x4x4xf32>, tensor<5xi32>) -> (tensor<?x2x5x4xf32>, tensor<2x5x4xf32>)
  return
}
