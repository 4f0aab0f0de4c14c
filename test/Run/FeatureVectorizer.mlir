// RUN: %both_forms

// Inputs side by side, one padded and one cut to its inputdimensions (R9).
// FEED: X = [[1, 2], [3, 4]]
// FEED: B = [[5, 6], [7, 8]]
// CHECK: Y = float32[2, 4] [ [1.0, 2.0, 0.0, 5.0], [3.0, 4.0, 0.0, 7.0]]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}, %B: tensor<?x2xf32> {onnx.name = "B"}) -> (tensor<?x4xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.FeatureVectorizer %X, %B {inputdimensions = [3, 1]} : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// Integers become floats; [C] is one row.
// FEED: X = [1, 2]
// CHECK: Y = float32[1, 2] [ [1.0, 2.0]]
func.func @main(%X: tensor<2xi64> {onnx.name = "X"}) -> (tensor<1x2xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.FeatureVectorizer %X {inputdimensions = [2]} : (tensor<2xi64>) -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}
