// RUN: %both_forms

// 2 x0 + 3 x1 + 0.5.
// FEED: X = [[1, 2], [0, -1]]
// CHECK: Y = float32[2, 1] [ [8.5], [-2.5]]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}) -> (tensor<?x1xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.SVMRegressor %X {coefficients = [2.0 : f32, 3.0 : f32], kernel_type = "LINEAR", n_supports = 2 : i64, rho = [0.5 : f32], support_vectors = [1.0 : f32, 0.0 : f32, 0.0 : f32, 1.0 : f32]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// -----

// R17: one class: 1 above 0, else -1. (2 x + 1)^2 - 4 at 1, 0 and 0.5.
// FEED: X = [[1], [0], [0.5]]
// CHECK: Y = float32[3, 1] [ [1.0], [-1.0], [-1.0]]
func.func @main(%X: tensor<?x1xf32> {onnx.name = "X"}) -> (tensor<?x1xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.SVMRegressor %X {coefficients = [1.0 : f32], kernel_params = [2.0 : f32, 1.0 : f32, 2.0 : f32], kernel_type = "POLY", n_supports = 1 : i64, one_class = 1 : i64, rho = [-4.0 : f32], support_vectors = [1.0 : f32]} : (tensor<?x1xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}
