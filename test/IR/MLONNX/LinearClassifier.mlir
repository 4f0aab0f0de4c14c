// RUN: %roundtrip

// CHECK-LABEL: func @seed
func.func @seed(%x: tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x3xf32>) {
  // CHECK: mlonnx.LinearClassifier %{{.*}} {classlabels_ints = [10, 20, 30], coefficients = [1.000000e+00 : f32, 2.000000e+00 : f32, 3.000000e+00 : f32, 4.000000e+00 : f32, 5.000000e+00 : f32, 6.000000e+00 : f32], intercepts = [1.000000e-01 : f32, 2.000000e-01 : f32, 0x7F800000 : f32], multi_class = 1 : i64, post_transform = "SOFTMAX"} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x3xf32>)
  %0:2 = mlonnx.LinearClassifier %x {classlabels_ints = [10, 20, 30], coefficients = [1.0 : f32, 2.0 : f32, 3.0 : f32, 4.0 : f32, 5.0 : f32, 6.0 : f32], intercepts = [0.1 : f32, 0.2 : f32, 0x7F800000 : f32], multi_class = 1 : i64, post_transform = "SOFTMAX"} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x3xf32>)
  return %0#0, %0#1 : tensor<?xi64>, tensor<?x3xf32>
}
// One row of coefficients and two labels: two scores all the same (rule R12).
// CHECK-LABEL: func @dense
func.func @dense(%x: tensor<2xi64>) -> (tensor<1x!mlonnx.string>, tensor<1x2xf32>) {
  // CHECK: mlonnx.LinearClassifier %{{.*}} {classlabels_strings = ["no", "yes"], coefficients = array<f32: 1.000000e+00, 2.000000e+00>, post_transform = "LOGISTIC"} : (tensor<2xi64>) -> (tensor<1x!mlonnx.string>, tensor<1x2xf32>)
  %0:2 = mlonnx.LinearClassifier %x {classlabels_strings = ["no", "yes"], coefficients = array<f32: 1.0, 2.0>, post_transform = "LOGISTIC"} : (tensor<2xi64>) -> (tensor<1x!mlonnx.string>, tensor<1x2xf32>)
  return %0#0, %0#1 : tensor<1x!mlonnx.string>, tensor<1x2xf32>
}
// CHECK-LABEL: func @unranked
func.func @unranked(%x: tensor<*xf64>) -> (tensor<?xi64>, tensor<?x2xf32>) {
  // CHECK: mlonnx.LinearClassifier %{{.*}} {classlabels_ints = array<i64: 0, 1>, coefficients = array<f32: 1.000000e+00, 2.000000e+00, 0x7FC00000>, intercepts = array<f32: 1.000000e+00>} : (tensor<*xf64>) -> (tensor<?xi64>, tensor<?x2xf32>)
  %0:2 = mlonnx.LinearClassifier %x {classlabels_ints = array<i64: 0, 1>, coefficients = array<f32: 1.0, 2.0, 0x7FC00000>, intercepts = array<f32: 1.0>} : (tensor<*xf64>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return %0#0, %0#1 : tensor<?xi64>, tensor<?x2xf32>
}
// CHECK-LABEL: func @memref
func.func @memref(%x: memref<5x1xi32>) -> (memref<5xi64>, memref<5x2xf32>) {
  // CHECK: mlonnx.LinearClassifier %{{.*}} {classlabels_ints = array<i64: 0, 1>, coefficients = array<f32: 1.000000e+00, -1.000000e+00>} : (memref<5x1xi32>) -> (memref<5xi64>, memref<5x2xf32>)
  %0:2 = mlonnx.LinearClassifier %x {classlabels_ints = array<i64: 0, 1>, coefficients = array<f32: 1.0, -1.0>} : (memref<5x1xi32>) -> (memref<5xi64>, memref<5x2xf32>)
  return %0#0, %0#1 : memref<5xi64>, memref<5x2xf32>
}
