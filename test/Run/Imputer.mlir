// RUN: %both_forms

// R10: NaN matches NaN; a value for each feature.
// FEED: X = [[nan, 2], [3, nan]]
// CHECK: Y = float32[2, 2] [ [10.0, 2.0], [3.0, 20.0]]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}) -> (tensor<?x2xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.Imputer %X {imputed_value_floats = [10.0 : f32, 20.0 : f32], replaced_value_float = 0x7FC00000 : f32} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// -----

// Integers; one value for all features.
// FEED: X = [[-1, 2], [3, -1]]
// CHECK: Y = int64[2, 2] [ [7, 2], [3, 7]]
func.func @main(%X: tensor<?x2xi64> {onnx.name = "X"}) -> (tensor<?x2xi64> {onnx.name = "Y"}) {
  %0 = mlonnx.Imputer %X {imputed_value_int64s = [7], replaced_value_int64 = -1 : i64} : (tensor<?x2xi64>) -> tensor<?x2xi64>
  return %0 : tensor<?x2xi64>
}
