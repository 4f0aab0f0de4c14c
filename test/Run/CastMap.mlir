// RUN: %both_forms

// Dense: the values in ascending order of their keys, in one row (R6).
// FEED: X = {7: 0.5, 2: 1.5}
// CHECK: Y = float32[1, 2] [ [1.5, 0.5]]
func.func @main(%X: tensor<!mlonnx.map<i64, f32>> {onnx.name = "X"}) -> (tensor<1x?xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.CastMap %X : (tensor<!mlonnx.map<i64, f32>>) -> tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}

// -----

// Sparse: a column for each key up to max_map, truncated to integers.
// FEED: X = {3: 2.75, 0: -1.5}
// CHECK: Y = int64[1, 4] [ [-1, 0, 0, 2]]
func.func @main(%X: tensor<!mlonnx.map<i64, f32>> {onnx.name = "X"}) -> (tensor<1x4xi64> {onnx.name = "Y"}) {
  %0 = mlonnx.CastMap %X {cast_to = "TO_INT64", map_form = "SPARSE", max_map = 4 : i64} : (tensor<!mlonnx.map<i64, f32>>) -> tensor<1x4xi64>
  return %0 : tensor<1x4xi64>
}
