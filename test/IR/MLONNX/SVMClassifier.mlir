// RUN: %roundtrip

// CHECK-LABEL: func @seed
func.func @seed(%x: tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x3xf32>) {
  // CHECK: mlonnx.SVMClassifier %{{.*}} {classlabels_ints = [0, 1, 2], coefficients = [1.000000e+00 : f32, 2.000000e+00 : f32, 3.000000e+00 : f32, 4.000000e+00 : f32, 5.000000e+00 : f32, 6.000000e+00 : f32], kernel_params = [1.000000e-01 : f32, 0.000000e+00 : f32, 3.000000e+00 : f32], kernel_type = "RBF", prob_a = [1.000000e-01 : f32, 2.000000e-01 : f32, 3.000000e-01 : f32], prob_b = [1.000000e-01 : f32, 2.000000e-01 : f32, 3.000000e-01 : f32], rho = [1.000000e-01 : f32, 2.000000e-01 : f32, 0x7FC00000 : f32], support_vectors = [1.000000e+00 : f32, 0x7F800000 : f32, 3.000000e+00 : f32, 4.000000e+00 : f32, 5.000000e+00 : f32, 6.000000e+00 : f32], vectors_per_class = [1, 1, 1]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x3xf32>)
  %0:2 = mlonnx.SVMClassifier %x {classlabels_ints = [0, 1, 2], coefficients = [1.0 : f32, 2.0 : f32, 3.0 : f32, 4.0 : f32, 5.0 : f32, 6.0 : f32], kernel_params = [0.1 : f32, 0.0 : f32, 3.0 : f32], kernel_type = "RBF", post_transform = "NONE", prob_a = [0.1 : f32, 0.2 : f32, 0.3 : f32], prob_b = [0.1 : f32, 0.2 : f32, 0.3 : f32], rho = [0.1 : f32, 0.2 : f32, 0x7FC00000 : f32], support_vectors = [1.0 : f32, 0x7F800000 : f32, 3.0 : f32, 4.0 : f32, 5.0 : f32, 6.0 : f32], vectors_per_class = [1, 1, 1]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x3xf32>)
  return %0#0, %0#1 : tensor<?xi64>, tensor<?x3xf32>
}
// Without probabilities: a score per pair of classes.
// CHECK-LABEL: func @pairs
func.func @pairs(%x: tensor<?x1xf32>) -> (tensor<?x!mlonnx.string>, tensor<?x6xf32>) {
  // CHECK: mlonnx.SVMClassifier %{{.*}} {classlabels_strings = ["a", "b", "c", "d"], coefficients = array<f32: 1.000000e+00, 2.000000e+00, 3.000000e+00>, rho = array<f32: 0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00>, support_vectors = array<f32: 1.000000e+00>, vectors_per_class = array<i64: 1, 0, 0, 0>} : (tensor<?x1xf32>) -> (tensor<?x!mlonnx.string>, tensor<?x6xf32>)
  %0:2 = mlonnx.SVMClassifier %x {classlabels_strings = ["a", "b", "c", "d"], coefficients = array<f32: 1.0, 2.0, 3.0>, kernel_type = "LINEAR", rho = array<f32: 0.0, 1.0, 2.0, 3.0, 4.0, 5.0>, support_vectors = array<f32: 1.0>, vectors_per_class = array<i64: 1, 0, 0, 0>} : (tensor<?x1xf32>) -> (tensor<?x!mlonnx.string>, tensor<?x6xf32>)
  return %0#0, %0#1 : tensor<?x!mlonnx.string>, tensor<?x6xf32>
}
// Two classes: two scores; no support vectors: linear.
// CHECK-LABEL: func @linear
func.func @linear(%x: memref<3xf64>) -> (memref<1xi64>, memref<1x2xf32>) {
  // CHECK: mlonnx.SVMClassifier %{{.*}} {classlabels_ints = array<i64: 0, 1>, coefficients = array<f32: 1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00>, rho = array<f32: 5.000000e-01>} : (memref<3xf64>) -> (memref<1xi64>, memref<1x2xf32>)
  %0:2 = mlonnx.SVMClassifier %x {classlabels_ints = array<i64: 0, 1>, coefficients = array<f32: 1.0, 2.0, 3.0, 4.0, 5.0, 6.0>, rho = array<f32: 0.5>} : (memref<3xf64>) -> (memref<1xi64>, memref<1x2xf32>)
  return %0#0, %0#1 : memref<1xi64>, memref<1x2xf32>
}
