// RUN: %both_forms

// Columns 2 and 0; the indices are an input.
// FEED: X = [[1, 2, 3], [4, 5, 6]]
// FEED: I = [2, 0]
// CHECK: Y = float32[2, 2] [ [3.0, 1.0], [6.0, 4.0]]
func.func @main(%X: tensor<?x3xf32> {onnx.name = "X"}, %I: tensor<2xi64> {onnx.name = "I"}) -> (tensor<?x2xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.ArrayFeatureExtractor %X, %I : (tensor<?x3xf32>, tensor<2xi64>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// -----

// R4: rank 1 gives [1, K]; the indices are a constant.
// FEED: X = ['a', 'b', 'c']
// CHECK: Y = object[1, 1] [ ['b']]
func.func @main(%X: tensor<3x!mlonnx.string> {onnx.name = "X"}) -> (tensor<1x1x!mlonnx.string> {onnx.name = "Y"}) {
  %i = onnx.Constant dense<1> : tensor<1xi64>
  %0 = mlonnx.ArrayFeatureExtractor %X, %i : (tensor<3x!mlonnx.string>, tensor<1xi64>) -> tensor<1x1x!mlonnx.string>
  return %0 : tensor<1x1x!mlonnx.string>
}
