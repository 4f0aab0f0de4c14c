// RUN: %both_forms

// R12: the label is the first maximum. Scores [2, 1.5], [0, 3.5] and the tie [0.5, 0.5].
// FEED: X = [[2, 1], [0, 3], [0.5, 0]]
// CHECK: Y = object[3] ['a', 'b', 'a']
// CHECK: Z = float32[3, 2] [ [2.0, 1.5], [0.0, 3.5], [0.5, 0.5]]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}) -> (tensor<?x!mlonnx.string> {onnx.name = "Y"}, tensor<?x2xf32> {onnx.name = "Z"}) {
  %0:2 = mlonnx.LinearClassifier %X {classlabels_strings = ["a", "b"], coefficients = [1.0 : f32, 0.0 : f32, 0.0 : f32, 1.0 : f32], intercepts = [0.0 : f32, 0.5 : f32]} : (tensor<?x2xf32>) -> (tensor<?x!mlonnx.string>, tensor<?x2xf32>)
  return %0#0, %0#1 : tensor<?x!mlonnx.string>, tensor<?x2xf32>
}

// -----

// One row of coefficients and two labels: [1 - s, s], the label by s > 0.
// FEED: X = [[0.25], [-1], [0]]
// CHECK: Y = int64[3] [9, 7, 7]
// CHECK: Z = float32[3, 2] [ [0.75, 0.25], [2.0, -1.0], [1.0, 0.0]]
func.func @main(%X: tensor<?x1xf32> {onnx.name = "X"}) -> (tensor<?xi64> {onnx.name = "Y"}, tensor<?x2xf32> {onnx.name = "Z"}) {
  %0:2 = mlonnx.LinearClassifier %X {classlabels_ints = [7, 9], coefficients = [1.0 : f32]} : (tensor<?x1xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return %0#0, %0#1 : tensor<?xi64>, tensor<?x2xf32>
}
