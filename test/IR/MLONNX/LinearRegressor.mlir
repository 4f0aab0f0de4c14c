// RUN: %roundtrip

// CHECK-LABEL: func @seed
func.func @seed(%x: tensor<?x3xf32>) -> tensor<?x2xf32> {
  // CHECK: mlonnx.LinearRegressor %{{.*}} {coefficients = [1.000000e+00 : f32, 2.000000e+00 : f32, 3.000000e+00 : f32, 4.000000e+00 : f32, 5.000000e+00 : f32, 0xFF800000 : f32], intercepts = [5.000000e-01 : f32, 0x7FC00000 : f32], post_transform = "LOGISTIC", targets = 2 : i64} : (tensor<?x3xf32>) -> tensor<?x2xf32>
  %0 = mlonnx.LinearRegressor %x {coefficients = [1.0 : f32, 2.0 : f32, 3.0 : f32, 4.0 : f32, 5.0 : f32, 0xFF800000 : f32], intercepts = [0.5 : f32, 0x7FC00000 : f32], post_transform = "LOGISTIC", targets = 2 : i64} : (tensor<?x3xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
// CHECK-LABEL: func @dense
func.func @dense(%x: tensor<3xf64>) -> tensor<1x1xf32> {
  // CHECK: mlonnx.LinearRegressor %{{.*}} {coefficients = array<f32: 1.000000e+00, 2.000000e+00, 3.000000e+00>} : (tensor<3xf64>) -> tensor<1x1xf32>
  %0 = mlonnx.LinearRegressor %x {coefficients = array<f32: 1.0, 2.0, 3.0>} : (tensor<3xf64>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}
// CHECK-LABEL: func @memref
func.func @memref(%x: memref<?x1xi64>) -> memref<?x1xf32> {
  // CHECK: mlonnx.LinearRegressor %{{.*}} {coefficients = array<f32: 1.000000e+00>, intercepts = array<f32: 1.000000e+00>} : (memref<?x1xi64>) -> memref<?x1xf32>
  %0 = mlonnx.LinearRegressor %x {coefficients = array<f32: 1.0>, intercepts = array<f32: 1.0>} : (memref<?x1xi64>) -> memref<?x1xf32>
  return %0 : memref<?x1xf32>
}
