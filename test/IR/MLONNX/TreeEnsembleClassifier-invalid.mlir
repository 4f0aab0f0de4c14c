// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs exactly one of the attributes 'classlabels_int64s', 'classlabels_strings'; it has 0}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs the attribute 'nodes_treeids'}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_treeids' is empty: there is no tree}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_nodeids' has 2 values; it needs 3, one per value of 'nodes_treeids'}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs the attribute 'nodes_featureids'}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_modes' has 1 values; it needs 3, one per value of 'nodes_treeids'}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_modes' has an unknown mode}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_NONE", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

// Sets are TreeEnsemble's.
func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_modes' has an unknown mode}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_MEMBER", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_modes' has an unknown mode}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = array<i8: 0, 8, 7>, nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_featureids' has 2 at index 0; X has 2 features}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [2, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x?xf32>) {
  // expected-error@+1 {{attribute 'nodes_featureids' has -1 at index 0}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [-1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x?xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs exactly one of the attributes 'nodes_values', 'nodes_values_as_tensor'; it has 0}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs exactly one of the attributes 'nodes_values', 'nodes_values_as_tensor'; it has 2}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], nodes_values_as_tensor = dense<0.0> : tensor<3xf64>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_values_as_tensor' must be a 1-D tensor of 'f64', not 'tensor<3xf32>'}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values_as_tensor = dense<0.0> : tensor<3xf32>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_hitrates' has 1 values; it needs 3, one per value of 'nodes_treeids'}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_hitrates = [1.0 : f32], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{takes at most one of the attributes 'nodes_hitrates', 'nodes_hitrates_as_tensor'; it has 2}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_hitrates = [], nodes_hitrates_as_tensor = dense<0.0> : tensor<3xf64>, nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_missing_value_tracks_true' has 2 values; it needs 3, one per value of 'nodes_treeids'}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_missing_value_tracks_true = [0, 1], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs exactly one of the attributes 'class_weights', 'class_weights_as_tensor'; it has 0}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'class_treeids' has 1 values; it needs 2, one per value of 'class_ids'}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'class_ids' has 2 at index 1; there are 2 class labels}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 2], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'class_ids' has -1 at index 0; there are 2 class labels}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [-1, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{takes at most one of the attributes 'base_values', 'base_values_as_tensor'; it has 2}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {base_values = [1.0 : f32], base_values_as_tensor = dense<0.0> : tensor<1xf64>, class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'base_values' has 3 values; it needs 2, one per class}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {base_values = array<f32: 1.0, 2.0, 3.0>, class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

// One base value is for one score (rule R20).
func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'base_values_as_tensor' has 1 values; it needs 2, one per class}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {base_values_as_tensor = dense<0.0> : tensor<1xf64>, class_ids = [0, 1], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'post_transform' is "none"}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], post_transform = "none"} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf16>) {
  // expected-error@+1 {{operand 'X' has elements of type 'f16'}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf16>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2x2xf32>) {
  // expected-error@+1 {{operand 'X' has rank 3; it must be [N, C] or [C]}}
  %0:2 = mlonnx.TreeEnsembleClassifier %x0 {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, 0.5 : f32], classlabels_int64s = [3, 4], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}
