// RUN: %both_forms

// Strings to integers.
// FEED: X = [['b'], ['x'], ['a']]
// CHECK: Y = int64[3, 1] [ [20], [-1], [10]]
func.func @main(%X: tensor<?x1x!mlonnx.string> {onnx.name = "X"}) -> (tensor<?x1xi64> {onnx.name = "Y"}) {
  %0 = mlonnx.CategoryMapper %X {cats_int64s = [10, 20], cats_strings = ["a", "b"], default_int64 = -1 : i64} : (tensor<?x1x!mlonnx.string>) -> tensor<?x1xi64>
  return %0 : tensor<?x1xi64>
}

// -----

// Integers to strings; R7: of two equal categories the last counts.
// FEED: X = [[10], [30], [20]]
// CHECK: Y = object[3, 1] [ ['c'], ['none'], ['b']]
func.func @main(%X: tensor<?x1xi64> {onnx.name = "X"}) -> (tensor<?x1x!mlonnx.string> {onnx.name = "Y"}) {
  %0 = mlonnx.CategoryMapper %X {cats_int64s = [10, 20, 10], cats_strings = ["a", "b", "c"], default_string = "none"} : (tensor<?x1xi64>) -> tensor<?x1x!mlonnx.string>
  return %0 : tensor<?x1x!mlonnx.string>
}
