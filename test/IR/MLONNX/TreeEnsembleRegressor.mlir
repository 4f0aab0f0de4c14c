// RUN: %roundtrip

// CHECK-LABEL: func @seed
func.func @seed(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  // CHECK: mlonnx.TreeEnsembleRegressor %{{.*}} {aggregate_function = "AVERAGE", base_values = [5.000000e-01 : f32, 0.000000e+00 : f32], n_targets = 2 : i64, nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_hitrates = [1.000000e+00 : f32, 1.000000e+00 : f32, 1.000000e+00 : f32], nodes_missing_value_tracks_true = [1, 0, 0], nodes_modes = ["BRANCH_GT", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0x7F800000 : f32, 0.000000e+00 : f32, 0x7FC00000 : f32], target_ids = [0, 1], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = [2.500000e-01 : f32, -5.000000e-01 : f32]} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %0 = mlonnx.TreeEnsembleRegressor %x {aggregate_function = "AVERAGE", base_values = [0.5 : f32, 0.0 : f32], n_targets = 2 : i64, nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_hitrates = [1.0 : f32, 1.0 : f32, 1.0 : f32], nodes_missing_value_tracks_true = [1, 0, 0], nodes_modes = ["BRANCH_GT", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0x7F800000 : f32, 0.0 : f32, 0x7FC00000 : f32], post_transform = "NONE", target_ids = [0, 1], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = [0.25 : f32, -0.5 : f32]} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
// CHECK-LABEL: func @dense
func.func @dense(%x: tensor<?x2xi32>) -> tensor<?x1xf32> {
  // CHECK: mlonnx.TreeEnsembleRegressor %{{.*}} {aggregate_function = "MIN", n_targets = 1 : i64, nodes_falsenodeids = array<i64: 2, 0, 0>, nodes_featureids = array<i64: 1, 0, 0>, nodes_modes = array<i8: 4, 7, 7>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0>, nodes_truenodeids = array<i64: 1, 0, 0>, nodes_values = array<f32: 0x7FC00000, 0.000000e+00, 0.000000e+00>, target_ids = array<i64: 0, 0>, target_nodeids = array<i64: 1, 2>, target_treeids = array<i64: 0, 0>, target_weights = array<f32: 2.500000e-01, 0xFF800000>} : (tensor<?x2xi32>) -> tensor<?x1xf32>
  %0 = mlonnx.TreeEnsembleRegressor %x {aggregate_function = "MIN", n_targets = 1 : i64, nodes_falsenodeids = array<i64: 2, 0, 0>, nodes_featureids = array<i64: 1, 0, 0>, nodes_modes = array<i8: 4, 7, 7>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0>, nodes_truenodeids = array<i64: 1, 0, 0>, nodes_values = array<f32: 0x7FC00000, 0.0, 0.0>, target_ids = array<i64: 0, 0>, target_nodeids = array<i64: 1, 2>, target_treeids = array<i64: 0, 0>, target_weights = array<f32: 0.25, 0xFF800000>} : (tensor<?x2xi32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}
// CHECK-LABEL: func @resource
func.func @resource(%x: tensor<?x2xf32>) -> tensor<?x1xf32> {
  // CHECK: mlonnx.TreeEnsembleRegressor %{{.*}} {n_targets = 1 : i64, nodes_falsenodeids = array<i64: 2, 0, 0>, nodes_featureids = array<i64: 1, 0, 0>, nodes_modes = dense_resource<modes> : tensor<3xi8>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0>, nodes_truenodeids = array<i64: 1, 0, 0>, nodes_values = dense_resource<values> : tensor<3xf32>, target_ids = dense_resource<ids> : tensor<2xi64>, target_nodeids = array<i64: 1, 2>, target_treeids = array<i64: 0, 0>, target_weights = array<f32: 2.500000e-01, 1.000000e+00>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  %0 = mlonnx.TreeEnsembleRegressor %x {n_targets = 1 : i64, nodes_falsenodeids = array<i64: 2, 0, 0>, nodes_featureids = array<i64: 1, 0, 0>, nodes_modes = dense_resource<modes> : tensor<3xi8>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0>, nodes_truenodeids = array<i64: 1, 0, 0>, nodes_values = dense_resource<values> : tensor<3xf32>, target_ids = dense_resource<ids> : tensor<2xi64>, target_nodeids = array<i64: 1, 2>, target_treeids = array<i64: 0, 0>, target_weights = array<f32: 0.25, 1.0>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}
// CHECK-LABEL: func @narrow
func.func @narrow(%x: tensor<?x2xf32>) -> tensor<?x1xf32> {
  // CHECK: mlonnx.TreeEnsembleRegressor %{{.*}} {n_targets = 1 : i64, nodes_falsenodeids = array<i64: 2, 0, 0>, nodes_featureids = array<i64: 1, 0, 0>, nodes_modes = dense_resource<modes> : tensor<3xi8>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0>, nodes_truenodeids = array<i64: 1, 0, 0>, nodes_values = dense_resource<values> : tensor<3xf32>, target_ids = dense_resource<narrow> : tensor<2xi32>, target_nodeids = array<i64: 1, 2>, target_treeids = array<i64: 0, 0>, target_weights = array<f32: 2.500000e-01, 1.000000e+00>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  %0 = mlonnx.TreeEnsembleRegressor %x {n_targets = 1 : i64, nodes_falsenodeids = array<i64: 2, 0, 0>, nodes_featureids = array<i64: 1, 0, 0>, nodes_modes = dense_resource<modes> : tensor<3xi8>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0>, nodes_truenodeids = array<i64: 1, 0, 0>, nodes_values = dense_resource<values> : tensor<3xf32>, target_ids = dense_resource<narrow> : tensor<2xi32>, target_nodeids = array<i64: 1, 2>, target_treeids = array<i64: 0, 0>, target_weights = array<f32: 0.25, 1.0>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}
// CHECK-LABEL: func @tensors
func.func @tensors(%x: memref<2xf64>) -> memref<1x1xf32> {
  // CHECK: mlonnx.TreeEnsembleRegressor %{{.*}} {base_values_as_tensor = dense<1.000000e-01> : tensor<1xf64>, n_targets = 1 : i64, nodes_falsenodeids = array<i64: 2, 0, 0>, nodes_featureids = array<i64: 1, 0, 0>, nodes_modes = array<i8: 0, 7, 7>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0>, nodes_truenodeids = array<i64: 1, 0, 0>, nodes_values_as_tensor = dense<[0xFFF0000000000000, 0.000000e+00, 0.000000e+00]> : tensor<3xf64>, target_ids = array<i64: 0, 0>, target_nodeids = array<i64: 1, 2>, target_treeids = array<i64: 0, 0>, target_weights_as_tensor = dense<[2.500000e-01, 1.000000e+00]> : tensor<2xf64>} : (memref<2xf64>) -> memref<1x1xf32>
  %0 = mlonnx.TreeEnsembleRegressor %x {base_values_as_tensor = dense<0.1> : tensor<1xf64>, n_targets = 1 : i64, nodes_falsenodeids = array<i64: 2, 0, 0>, nodes_featureids = array<i64: 1, 0, 0>, nodes_modes = array<i8: 0, 7, 7>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_treeids = array<i64: 0, 0, 0>, nodes_truenodeids = array<i64: 1, 0, 0>, nodes_values_as_tensor = dense<[0xFFF0000000000000, 0.0, 0.0]> : tensor<3xf64>, target_ids = array<i64: 0, 0>, target_nodeids = array<i64: 1, 2>, target_treeids = array<i64: 0, 0>, target_weights_as_tensor = dense<[0.25, 1.0]> : tensor<2xf64>} : (memref<2xf64>) -> memref<1x1xf32>
  return %0 : memref<1x1xf32>
}

{-#
  dialect_resources: {
    builtin: {
      modes: "0x01000000000707",
      values: "0x040000000000C07F0000000000000000",
      ids: "0x0800000000000000000000000000000000000000",
      narrow: "0x040000000000000000000000"
    }
  }
#-}
