// RUN: mlonnx-opt %s --mlonnx-elide-zipmap | FileCheck %s

// The scores' columns have the classifier's labels, also behind a Normalizer.
// CHECK-LABEL: func.func @scores
// CHECK-SAME:    -> (tensor<?xi64>, tensor<?x2xf32> {mlonnx.classes = array<i64: 5, 7>})
func.func @scores(%x: tensor<?x1xf32>) -> (tensor<?xi64>, tensor<?x2xf32>) {
  %y, %z = mlonnx.LinearClassifier %x {classlabels_ints = array<i64: 5, 7>, coefficients = array<f32: 1.0, 2.0>, intercepts = array<f32: 0.0, 0.0>} : (tensor<?x1xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  %n = mlonnx.Normalizer %z {norm = "L1"} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %y, %n : tensor<?xi64>, tensor<?x2xf32>
}
