// RUN: %both_forms

// Strings to integers, the default for the unknown.
// FEED: X = ['Dori', 'Amy', 'Amy', 'Sally', 'Sally']
// CHECK: Y = int64[5] [-1, 5, 5, 6, 6]
func.func @main(%X: tensor<?x!mlonnx.string> {onnx.name = "X"}) -> (tensor<?xi64> {onnx.name = "Y"}) {
  %0 = mlonnx.LabelEncoder %X {default_int64 = -1 : i64, keys_strings = ["Amy", "Sally"], values_int64s = [5, 6]} : (tensor<?x!mlonnx.string>) -> tensor<?xi64>
  return %0 : tensor<?xi64>
}

// -----

// Floats to strings: R11, a NaN key matches any NaN.
// FEED: X = [[nan], [0.5], [2]]
// CHECK: Y = object[3, 1] [ ['missing'], ['half'], ['?']]
func.func @main(%X: tensor<?x1xf32> {onnx.name = "X"}) -> (tensor<?x1x!mlonnx.string> {onnx.name = "Y"}) {
  %0 = mlonnx.LabelEncoder %X {default_string = "?", keys_floats = [0x7FC00000 : f32, 0.5 : f32], values_strings = ["missing", "half"]} : (tensor<?x1xf32>) -> tensor<?x1x!mlonnx.string>
  return %0 : tensor<?x1x!mlonnx.string>
}
