// RUN: mlonnx-opt %s --split-input-file --mlonnx-specialize-rows | FileCheck %s

// A row-parallel function: clones for 1 and for 64 rows, all shapes static.
// CHECK-NOT: @main
// CHECK-LABEL: func.func @rows1
// CHECK-SAME:    (%{{.*}}: tensor<1x4xf32> {mlonnx.rows}) -> (tensor<1x1xi64> {mlonnx.rows})
// CHECK:         onnx.ArgMax {{.*}} -> tensor<1x1xi64>
// CHECK-LABEL: func.func @rows64
// CHECK-SAME:    (%{{.*}}: tensor<64x4xf32> {mlonnx.rows}) -> (tensor<64x1xi64> {mlonnx.rows})
// CHECK:         onnx.ArgMax {{.*}} -> tensor<64x1xi64>
// CHECK-NOT: @main
func.func @main(%x: tensor<?x4xf32>) -> tensor<?x1xi64> {
  %0 = onnx.ArgMax %x {axis = 1 : i64} : (tensor<?x4xf32>) -> tensor<?x1xi64>
  return %0 : tensor<?x1xi64>
}

// -----

// Over the batch: the function stays, with the node that stops it.
// CHECK: module attributes {mlonnx.not_row_parallel = "best (ArgMax): it works along the batch"}
// CHECK: func.func @main
func.func @main(%x: tensor<?x4xf32>) -> tensor<1x4xi64> {
  %0 = onnx.ArgMax %x {axis = 0 : i64} : (tensor<?x4xf32>) -> tensor<1x4xi64> loc("best")
  return %0 : tensor<1x4xi64>
}

// -----

// A 1-D input is one row of features: what it means depends on N, so it is not a batch.
// CHECK: mlonnx.not_row_parallel = "{{.*}}(Normalizer): a 1-D input is one row"
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = mlonnx.Normalizer %x {norm = "L1"} : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// No batch at all: one function.
// CHECK-LABEL: func.func @rows1
// CHECK-SAME:    (%{{.*}}: tensor<2x4xf32>) -> tensor<1x4xi64>
// CHECK-NOT: @rows64
// CHECK:     // -----
func.func @main(%x: tensor<2x4xf32>) -> tensor<1x4xi64> {
  %0 = onnx.ArgMax %x {axis = 0 : i64} : (tensor<2x4xf32>) -> tensor<1x4xi64>
  return %0 : tensor<1x4xi64>
}

// -----

// A label per row by number: the batch is dimension 1 for a while, and comes back.
// CHECK-LABEL: func.func @rows64
// CHECK:         mlonnx.ArrayFeatureExtractor {{.*}} -> tensor<1x64xi64>
// CHECK:         onnx.Reshape {{.*}} -> tensor<64xf32>
func.func @main(%x: tensor<?x4xf32>) -> tensor<?xf32> {
  %labels = onnx.Constant dense<[5, 6, 7, 8]> : tensor<4xi64>
  %shape = onnx.Constant dense<-1> : tensor<1xi64>
  %0 = onnx.ArgMax %x {axis = 1 : i64} : (tensor<?x4xf32>) -> tensor<?x1xi64>
  %1 = mlonnx.ArrayFeatureExtractor %labels, %0 : (tensor<4xi64>, tensor<?x1xi64>) -> tensor<1x?xi64>
  %2 = onnx.Cast %1 {to = f32} : (tensor<1x?xi64>) -> tensor<1x?xf32>
  %3 = onnx.Reshape %2, %shape : (tensor<1x?xf32>, tensor<1xi64>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

// -----

// An operator that works along dimension 1 must not get it.
// CHECK: mlonnx.not_row_parallel = "norm (Normalizer): its rows are not known to be independent"
func.func @main(%x: tensor<?x4xf32>) -> tensor<1x?xf32> {
  %labels = onnx.Constant dense<[5.0, 6.0, 7.0, 8.0]> : tensor<4xf32>
  %0 = onnx.ArgMax %x {axis = 1 : i64} : (tensor<?x4xf32>) -> tensor<?x1xi64>
  %1 = mlonnx.ArrayFeatureExtractor %labels, %0 : (tensor<4xf32>, tensor<?x1xi64>) -> tensor<1x?xf32>
  %2 = mlonnx.Normalizer %1 {norm = "L1"} : (tensor<1x?xf32>) -> tensor<1x?xf32> loc("norm")
  return %2 : tensor<1x?xf32>
}

// -----

// A shape with the number of rows in it: what is filled by it has rows; in the clones it is a constant.
// CHECK-LABEL: func.func @rows64
// CHECK-NOT:     onnx.Shape
// CHECK:         onnx.Constant dense<[64, 1]> : tensor<2xi64>
// CHECK:         onnx.Expand {{.*}} : (tensor<f32>, tensor<2xi64>) -> tensor<64x1xf32>
// CHECK:         onnx.Concat {{.*}} -> tensor<64x5xf32>
func.func @main(%x: tensor<?x4xf32>) -> tensor<?x?xf32> {
  %one = onnx.Constant dense<1.0> : tensor<f32>
  %first = onnx.Constant dense<0> : tensor<1xi64>
  %column = onnx.Constant dense<1> : tensor<1xi64>
  %0 = onnx.Shape %x : (tensor<?x4xf32>) -> tensor<2xi64>
  %1 = onnx.Gather %0, %first : (tensor<2xi64>, tensor<1xi64>) -> tensor<1xi64>
  %2 = onnx.Concat %1, %column {axis = 0 : i64} : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
  %3 = onnx.Expand %one, %2 : (tensor<f32>, tensor<2xi64>) -> tensor<?x?xf32>
  %4 = onnx.Concat %x, %3 {axis = 1 : i64} : (tensor<?x4xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %4 : tensor<?x?xf32>
}

// -----

// The number of rows as a number is not a row's own.
// CHECK: mlonnx.not_row_parallel = "mean (Div): its result depends on the number of rows"
// CHECK-NOT: mlonnx.extents
func.func @main(%x: tensor<?x4xi64>) -> tensor<?x4xi64> {
  %0 = onnx.Shape %x {end = 1 : i64} : (tensor<?x4xi64>) -> tensor<1xi64>
  %1 = onnx.Div %x, %0 : (tensor<?x4xi64>, tensor<1xi64>) -> tensor<?x4xi64> loc("mean")
  return %1 : tensor<?x4xi64>
}

// -----

// Twice as many rows are none of the batch's.
// CHECK: mlonnx.not_row_parallel = "fill (Expand): the batch dimension does not stay in front"
func.func @main(%x: tensor<?x4xf32>) -> tensor<?xf32> {
  %one = onnx.Constant dense<1.0> : tensor<f32>
  %two = onnx.Constant dense<2> : tensor<1xi64>
  %0 = onnx.Shape %x {end = 1 : i64} : (tensor<?x4xf32>) -> tensor<1xi64>
  %1 = onnx.Mul %0, %two : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %2 = onnx.Expand %one, %1 : (tensor<f32>, tensor<1xi64>) -> tensor<?xf32> loc("fill")
  return %2 : tensor<?xf32>
}

// -----

// Three labels a row, by number: the batch is a part of dimension 1 for a while.
// CHECK-LABEL: func.func @rows64
// CHECK:         mlonnx.ArrayFeatureExtractor {{.*}} -> tensor<1x192xi64>
// CHECK:         onnx.Reshape {{.*}} -> tensor<64x3xi64>
func.func @main(%x: tensor<?x3xi64>) -> tensor<?x3xi64> {
  %labels = onnx.Constant dense<[5, 6, 7, 8]> : tensor<4xi64>
  %shape = onnx.Constant dense<[-1, 3]> : tensor<2xi64>
  %1 = mlonnx.ArrayFeatureExtractor %labels, %x : (tensor<4xi64>, tensor<?x3xi64>) -> tensor<1x?xi64>
  %2 = onnx.Cast %1 {to = i64} : (tensor<1x?xi64>) -> tensor<1x?xi64>
  %3 = onnx.Reshape %2, %shape : (tensor<1x?xi64>, tensor<2xi64>) -> tensor<?x3xi64>
  return %3 : tensor<?x3xi64>
}

// -----

// Not in groups of another length.
// CHECK: mlonnx.not_row_parallel = "groups (Reshape): a row does not stay a row"
func.func @main(%x: tensor<?x4xi64>) -> tensor<?x2xi64> {
  %labels = onnx.Constant dense<[5, 6, 7, 8]> : tensor<4xi64>
  %shape = onnx.Constant dense<[-1, 2]> : tensor<2xi64>
  %1 = mlonnx.ArrayFeatureExtractor %labels, %x : (tensor<4xi64>, tensor<?x4xi64>) -> tensor<1x?xi64>
  %2 = onnx.Reshape %1, %shape : (tensor<1x?xi64>, tensor<2xi64>) -> tensor<?x2xi64> loc("groups")
  return %2 : tensor<?x2xi64>
}
