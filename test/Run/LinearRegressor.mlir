// RUN: %both_forms

// Two targets: 1 + 2 + 0.5 and 3 + 4 - 1, then 2 + 0 + 0.5 and 6 + 0 - 1.
// FEED: X = [[1, 1], [2, 0]]
// CHECK: Y = float32[2, 2] [ [3.5, 6.0], [2.5, 5.0]]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}) -> (tensor<?x2xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.LinearRegressor %X {coefficients = [1.0 : f32, 2.0 : f32, 3.0 : f32, 4.0 : f32], intercepts = [0.5 : f32, -1.0 : f32], targets = 2 : i64} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// -----

// R3: a transform of one target; the softmax of one score is 1. R2: 64-bit integers.
// FEED: X = [[5], [-7]]
// CHECK: Y = float32[2, 1] [ [1.0], [1.0]]
func.func @main(%X: tensor<?x1xi64> {onnx.name = "X"}) -> (tensor<?x1xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.LinearRegressor %X {coefficients = [2.0 : f32], post_transform = "SOFTMAX"} : (tensor<?x1xi64>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}
