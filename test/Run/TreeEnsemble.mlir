// RUN: %both_forms

// x1 a member of {0, 3}: leaf 1.5, else leaf -2 (R21).
// FEED: X = [[9, 3], [9, 1], [0, 0]]
// CHECK: Y = float32[3, 1] [ [1.5], [-2.0], [1.5]]
func.func @main(%X: tensor<?x2xf32> {onnx.name = "X"}) -> (tensor<?x1xf32> {onnx.name = "Y"}) {
  %0 = mlonnx.TreeEnsemble %X {aggregate_function = 1 : i64, leaf_targetids = [0, 0], leaf_weights = dense<[1.5, -2.0]> : tensor<2xf32>, membership_values = dense<[0.0, 3.0, 0x7FC00000]> : tensor<3xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = ["BRANCH_MEMBER"], nodes_splits = dense<0.0> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], post_transform = 0 : i64, tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}
