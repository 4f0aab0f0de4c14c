// RUN: %roundtrip

// CHECK-LABEL: func @seed
func.func @seed(%x: tensor<?x2xf32>) -> tensor<?x1xf32> {
  // CHECK: mlonnx.SVMRegressor %{{.*}} {coefficients = [1.000000e+00 : f32, 0x7FC00000 : f32], kernel_params = [1.000000e-01 : f32, 0.000000e+00 : f32, 3.000000e+00 : f32], kernel_type = "POLY", n_supports = 2 : i64, one_class = 1 : i64, rho = [1.000000e-01 : f32], support_vectors = [1.000000e+00 : f32, 2.000000e+00 : f32, 3.000000e+00 : f32, 0xFF800000 : f32]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  %0 = mlonnx.SVMRegressor %x {coefficients = [1.0 : f32, 0x7FC00000 : f32], kernel_params = [0.1 : f32, 0.0 : f32, 3.0 : f32], kernel_type = "POLY", n_supports = 2 : i64, one_class = 1 : i64, post_transform = "NONE", rho = [0.1 : f32], support_vectors = [1.0 : f32, 2.0 : f32, 3.0 : f32, 0xFF800000 : f32]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}
// CHECK-LABEL: func @linear
func.func @linear(%x: memref<?x2xi64>) -> memref<?x1xf32> {
  // CHECK: mlonnx.SVMRegressor %{{.*}} {coefficients = array<f32: 1.000000e+00, 2.000000e+00>, rho = array<f32: 1.000000e-01>} : (memref<?x2xi64>) -> memref<?x1xf32>
  %0 = mlonnx.SVMRegressor %x {coefficients = array<f32: 1.0, 2.0>, rho = array<f32: 0.1>} : (memref<?x2xi64>) -> memref<?x1xf32>
  return %0 : memref<?x1xf32>
}
