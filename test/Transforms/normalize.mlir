// RUN: mlonnx-opt %s --mlonnx-normalize | FileCheck %s

// CHECK-LABEL: func @lists
func.func @lists(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  // CHECK: mlonnx.Imputer %{{.*}} {imputed_value_floats = array<f32: 1.000000e+00, 0x7FC00000>}
  %0 = mlonnx.Imputer %x {imputed_value_floats = [1.0 : f32, 0x7FC00000 : f32]} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// Node modes become numbers; other lists of strings have no dense form.
// CHECK-LABEL: func @modes
func.func @modes(%x: tensor<?x2xf32>) -> (tensor<?x!mlonnx.string>, tensor<?x2xf32>) {
  // CHECK: class_ids = array<i64: 0, 0>
  // CHECK-SAME: classlabels_strings = ["BRANCH_LT", "LEAF"]
  // CHECK-SAME: nodes_modes = array<i8: 1, 7, 7>
  // CHECK-SAME: nodes_values = array<f32: 0xFF800000, 0.000000e+00, 0.000000e+00>
  %0:2 = mlonnx.TreeEnsembleClassifier %x {class_ids = [0, 0], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [0.25 : f32, -0.5 : f32], classlabels_strings = ["BRANCH_LT", "LEAF"], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LT", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0xFF800000 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?x!mlonnx.string>, tensor<?x2xf32>)
  return %0#0, %0#1 : tensor<?x!mlonnx.string>, tensor<?x2xf32>
}

// An empty list does not show what its elements would be.
// CHECK-LABEL: func @empty
func.func @empty(%x: tensor<?x2xf32>, %s: tensor<?x!mlonnx.string>) -> (tensor<?x1xf32>, tensor<?x0xf32>, tensor<?x!mlonnx.string>) {
  // CHECK: mlonnx.LinearRegressor {{.*}}intercepts = []
  // CHECK: mlonnx.OneHotEncoder {{.*}}cats_strings = []
  // CHECK: mlonnx.LabelEncoder {{.*}}keys_strings = [], values_strings = []
  %0 = mlonnx.LinearRegressor %x {coefficients = array<f32: 1.0, 2.0>, intercepts = []} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  %1 = mlonnx.OneHotEncoder %s {cats_strings = []} : (tensor<?x!mlonnx.string>) -> tensor<?x0xf32>
  %2 = mlonnx.LabelEncoder %s {keys_strings = [], values_strings = []} : (tensor<?x!mlonnx.string>) -> tensor<?x!mlonnx.string>
  return %0, %1, %2 : tensor<?x1xf32>, tensor<?x0xf32>, tensor<?x!mlonnx.string>
}

// Attributes that are not the operator's stay as they are.
// CHECK-LABEL: func @discardable
func.func @discardable(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  // CHECK: mlonnx.Scaler %{{.*}} {note = [1, 2], scale = array<f32: 2.000000e+00>}
  %0 = mlonnx.Scaler %x {note = [1, 2], scale = [2.0 : f32]} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
