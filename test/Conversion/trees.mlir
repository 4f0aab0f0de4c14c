// RUN: mlonnx-opt %s --mlonnx-to-linalg --canonicalize --cse --split-input-file | FileCheck %s

// Two labels, all votes for id 0, no negative weight: one score, [1 - s, s], the label above 0.5 (R20). Labels 0 and 1
// are the indices.
// CHECK-LABEL: func.func @binary
// CHECK-SAME:    %[[X:.*]]: tensor<64x3xf32>
// CHECK-DAG:     %[[HALF:.*]] = arith.constant 5.000000e-01 : f32
// CHECK:         %[[S:.*]]:3 = mlk.call "mlk_forest_f32" ins(%[[X]],
// CHECK-SAME:      plan = {{{.*}}plan = "walk"{{.*}}trees = 1 : i64
// CHECK-SAME:      -> tensor<64x1xf32>
// CHECK:         mlk.call "mlk_binary_label_f32" ins(%[[S]]#0 {{.*}} scalars(%{{.*}}, %[[HALF]] : i64, f32) -> tensor<64xi64>
// CHECK:         mlk.call "mlk_binary_scores_f32" ins(%[[S]]#0
// CHECK-NOT:     mlk_gather
func.func @binary(%x: tensor<64x3xf32>) -> (tensor<64xi64>, tensor<64x2xf32>) {
  %y, %z = mlonnx.TreeEnsembleClassifier %x {
    nodes_treeids = array<i64: 0, 0, 0>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_featureids = array<i64: 2, 0, 0>,
    nodes_modes = array<i8: 0, 7, 7>, nodes_values = array<f32: 0.5, 0.0, 0.0>,
    nodes_truenodeids = array<i64: 1, 0, 0>, nodes_falsenodeids = array<i64: 2, 0, 0>,
    class_treeids = array<i64: 0, 0>, class_nodeids = array<i64: 1, 2>, class_ids = array<i64: 0, 0>,
    class_weights = array<f32: 0.25, 0.75>, classlabels_int64s = array<i64: 0, 1>}
    : (tensor<64x3xf32>) -> (tensor<64xi64>, tensor<64x2xf32>)
  return %y, %z : tensor<64xi64>, tensor<64x2xf32>
}

// -----

// A column for NaN that goes left; a single row has scratch for one.
module attributes {mlonnx.forest_plan = "walk"} {
  // CHECK-LABEL: func.func @missing
  // CHECK:         mlk.call "mlk_forest_f32"
  // CHECK-SAME:      plan = {{{.*}}columns = 1 : i64{{.*}}plan = "walk"{{.*}}trees = 1 : i64
  func.func @missing(%x: tensor<1x3xf32>) -> tensor<1x1xf32> {
    %y = mlonnx.TreeEnsembleRegressor %x {
      nodes_treeids = array<i64: 0, 0, 0>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_featureids = array<i64: 2, 0, 0>,
      nodes_modes = array<i8: 1, 7, 7>, nodes_values = array<f32: 0.5, 0.0, 0.0>,
      nodes_missing_value_tracks_true = array<i64: 1, 0, 0>,
      nodes_truenodeids = array<i64: 1, 0, 0>, nodes_falsenodeids = array<i64: 2, 0, 0>,
      target_treeids = array<i64: 0>, target_nodeids = array<i64: 1>, target_ids = array<i64: 0>,
      target_weights = array<f32: 2.0>, n_targets = 1 : i64} : (tensor<1x3xf32>) -> tensor<1x1xf32>
    return %y : tensor<1x1xf32>
  }
}

// -----

// An unknown number of features is checked at run time.
// CHECK-LABEL: func.func @unknown_features
// CHECK:         mlk.call "mlk_forest_checked_f64"
// CHECK-SAME:      node = 0
func.func @unknown_features(%x: tensor<?x?xf64>) -> tensor<?x1xf32> {
  %y = mlonnx.TreeEnsembleRegressor %x {
    nodes_treeids = array<i64: 0, 0, 0>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_featureids = array<i64: 2, 0, 0>,
    nodes_modes = array<i8: 4, 7, 7>, nodes_values = array<f32: 0.5, 0.0, 0.0>,
    nodes_truenodeids = array<i64: 1, 0, 0>, nodes_falsenodeids = array<i64: 2, 0, 0>,
    target_treeids = array<i64: 0>, target_nodeids = array<i64: 1>, target_ids = array<i64: 0>,
    target_weights = array<f32: 2.0>, n_targets = 1 : i64} : (tensor<?x?xf64>) -> tensor<?x1xf32>
  return %y : tensor<?x1xf32>
}
