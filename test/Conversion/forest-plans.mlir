// RUN: mlonnx-opt %s --mlonnx-to-linalg --canonicalize --cse --split-input-file | FileCheck %s

// Blocks of rows: one level, so that the tests of each level are the same.
module attributes {mlonnx.level = "x86-64-v4"} {
  // CHECK-LABEL: func.func @blocks
  // CHECK:         mlk.call "mlk_forest_[[KERNEL:heap|oblivious]]_f32" ins(%arg0,
  // CHECK-SAME:      plan = "[[KERNEL]]"
  func.func @blocks(%x: tensor<512x3xf32>) -> tensor<512x1xf32> {
    %y = mlonnx.TreeEnsembleRegressor %x {
      nodes_treeids = array<i64: 0, 0, 0>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_featureids = array<i64: 2, 0, 0>,
      nodes_modes = array<i8: 0, 7, 7>, nodes_values = array<f32: 0.5, 0.0, 0.0>,
      nodes_truenodeids = array<i64: 1, 0, 0>, nodes_falsenodeids = array<i64: 2, 0, 0>,
      target_treeids = array<i64: 0, 0>, target_nodeids = array<i64: 1, 2>, target_ids = array<i64: 0, 0>,
      target_weights = array<f32: 2.0, 3.0>, n_targets = 1 : i64} : (tensor<512x3xf32>) -> tensor<512x1xf32>
    return %y : tensor<512x1xf32>
  }
}

// -----

// A forced plan: the codes of a block of 64 rows in scratch for 512, a mask of 64 bits a block for the one test.
module attributes {mlonnx.level = "x86-64-v4", mlonnx.forest_plan = "blend"} {
  // CHECK-LABEL: func.func @forced
  // CHECK-SAME:      mlonnx.cost = 0 : i64
  // CHECK:         mlk.call "mlk_forest_blend_f32" ins(%arg0,
  // CHECK-SAME:      outs(%{{[^:]*}} : tensor<64x1xf32>, tensor<512xf32>, tensor<513xi8>, tensor<64xi8>, tensor<1536xi8>)
  // CHECK-SAME:      cuts = 1 : i64{{.*}}plan = "blend"{{.*}}sets = 0 : i64, tests = 1 : i64{{.*}}why = "forced"
  func.func @forced(%x: tensor<64x3xf32>) -> tensor<64x1xf32> {
    %y = mlonnx.TreeEnsembleRegressor %x {
      nodes_treeids = array<i64: 0, 0, 0>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_featureids = array<i64: 2, 0, 0>,
      nodes_modes = array<i8: 0, 7, 7>, nodes_values = array<f32: 0.5, 0.0, 0.0>,
      nodes_truenodeids = array<i64: 1, 0, 0>, nodes_falsenodeids = array<i64: 2, 0, 0>,
      target_treeids = array<i64: 0, 0>, target_nodeids = array<i64: 1, 2>, target_ids = array<i64: 0, 0>,
      target_weights = array<f32: 2.0, 3.0>, n_targets = 1 : i64} : (tensor<64x3xf32>) -> tensor<64x1xf32>
    return %y : tensor<64x1xf32>
  }
}

// -----

// The walk's tables, and the heap's: codes of one column for 512 rows, and the two slots below the one test.
module attributes {mlonnx.level = "x86-64-v4", mlonnx.forest_plan = "heap-walk"} {
  // CHECK-LABEL: func.func @heap_walk
  // CHECK:         %[[ENTRIES:.*]] = arith.constant dense<[2, 3]> : tensor<2xi32>
  // CHECK:         mlk.call "mlk_forest_heap_walk_f32" ins(%arg0, {{.*}}%[[ENTRIES]]
  // CHECK-SAME:      outs(%{{[^:]*}} : tensor<64x1xf32>, tensor<512xf32>, tensor<1xf32>, tensor<513xi8>)
  // CHECK-SAME:      code_columns = 1 : i64{{.*}}plan = "heap-walk"
  func.func @heap_walk(%x: tensor<64x3xf32>) -> tensor<64x1xf32> {
    %y = mlonnx.TreeEnsembleRegressor %x {
      nodes_treeids = array<i64: 0, 0, 0>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_featureids = array<i64: 2, 0, 0>,
      nodes_modes = array<i8: 0, 7, 7>, nodes_values = array<f32: 0.5, 0.0, 0.0>,
      nodes_truenodeids = array<i64: 1, 0, 0>, nodes_falsenodeids = array<i64: 2, 0, 0>,
      target_treeids = array<i64: 0, 0>, target_nodeids = array<i64: 1, 2>, target_ids = array<i64: 0, 0>,
      target_weights = array<f32: 2.0, 3.0>, n_targets = 1 : i64} : (tensor<64x3xf32>) -> tensor<64x1xf32>
    return %y : tensor<64x1xf32>
  }
}

// -----

// A set is one test, with membership in a bit set; a minimum is walked.
module attributes {mlonnx.level = "x86-64-v4", mlonnx.forest_plan = "blend"} {
  // CHECK-LABEL: func.func @set
  // CHECK:         cuts = 0 : i64{{.*}}sets = 1 : i64, tests = 1 : i64
  func.func @set(%x: tensor<64x1xf32>) -> tensor<64x1xf32> {
    %y = mlonnx.TreeEnsemble %x {
      n_targets = 1 : i64, aggregate_function = 1 : i64, tree_roots = array<i64: 0>,
      nodes_featureids = array<i64: 0>, nodes_modes = array<i8: 6>, nodes_splits = dense<0.0> : tensor<1xf32>,
      nodes_truenodeids = array<i64: 0>, nodes_falsenodeids = array<i64: 1>,
      nodes_trueleafs = array<i64: 1>, nodes_falseleafs = array<i64: 1>,
      leaf_targetids = array<i64: 0, 0>, leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>,
      membership_values = dense<[1.0, 4.0, 7.0, 0x7FC00000]> : tensor<4xf32>} : (tensor<64x1xf32>) -> tensor<64x1xf32>
    return %y : tensor<64x1xf32>
  }
}

// -----

// One row.
module attributes {mlonnx.level = "x86-64-v4", mlonnx.forest_plan = "masks"} {
  // CHECK-LABEL: func.func @one
  // CHECK:         mlk.call "mlk_forest_masks16_f32" ins(%arg0,
  // CHECK-SAME:      features = 1 : i64, plan = "masks"
  func.func @one(%x: tensor<1x3xf32>) -> tensor<1x1xf32> {
    %y = mlonnx.TreeEnsembleRegressor %x {
      nodes_treeids = array<i64: 0, 0, 0>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_featureids = array<i64: 2, 0, 0>,
      nodes_modes = array<i8: 0, 7, 7>, nodes_values = array<f32: 0.5, 0.0, 0.0>,
      nodes_truenodeids = array<i64: 1, 0, 0>, nodes_falsenodeids = array<i64: 2, 0, 0>,
      target_treeids = array<i64: 0, 0>, target_nodeids = array<i64: 1, 2>, target_ids = array<i64: 0, 0>,
      target_weights = array<f32: 2.0, 3.0>, n_targets = 1 : i64} : (tensor<1x3xf32>) -> tensor<1x1xf32>
    return %y : tensor<1x1xf32>
  }
}

// -----

// One row of oblivious trees.
module attributes {mlonnx.level = "x86-64-v4", mlonnx.forest_plan = "oblivious"} {
  // CHECK-LABEL: func.func @oblivious_row
  // CHECK:         mlk.call "mlk_forest_oblivious_row_f32" ins(%arg0,
  // CHECK-SAME:      outs(%{{[^:]*}} : tensor<1x1xf32>, tensor<320xi8>, tensor<64xi8>)
  // CHECK-SAME:      columns = 1 : i64, depth = 1 : i64, plan = "oblivious"
  func.func @oblivious_row(%x: tensor<1x3xf32>) -> tensor<1x1xf32> {
    %y = mlonnx.TreeEnsembleRegressor %x {
      nodes_treeids = array<i64: 0, 0, 0>, nodes_nodeids = array<i64: 0, 1, 2>, nodes_featureids = array<i64: 2, 0, 0>,
      nodes_modes = array<i8: 0, 7, 7>, nodes_values = array<f32: 0.5, 0.0, 0.0>,
      nodes_truenodeids = array<i64: 1, 0, 0>, nodes_falsenodeids = array<i64: 2, 0, 0>,
      target_treeids = array<i64: 0, 0>, target_nodeids = array<i64: 1, 2>, target_ids = array<i64: 0, 0>,
      target_weights = array<f32: 2.0, 3.0>, n_targets = 1 : i64} : (tensor<1x3xf32>) -> tensor<1x1xf32>
    return %y : tensor<1x1xf32>
  }
}
