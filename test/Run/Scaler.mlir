// RUN: %both_forms

// (x - offset) * scale for each feature.
// FEED: X = [[3, 4], [1, 2]]
// CHECK: Y = float32[2, 2] [ [4.0, 9.0], [0.0, 3.0]]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}) -> (tensor<?x2xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.Scaler %X {offset = [1.0 : f32], scale = [2.0 : f32, 3.0 : f32]} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// -----

// R10: integers are computed in f64, then rounded: 2^24 + 1 - 2^24.
// FEED: X = [[16777217]]
// CHECK: Y = float32[1, 1] [ [1.0]]
func.func @main(%X: tensor<?x1xi64> {onnx.name = "X"}) -> (tensor<?x1xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.Scaler %X {offset = [16777216.0 : f32]} : (tensor<?x1xi64>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}
