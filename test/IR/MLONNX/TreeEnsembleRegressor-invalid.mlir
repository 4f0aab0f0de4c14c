// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs the attribute 'n_targets'}}
  %0 = mlonnx.TreeEnsembleRegressor %x0 {nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], target_ids = [0, 0], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = [0.25 : f32, 0.5 : f32]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'n_targets' is 0; it must be 1 to 2147483647}}
  %0 = mlonnx.TreeEnsembleRegressor %x0 {n_targets = 0 : i64, nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], target_ids = [0, 0], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = [0.25 : f32, 0.5 : f32]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'n_targets' is 4294967296; it must be 1 to 2147483647}}
  %0 = mlonnx.TreeEnsembleRegressor %x0 {n_targets = 4294967296 : i64, nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], target_ids = [0, 0], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = [0.25 : f32, 0.5 : f32]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'aggregate_function' is "MEAN"; it must be one of AVERAGE, SUM, MIN, MAX}}
  %0 = mlonnx.TreeEnsembleRegressor %x0 {aggregate_function = "MEAN", n_targets = 1 : i64, nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], target_ids = [0, 0], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = [0.25 : f32, 0.5 : f32]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'target_ids' has 1 at index 0; there are 1 targets}}
  %0 = mlonnx.TreeEnsembleRegressor %x0 {n_targets = 1 : i64, nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], target_ids = [1, 0], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = [0.25 : f32, 0.5 : f32]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'target_nodeids' has 3 values; it needs 2, one per value of 'target_ids'}}
  %0 = mlonnx.TreeEnsembleRegressor %x0 {n_targets = 1 : i64, nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], target_ids = [0, 0], target_nodeids = [1, 2, 3], target_treeids = [0, 0], target_weights = [0.25 : f32, 0.5 : f32]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs exactly one of the attributes 'target_weights', 'target_weights_as_tensor'; it has 2}}
  %0 = mlonnx.TreeEnsembleRegressor %x0 {n_targets = 1 : i64, nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], target_ids = [0, 0], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = [0.25 : f32, 0.5 : f32], target_weights_as_tensor = dense<0.0> : tensor<2xf64>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'base_values' has 2 values; it needs 1, one per target}}
  %0 = mlonnx.TreeEnsembleRegressor %x0 {base_values = array<f32: 1.0, 2.0>, n_targets = 1 : i64, nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], target_ids = [0, 0], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = [0.25 : f32, 0.5 : f32]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'base_values_as_tensor' has 2 values; it needs 1, one per target}}
  %0 = mlonnx.TreeEnsembleRegressor %x0 {base_values_as_tensor = dense<0.0> : tensor<2xf64>, n_targets = 1 : i64, nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], target_ids = [0, 0], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = [0.25 : f32, 0.5 : f32]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_truenodeids' has 4 values; it needs 3, one per value of 'nodes_treeids'}}
  %0 = mlonnx.TreeEnsembleRegressor %x0 {n_targets = 1 : i64, nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], target_ids = [0, 0], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = [0.25 : f32, 0.5 : f32]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_hitrates_as_tensor' has 2 values; it needs 3, one per value of 'nodes_treeids'}}
  %0 = mlonnx.TreeEnsembleRegressor %x0 {n_targets = 1 : i64, nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_hitrates_as_tensor = dense<0.0> : tensor<2xf64>, nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], target_ids = [0, 0], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = [0.25 : f32, 0.5 : f32]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_modes' has an unknown mode}}
  %0 = mlonnx.TreeEnsembleRegressor %x0 {n_targets = 1 : i64, nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = array<i8: -1, 7, 7>, nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], target_ids = [0, 0], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = [0.25 : f32, 0.5 : f32]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}
