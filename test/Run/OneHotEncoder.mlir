// RUN: %both_forms

// 4 of the categories 0 to 7; an unknown one is all zeros.
// FEED: X = [4, 9]
// CHECK: Y = float32[2, 8] [ [0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
func.func @main(%X: tensor<?xi64> {onnx.name = "X"}) -> (tensor<?x8xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.OneHotEncoder %X {cats_int64s = [0, 1, 2, 3, 4, 5, 6, 7]} : (tensor<?xi64>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// -----

// Strings.
// FEED: X = [['b'], ['a']]
// CHECK: Y = float32[2, 1, 2] [ [ [0.0, 1.0]], [ [1.0, 0.0]]]
func.func @main(%X: tensor<?x1x!mlonnx.string> {onnx.name = "X"}) -> (tensor<?x1x2xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.OneHotEncoder %X {cats_strings = ["a", "b"], zeros = 0 : i64} : (tensor<?x1x!mlonnx.string>) -> tensor<?x1x2xf32>
  return %0 : tensor<?x1x2xf32>
}
