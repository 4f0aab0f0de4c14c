// RUN: %both_forms

// Above the threshold: 1; at it, below it and NaN (R5): 0.
// FEED: X = [[1.5, 2.0], [nan, -1.0]]
// CHECK: Y = float32[2, 2] [ [0.0, 1.0], [0.0, 0.0]]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}) -> (tensor<?x2xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.Binarizer %X {threshold = 1.5 : f32} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
