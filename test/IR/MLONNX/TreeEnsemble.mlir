// RUN: %roundtrip

// CHECK-LABEL: func @names
func.func @names(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  // CHECK: mlonnx.TreeEnsemble %{{.*}} {leaf_targetids = [0, 1], leaf_weights = dense<[1.000000e+00, 0xFF800000]> : tensor<2xf32>, n_targets = 2 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_hitrates = dense<1.000000e+00> : tensor<1xf32>, nodes_missing_value_tracks_true = [1], nodes_modes = ["BRANCH_LEQ"], nodes_splits = dense<0x7FC00000> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %0 = mlonnx.TreeEnsemble %x {aggregate_function = 1 : i64, leaf_targetids = [0, 1], leaf_weights = dense<[1.0, 0xFF800000]> : tensor<2xf32>, n_targets = 2 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_hitrates = dense<1.0> : tensor<1xf32>, nodes_missing_value_tracks_true = [1], nodes_modes = ["BRANCH_LEQ"], nodes_splits = dense<0x7FC00000> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], post_transform = 0 : i64, tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
// Two sets, each ended by NaN.
// CHECK-LABEL: func @members
func.func @members(%x: tensor<4x?xf64>) -> tensor<4x1xf64> {
  // CHECK: mlonnx.TreeEnsemble %{{.*}} {leaf_targetids = array<i64: 0, 0, 0>, leaf_weights = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf64>, membership_values = dense<[0.000000e+00, 1.000000e+00, 0x7FF8000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : tensor<5xf64>, n_targets = 1 : i64, nodes_falseleafs = array<i64: 0, 1>, nodes_falsenodeids = array<i64: 1, 2>, nodes_featureids = array<i64: 1, 0>, nodes_modes = array<i8: 6, 6>, nodes_splits = dense<0.000000e+00> : tensor<2xf64>, nodes_trueleafs = array<i64: 1, 1>, nodes_truenodeids = array<i64: 0, 1>, tree_roots = array<i64: 0>} : (tensor<4x?xf64>) -> tensor<4x1xf64>
  %0 = mlonnx.TreeEnsemble %x {leaf_targetids = array<i64: 0, 0, 0>, leaf_weights = dense<[1.0, 2.0, 3.0]> : tensor<3xf64>, membership_values = dense<[0.0, 1.0, 0x7FF8000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : tensor<5xf64>, n_targets = 1 : i64, nodes_falseleafs = array<i64: 0, 1>, nodes_falsenodeids = array<i64: 1, 2>, nodes_featureids = array<i64: 1, 0>, nodes_modes = array<i8: 6, 6>, nodes_splits = dense<0.0> : tensor<2xf64>, nodes_trueleafs = array<i64: 1, 1>, nodes_truenodeids = array<i64: 0, 1>, tree_roots = array<i64: 0>} : (tensor<4x?xf64>) -> tensor<4x1xf64>
  return %0 : tensor<4x1xf64>
}
// CHECK-LABEL: func @half
func.func @half(%x: memref<2xf16>) -> memref<1x1xf16> {
  // CHECK: mlonnx.TreeEnsemble %{{.*}} {leaf_targetids = array<i64: 0>, leaf_weights = dense<1.000000e+00> : tensor<1xf16>, n_targets = 1 : i64, nodes_falseleafs = array<i64: 1>, nodes_falsenodeids = array<i64: 0>, nodes_featureids = array<i64: 0>, nodes_modes = array<i8: 5>, nodes_splits = dense<0x7C00> : tensor<1xf16>, nodes_trueleafs = array<i64: 1>, nodes_truenodeids = array<i64: 0>, tree_roots = array<i64: 0>} : (memref<2xf16>) -> memref<1x1xf16>
  %0 = mlonnx.TreeEnsemble %x {leaf_targetids = array<i64: 0>, leaf_weights = dense<1.0> : tensor<1xf16>, n_targets = 1 : i64, nodes_falseleafs = array<i64: 1>, nodes_falsenodeids = array<i64: 0>, nodes_featureids = array<i64: 0>, nodes_modes = array<i8: 5>, nodes_splits = dense<0x7C00> : tensor<1xf16>, nodes_trueleafs = array<i64: 1>, nodes_truenodeids = array<i64: 0>, tree_roots = array<i64: 0>} : (memref<2xf16>) -> memref<1x1xf16>
  return %0 : memref<1x1xf16>
}
