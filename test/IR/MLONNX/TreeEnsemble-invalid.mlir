// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs the attribute 'n_targets'}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xi64>) {
  // expected-error@+1 {{operand 'X' has elements of type 'i64'; it takes f16, f32, f64}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xi64>) -> tensor<?x1xi64>
  return
}

// -----

// All values have X's type.
func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_splits' must be a 1-D tensor of 'f32', not 'tensor<1xf64>'}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf64>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'leaf_weights' has 1 values; it needs 2, one per value of 'leaf_targetids'}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<1.0> : tensor<1xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{must not be empty: there is no tree}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = []} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'tree_roots' has 1 at index 0; there are 1 nodes}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [1]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'leaf_targetids' has 1 at index 1; there are 1 targets}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 1], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_truenodeids' has 2 at index 0; there are 2 leaves}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [2], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_falsenodeids' has 1 at index 0; there are 1 nodes}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [0], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_trueleafs' has 2 at index 0; there are 2 values, 0 and 1}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [2], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_modes' has an unknown mode}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 7>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_featureids' has 5 at index 0; X has 2 features}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [5], nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'post_transform' has 5 at index 0; there are 5 transforms}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], post_transform = 5 : i64, tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'aggregate_function' has -1 at index 0; there are 4 functions}}
  %0 = mlonnx.TreeEnsemble %x0 {aggregate_function = -1 : i64, leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'membership_values' has 0 NaN; it needs one set, ended by NaN, per BRANCH_MEMBER node (0)}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, membership_values = dense<1.0> : tensor<1xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'membership_values' has 2 NaN; it needs one set, ended by NaN, per BRANCH_MEMBER node (1)}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, membership_values = dense<[0x7FC00000, 0x7FC00000]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 6>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs the attribute 'membership_values': it has nodes of mode BRANCH_MEMBER}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 6>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'nodes_hitrates' has 0 values; it needs 1, one per value of 'nodes_featureids'}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_hitrates = dense<> : tensor<0xf32>, nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{requires attribute 'tree_roots'}}
  %0 = mlonnx.TreeEnsemble %x0 {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = array<i8: 0>, nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}
