// RUN: mlonnx-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(mlonnx-fold-leaves))' | FileCheck %s

// Everything between the tree and the sum follows from the leaf: a key of it, what is reshaped, and constants.
// CHECK-LABEL: func.func @isolation
// CHECK: %[[DEPTH:.*]] = mlonnx.TreeEnsembleRegressor %arg0
// CHECK-SAME: target_weights = array<f32: 3.000000e+00, 1.200000e+01>
// CHECK-NOT: LabelEncoder
// CHECK: %[[SUM:.*]] = onnx.Sum %[[DEPTH]], %arg1
// CHECK: return %[[SUM]]
func.func @isolation(%x: tensor<?x2xf32>, %y: tensor<?x1xf32>) -> tensor<?x1xf32> {
  %column = onnx.Constant dense<[-1, 1]> : tensor<2xi64>
  %two = onnx.Constant dense<2.0> : tensor<1xf32>
  %leaf = mlonnx.TreeEnsembleRegressor %x {n_targets = 1 : i64, nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = array<f32: 0.5, 0.0, 0.0>, target_ids = [0, 0], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = array<f32: 1.0, 2.0>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  %key = onnx.Cast %leaf {to = i64} : (tensor<?x1xf32>) -> tensor<?x1xi64>
  %samples = mlonnx.LabelEncoder %key {keys_int64s = [1, 2], values_floats = array<f32: 1.0, 4.0>} : (tensor<?x1xi64>) -> tensor<?x1xf32>
  %flat = onnx.Reshape %samples, %column : (tensor<?x1xf32>, tensor<2xi64>) -> tensor<?x1xf32>
  %twice = onnx.Mul %flat, %two : (tensor<?x1xf32>, tensor<1xf32>) -> tensor<?x1xf32>
  %all = onnx.Add %flat, %twice : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  %sum = onnx.Sum %all, %y : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  return %sum : tensor<?x1xf32>
}

// -----

// The newest tree operator, and a tree that follows a tree.
// CHECK-LABEL: func.func @stacked
// CHECK: %[[ALL:.*]] = mlonnx.TreeEnsemble %arg0
// CHECK-SAME: leaf_weights = dense<[-5.000000e+00, -7.000000e+00]> : tensor<2xf32>
// CHECK-NEXT: return %[[ALL]]
func.func @stacked(%x: tensor<?x2xf32>) -> tensor<?x1xf32> {
  %first = mlonnx.TreeEnsemble %x {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = ["BRANCH_LEQ"], nodes_splits = dense<0.5> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  %second = mlonnx.TreeEnsemble %first {leaf_targetids = [0, 0], leaf_weights = dense<[5.0, 7.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [0], nodes_modes = ["BRANCH_LEQ"], nodes_splits = dense<1.5> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %negated = onnx.Neg %second : (tensor<?x1xf32>) -> tensor<?x1xf32>
  return %negated : tensor<?x1xf32>
}

// -----

// Two values are used: a second tree would take longer than an addition.
// CHECK-LABEL: func.func @two_values
// CHECK: onnx.Add
// CHECK: onnx.Mul
func.func @two_values(%x: tensor<?x2xf32>) -> (tensor<?x1xf32>, tensor<?x1xf32>) {
  %two = onnx.Constant dense<2.0> : tensor<1xf32>
  %leaf = mlonnx.TreeEnsemble %x {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = ["BRANCH_LEQ"], nodes_splits = dense<0.5> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  %more = onnx.Add %leaf, %two : (tensor<?x1xf32>, tensor<1xf32>) -> tensor<?x1xf32>
  %twice = onnx.Mul %leaf, %two : (tensor<?x1xf32>, tensor<1xf32>) -> tensor<?x1xf32>
  return %more, %twice : tensor<?x1xf32>, tensor<?x1xf32>
}

// -----

// A leaf of -0 would be +0 as the sum of its votes (R26).
// CHECK-LABEL: func.func @negative_zero
// CHECK: leaf_weights = dense<[0.000000e+00, 2.000000e+00]>
// CHECK: onnx.Neg
func.func @negative_zero(%x: tensor<?x2xf32>) -> tensor<?x1xf32> {
  %leaf = mlonnx.TreeEnsemble %x {leaf_targetids = [0, 0], leaf_weights = dense<[0.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = ["BRANCH_LEQ"], nodes_splits = dense<0.5> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  %negated = onnx.Neg %leaf : (tensor<?x1xf32>) -> tensor<?x1xf32>
  return %negated : tensor<?x1xf32>
}

// -----

// What mixes rows is no function of a leaf; what comes before it is.
// CHECK-LABEL: func.func @mixes_rows
// CHECK: leaf_weights = dense<[-1.000000e+00, -2.000000e+00]>
// CHECK: onnx.CumSum
func.func @mixes_rows(%x: tensor<?x2xf32>) -> tensor<?x1xf32> {
  %axis = onnx.Constant dense<0> : tensor<i64>
  %leaf = mlonnx.TreeEnsemble %x {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = ["BRANCH_LEQ"], nodes_splits = dense<0.5> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  %negated = onnx.Neg %leaf : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %sums = onnx.CumSum %negated, %axis : (tensor<?x1xf32>, tensor<i64>) -> tensor<?x1xf32>
  return %sums : tensor<?x1xf32>
}

// -----

// An error of a leaf belongs to the rows that reach it.
// CHECK-LABEL: func.func @error
// CHECK: leaf_weights = dense<[1.000000e+00, 2.000000e+00]>
// CHECK: onnx.Gather
func.func @error(%x: tensor<?x2xf32>) -> tensor<?x1xf32> {
  %table = onnx.Constant dense<[3.0, 4.0]> : tensor<2xf32>
  %leaf = mlonnx.TreeEnsemble %x {leaf_targetids = [0, 0], leaf_weights = dense<[1.0, 2.0]> : tensor<2xf32>, n_targets = 1 : i64, nodes_falseleafs = [1], nodes_falsenodeids = [1], nodes_featureids = [1], nodes_modes = ["BRANCH_LEQ"], nodes_splits = dense<0.5> : tensor<1xf32>, nodes_trueleafs = [1], nodes_truenodeids = [0], tree_roots = [0]} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  %index = onnx.Cast %leaf {to = i64} : (tensor<?x1xf32>) -> tensor<?x1xi64>
  %entry = onnx.Gather %table, %index {axis = 0 : i64} : (tensor<2xf32>, tensor<?x1xi64>) -> tensor<?x1xf32>
  return %entry : tensor<?x1xf32>
}
