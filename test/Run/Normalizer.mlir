// RUN: %both_forms

// R14: by the largest element.
// FEED: X = [[1, 2, 4], [-1, -2, -4]]
// CHECK: Y = float32[2, 3] [ [0.25, 0.5, 1.0], [1.0, 2.0, 4.0]]
func.func @main(%X: tensor<?x3xf32> {onnx.name = "X"}) -> (tensor<?x3xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.Normalizer %X {norm = "MAX"} : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// -----

// By the sum of absolute values; a divisor of 0 changes nothing.
// FEED: X = [[1, -3], [0, 0]]
// CHECK: Y = float32[2, 2] [ [0.25, -0.75], [0.0, 0.0]]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}) -> (tensor<?x2xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.Normalizer %X {norm = "L1"} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// -----

// By the root of the sum of squares, which overflows nowhere.
// FEED: X = [[3e30, 3e30, 3e30, -3e30]]
// CHECK: Y = float32[1, 4] [ [0.5, 0.5, 0.5, -0.5]]
func.func @main(%X: tensor<?x4xf32> {onnx.name = "X"}) -> (tensor<?x4xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.Normalizer %X {norm = "L2"} : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
