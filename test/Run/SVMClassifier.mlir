// RUN: %both_forms

// A support vector for each class: s = x0 - x1; s > 0 is a vote for the first class, and Z is [-s, s] (R16).
// FEED: X = [[2, 1], [0, 3], [1, 1]]
// CHECK: Y = object[3] ['a', 'b', 'b']
// CHECK: Z = float32[3, 2] [ [-1.0, 1.0], [3.0, -3.0], [-0.0, 0.0]]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}) -> (tensor<?x!mlonnx.string> {onnx.name = "Y"}, tensor<?x2xf32> {onnx.name = "Z"}) {
  %0:2 = mlonnx.SVMClassifier %X {classlabels_strings = ["a", "b"], coefficients = [1.0 : f32, -1.0 : f32], kernel_type = "LINEAR", rho = [0.0 : f32], support_vectors = [1.0 : f32, 0.0 : f32, 0.0 : f32, 1.0 : f32], vectors_per_class = [1, 1]} : (tensor<?x2xf32>) -> (tensor<?x!mlonnx.string>, tensor<?x2xf32>)
  return %0#0, %0#1 : tensor<?x!mlonnx.string>, tensor<?x2xf32>
}
