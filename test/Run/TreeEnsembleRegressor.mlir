// RUN: %both_forms

// x0 <= 0.5 (NaN too): 1, else 2; x1 > 1: 10, else 20; and 0.5.
// FEED: X = [[0.5, 1], [1, 2], [nan, nan]]
// CHECK: Y = float32[3, 1] [ [21.5], [12.5], [21.5]]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}) -> (tensor<?x1xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.TreeEnsembleRegressor %X {base_values = [0.5 : f32], n_targets = 1 : i64, nodes_falsenodeids = [2, 0, 0, 2, 0, 0], nodes_featureids = [0, 0, 0, 1, 0, 0], nodes_missing_value_tracks_true = [1, 0, 0, 0, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF", "BRANCH_GT", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2, 0, 1, 2], nodes_treeids = [0, 0, 0, 1, 1, 1], nodes_truenodeids = [1, 0, 0, 1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32, 1.0 : f32, 0.0 : f32, 0.0 : f32], target_ids = [0, 0, 0, 0], target_nodeids = [1, 2, 1, 2], target_treeids = [0, 0, 1, 1], target_weights = [1.0 : f32, 2.0 : f32, 10.0 : f32, 20.0 : f32]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// -----

// R18: the mean divides by the number of trees; a target without a vote keeps its base value.
// FEED: X = [[0, 0]]
// CHECK: Y = float32[1, 2] [ [110.5, 200.0]]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}) -> (tensor<?x2xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.TreeEnsembleRegressor %X {aggregate_function = "AVERAGE", base_values = [100.0 : f32, 200.0 : f32], n_targets = 2 : i64, nodes_falsenodeids = [2, 0, 0, 2, 0, 0], nodes_featureids = [0, 0, 0, 1, 0, 0], nodes_missing_value_tracks_true = [1, 0, 0, 0, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF", "BRANCH_GT", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2, 0, 1, 2], nodes_treeids = [0, 0, 0, 1, 1, 1], nodes_truenodeids = [1, 0, 0, 1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32, 1.0 : f32, 0.0 : f32, 0.0 : f32], target_ids = [0, 0, 0, 0], target_nodeids = [1, 2, 1, 2], target_treeids = [0, 0, 1, 1], target_weights = [1.0 : f32, 2.0 : f32, 10.0 : f32, 20.0 : f32]} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
