// Which operators keep rows apart, seen through the pass that asks them; the clones show inference on static types.

// RUN: mlonnx-opt %s -split-input-file --mlonnx-specialize-rows | FileCheck %s

// CHECK-LABEL: func.func @rows1(
// CHECK: onnx.Reshape {{.*}} -> tensor<1x2x2xf32>
// CHECK: onnx.Reshape {{.*}} -> tensor<1x4xf32>
// CHECK: onnx.Add {{.*}} -> tensor<1x4xf32>
// CHECK: onnx.Concat {{.*}} -> tensor<1x8xf32>
// CHECK: mlonnx.ArrayFeatureExtractor {{.*}} -> tensor<1x2xf32>
// CHECK: onnx.ArgMax {{.*}} -> tensor<1xi64>
// CHECK-LABEL: func.func @rows64(
// CHECK: onnx.Reshape {{.*}} -> tensor<64x2x2xf32>
// CHECK: onnx.ArgMax {{.*}} -> tensor<64xi64>
func.func @main(%x: tensor<?x4xf32>) -> tensor<?xi64> {
  %s = onnx.Constant dense<[0, 2, -1]> : tensor<3xi64>
  %r = onnx.Reshape %x, %s : (tensor<?x4xf32>, tensor<3xi64>) -> tensor<?x2x2xf32>
  %f = onnx.Constant dense<[-1, 4]> : tensor<2xi64>
  %q = onnx.Reshape %r, %f : (tensor<?x2x2xf32>, tensor<2xi64>) -> tensor<?x4xf32>
  %b = onnx.Constant dense<1.0> : tensor<1x4xf32>
  %a = onnx.Add %q, %b : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<?x4xf32>
  %c = onnx.Concat %a, %x {axis = -1 : i64} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x8xf32>
  %k = onnx.Constant dense<[7, 0]> : tensor<2xi64>
  %e = mlonnx.ArrayFeatureExtractor %c, %k : (tensor<?x8xf32>, tensor<2xi64>) -> tensor<?x2xf32>
  %m = onnx.ArgMax %e {axis = 1 : i64, keepdims = 0 : i64} : (tensor<?x2xf32>) -> tensor<?xi64>
  return %m : tensor<?xi64>
}

// -----

// Every operator of ai.onnx.ml on [N, C].
// CHECK-LABEL: func.func @rows1(
// CHECK: mlonnx.Imputer {{.*}} -> tensor<1x2xf32>
// CHECK: mlonnx.Binarizer {{.*}} -> tensor<1x2xf32>
// CHECK: mlonnx.FeatureVectorizer {{.*}} -> tensor<1x4xf32>
// CHECK: mlonnx.Normalizer {{.*}} -> tensor<1x4xf32>
// CHECK: mlonnx.OneHotEncoder {{.*}} -> tensor<1x2x3xf32>
// CHECK: mlonnx.LinearClassifier {{.*}} -> (tensor<1xi64>, tensor<1x2xf32>)
// CHECK: mlonnx.LabelEncoder {{.*}} -> tensor<1x!mlonnx.string>
// CHECK: mlonnx.ZipMap {{.*}} -> tensor<1x!mlonnx.map<i64, f32>>
// CHECK-LABEL: func.func @rows64(
// CHECK: mlonnx.ZipMap {{.*}} -> tensor<64x!mlonnx.map<i64, f32>>
func.func @main(%x: tensor<?x2xf32>) -> (tensor<?x4xf32>, tensor<?x2x3xf32>, tensor<?x!mlonnx.string>, tensor<?x!mlonnx.map<i64, f32>>) {
  %i = mlonnx.Imputer %x {imputed_value_floats = array<f32: 1.0>} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %b = mlonnx.Binarizer %i : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %f = mlonnx.FeatureVectorizer %i, %b : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x4xf32>
  %n = mlonnx.Normalizer %f : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %h = mlonnx.OneHotEncoder %b {cats_int64s = array<i64: 0, 1, 2>} : (tensor<?x2xf32>) -> tensor<?x2x3xf32>
  %c:2 = mlonnx.LinearClassifier %n {classlabels_ints = array<i64: 0, 1>, coefficients = array<f32: 1.0, 2.0, 3.0, 4.0>} : (tensor<?x4xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  %l = mlonnx.LabelEncoder %c#0 {keys_int64s = array<i64: 0, 1>, values_strings = ["a", "b"]} : (tensor<?xi64>) -> tensor<?x!mlonnx.string>
  %z = mlonnx.ZipMap %c#1 {classlabels_int64s = array<i64: 0, 1>} : (tensor<?x2xf32>) -> tensor<?x!mlonnx.map<i64, f32>>
  return %n, %h, %l, %z : tensor<?x4xf32>, tensor<?x2x3xf32>, tensor<?x!mlonnx.string>, tensor<?x!mlonnx.map<i64, f32>>
}

// -----

// CHECK: module attributes {mlonnx.not_row_parallel = "(ArgMax): it works along the batch"}
func.func @main(%x: tensor<?x4xf32>) -> tensor<1x4xi64> {
  %0 = onnx.ArgMax %x : (tensor<?x4xf32>) -> tensor<1x4xi64>
  return %0 : tensor<1x4xi64>
}

// -----

// CHECK: module attributes {mlonnx.not_row_parallel = "(Reshape): a row does not stay a row"}
func.func @main(%x: tensor<?x4xf32>) -> tensor<?x2xf32> {
  %s = onnx.Constant dense<[-1, 2]> : tensor<2xi64>
  %0 = onnx.Reshape %x, %s : (tensor<?x4xf32>, tensor<2xi64>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// -----

// As many rows as the model says: what it means depends on N.
// CHECK: module attributes {mlonnx.not_row_parallel = "(Reshape): a row does not stay a row"}
func.func @main(%x: tensor<?x4xf32>) -> tensor<1x4xf32> {
  %s = onnx.Constant dense<[1, 4]> : tensor<2xi64>
  %0 = onnx.Reshape %x, %s : (tensor<?x4xf32>, tensor<2xi64>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// -----

// CHECK: module attributes {mlonnx.not_row_parallel = "(Add): an operand without the batch dimension has an entry per row"}
func.func @main(%x: tensor<?x4xf32>) -> tensor<3x4xf32> {
  %b = onnx.Constant dense<1.0> : tensor<3x4xf32>
  %0 = onnx.Add %x, %b : (tensor<?x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// -----

// [N] and [N, 1] give [N, N].
// CHECK: module attributes {mlonnx.not_row_parallel = "(Sub): broadcasting moves the batch dimension"}
func.func @main(%x: tensor<?x1xf32>, %y: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = onnx.Sub %x, %y : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK: module attributes {mlonnx.not_row_parallel = "(Concat): rows are appended"}
func.func @main(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = onnx.Concat %x, %x {axis = 0 : i64} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// CHECK: module attributes {mlonnx.not_row_parallel = "(Concat): an operand without the batch dimension is joined to one with it"}
func.func @main(%x: tensor<?x4xf32>) -> tensor<1x8xf32> {
  %b = onnx.Constant dense<1.0> : tensor<1x4xf32>
  %0 = onnx.Concat %x, %b {axis = 1 : i64} : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}

// -----

// A 1-D value is one row for most operators, so N would be columns.
// CHECK: module attributes {mlonnx.not_row_parallel = "(Normalizer): a 1-D input is one row"}
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = mlonnx.Normalizer %x : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// CHECK: module attributes {mlonnx.not_row_parallel = "(ArrayFeatureExtractor): its indices depend on the batch"}
func.func @main(%x: tensor<3x4xf32>, %k: tensor<?xi64>) -> tensor<3x?xf32> {
  %0 = mlonnx.ArrayFeatureExtractor %x, %k : (tensor<3x4xf32>, tensor<?xi64>) -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}
