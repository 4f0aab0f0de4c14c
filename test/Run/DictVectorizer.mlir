// RUN: %both_forms

// The seed's example: keys outside of the vocabulary are ignored, missing ones are 0 (R8: a map is one row).
// FEED: X = {'a': 4, 'c': 8, 'x': 1}
// CHECK: Y = int64[1, 4] [ [4, 8, 0, 0]]
func.func @main(%X: tensor<!mlonnx.map<!mlonnx.string, i64>> {onnx.name = "X"}) -> (tensor<1x4xi64> {onnx.name = "Y"}) {
  %0 = mlonnx.DictVectorizer %X {string_vocabulary = ["a", "c", "b", "z"]} : (tensor<!mlonnx.map<!mlonnx.string, i64>>) -> tensor<1x4xi64>
  return %0 : tensor<1x4xi64>
}
