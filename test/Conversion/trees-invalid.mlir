// RUN: mlonnx-opt %s --mlonnx-to-linalg --verify-diagnostics

func.func @cycle(%x: tensor<64x1xf32>) -> tensor<64x1xf32> {
  // expected-error @below {{attributes 'nodes_truenodeids' and 'nodes_falsenodeids' have a cycle}}
  %y = mlonnx.TreeEnsembleRegressor %x {
    nodes_treeids = array<i64: 0, 0, 0>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_featureids = array<i64: 0, 0, 0>,
    nodes_modes = array<i8: 0, 0, 0>, nodes_values = array<f32: 0.5, 0.0, 0.0>,
    nodes_truenodeids = array<i64: 1, 2, 1>, nodes_falsenodeids = array<i64: 2, 2, 1>,
    target_treeids = array<i64: 0>, target_nodeids = array<i64: 1>, target_ids = array<i64: 0>,
    target_weights = array<f32: 2.0>, n_targets = 1 : i64} : (tensor<64x1xf32>) -> tensor<64x1xf32>
  return %y : tensor<64x1xf32>
}
