// RUN: %both_forms

// x0 <= 0.5 (NaN too) votes 0.25 for a, else 0.5 for b; x1 > 1 votes 1 for b, else 0.25 for c.
// FEED: X = [[0.5, 1], [1, 2], [nan, nan]]
// CHECK: Y = object[3] ['a', 'b', 'a']
// CHECK: Z = float32[3, 3] [ [0.25, 0.0, 0.25], [0.0, 1.5, 0.0], [0.25, 0.0, 0.25]]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}) -> (tensor<?x!mlonnx.string> {onnx.name = "Y"}, tensor<?x3xf32> {onnx.name = "Z"}) {
  %0:2 = mlonnx.TreeEnsembleClassifier %X {class_ids = [0, 1, 1, 2], class_nodeids = [1, 2, 1, 2], class_treeids = [0, 0, 1, 1], class_weights = [0.25 : f32, 0.5 : f32, 1.0 : f32, 0.25 : f32], classlabels_strings = ["a", "b", "c"], nodes_falsenodeids = [2, 0, 0, 2, 0, 0], nodes_featureids = [0, 0, 0, 1, 0, 0], nodes_missing_value_tracks_true = [1, 0, 0, 0, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF", "BRANCH_GT", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2, 0, 1, 2], nodes_treeids = [0, 0, 0, 1, 1, 1], nodes_truenodeids = [1, 0, 0, 1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32, 1.0 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?x!mlonnx.string>, tensor<?x3xf32>)
  return %0#0, %0#1 : tensor<?x!mlonnx.string>, tensor<?x3xf32>
}

// -----

// R20 (i): two labels and one class id: s = 0.25, 0.75 + 0.25, ...; all weights are positive, so Z is [1 - s, s].
// FEED: X = [[0, 0], [1, 2]]
// CHECK: Y = int64[2] [3, 4]
// CHECK: Z = float32[2, 2] [ [0.75, 0.25], [0.0, 1.0]]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}) -> (tensor<?xi64> {onnx.name = "Y"}, tensor<?x2xf32> {onnx.name = "Z"}) {
  %0:2 = mlonnx.TreeEnsembleClassifier %X {class_ids = [0, 0, 0, 0], class_nodeids = [1, 2, 1, 2], class_treeids = [0, 0, 1, 1], class_weights = [0.25 : f32, 0.75 : f32, 0.25 : f32, 0.0 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0, 2, 0, 0], nodes_featureids = [0, 0, 0, 1, 0, 0], nodes_missing_value_tracks_true = [1, 0, 0, 0, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF", "BRANCH_GT", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2, 0, 1, 2], nodes_treeids = [0, 0, 0, 1, 1, 1], nodes_truenodeids = [1, 0, 0, 1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32, 1.0 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return %0#0, %0#1 : tensor<?xi64>, tensor<?x2xf32>
}
