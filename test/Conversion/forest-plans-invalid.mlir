// RUN: mlonnx-opt %s --mlonnx-to-linalg --split-input-file --verify-diagnostics

module attributes {mlonnx.forest_plan = "heap"} {
  func.func @minimum(%x: tensor<64x3xf32>) -> tensor<64x1xf32> {
    // expected-error @+1 {{can't be planned as 'heap': votes are not summed}}
    %y = mlonnx.TreeEnsembleRegressor %x {
      nodes_treeids = array<i64: 0, 0, 0>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_featureids = array<i64: 2, 0, 0>,
      nodes_modes = array<i8: 0, 7, 7>, nodes_values = array<f32: 0.5, 0.0, 0.0>,
      nodes_truenodeids = array<i64: 1, 0, 0>, nodes_falsenodeids = array<i64: 2, 0, 0>,
      target_treeids = array<i64: 0, 0>, target_nodeids = array<i64: 1, 2>, target_ids = array<i64: 0, 0>,
      target_weights = array<f32: 2.0, 3.0>, n_targets = 1 : i64,
      aggregate_function = "MIN"} : (tensor<64x3xf32>) -> tensor<64x1xf32>
    return %y : tensor<64x1xf32>
  }
}

// -----

module attributes {mlonnx.forest_plan = "fast"} {
  func.func @unknown(%x: tensor<1x3xf32>) -> tensor<1x1xf32> {
    // expected-error @+1 {{can't be planned as 'fast': known are walk, heap-walk, heap, oblivious, blend, masks}}
    %y = mlonnx.TreeEnsembleRegressor %x {
      nodes_treeids = array<i64: 0>, nodes_nodeids = array<i64: 0>, nodes_featureids = array<i64: 0>,
      nodes_modes = array<i8: 7>, nodes_values = array<f32: 0.0>,
      nodes_truenodeids = array<i64: 0>, nodes_falsenodeids = array<i64: 0>,
      target_treeids = array<i64: 0>, target_nodeids = array<i64: 0>, target_ids = array<i64: 0>,
      target_weights = array<f32: 2.0>, n_targets = 1 : i64} : (tensor<1x3xf32>) -> tensor<1x1xf32>
    return %y : tensor<1x1xf32>
  }
}
