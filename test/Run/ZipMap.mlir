// RUN: %both_forms

// A map for each row.
// FEED: X = [[0.25, 0.75], [1, 0]]
// CHECK: Z = [{'a': 0.25, 'b': 0.75}, {'a': 1.0, 'b': 0.0}]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}) -> (tensor<?x!mlonnx.map<!mlonnx.string, f32>> {onnx.name = "Z"}) {
  %0 = mlonnx.ZipMap %X {classlabels_strings = ["a", "b"]} : (tensor<?x2xf32>) -> tensor<?x!mlonnx.map<!mlonnx.string, f32>>
  return %0 : tensor<?x!mlonnx.map<!mlonnx.string, f32>>
}

// -----

// R22: of two equal labels the last counts.
// FEED: X = [[0.25, 0.75]]
// CHECK: Z = [{3: 0.75}]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}) -> (tensor<?x!mlonnx.map<i64, f32>> {onnx.name = "Z"}) {
  %0 = mlonnx.ZipMap %X {classlabels_int64s = [3, 3]} : (tensor<?x2xf32>) -> tensor<?x!mlonnx.map<i64, f32>>
  return %0 : tensor<?x!mlonnx.map<i64, f32>>
}
