// Which of these operators keep rows apart, seen through the pass that asks them.

// RUN: mlonnx-opt %s -split-input-file --mlonnx-specialize-rows | FileCheck %s

// CHECK-LABEL: func.func @rows1(
// CHECK: onnx.ReduceSum {{.*}} -> tensor<1x3x1xf32>
// CHECK: onnx.MatMul {{.*}} -> tensor<1x3x5xf32>
// CHECK: onnx.Softmax {{.*}} -> tensor<1x3x5xf32>
// CHECK: onnx.TopK {{.*}} -> (tensor<1x3x2xf32>, tensor<1x3x2xi64>)
// CHECK: onnx.ArgMin {{.*}} -> tensor<1x2xi64>
// CHECK-LABEL: func.func @rows64(
// CHECK: onnx.MatMul {{.*}} -> tensor<64x3x5xf32>
// CHECK-NOT: @main
func.func @main(%x: tensor<?x3x4xf32>) -> tensor<?x2xi64> {
  %axis = onnx.Constant dense<-1> : tensor<1xi64>
  %b = onnx.Constant dense<1.0> : tensor<1x1x5xf32>
  %k = onnx.Constant dense<2> : tensor<1xi64>
  %0 = onnx.ReduceSum %x, %axis : (tensor<?x3x4xf32>, tensor<1xi64>) -> tensor<?x3x1xf32>
  %1 = onnx.MatMul %0, %b : (tensor<?x3x1xf32>, tensor<1x1x5xf32>) -> tensor<?x3x5xf32>
  %2 = onnx.Softmax %1 {axis = 1 : i64, flatten_axes} : (tensor<?x3x5xf32>) -> tensor<?x3x5xf32>
  %3:2 = onnx.TopK %2, %k : (tensor<?x3x5xf32>, tensor<1xi64>) -> (tensor<?x3x2xf32>, tensor<?x3x2xi64>)
  %4 = onnx.ArgMin %3#0 {axis = 1 : i64, keepdims = 0 : i64} : (tensor<?x3x2xf32>) -> tensor<?x2xi64>
  return %4 : tensor<?x2xi64>
}

// -----

// CHECK: module attributes {mlonnx.not_row_parallel = "(ReduceMean): it reduces over the batch"}
func.func @main(%x: tensor<?x4xf32>) -> tensor<1x1xf32> {
  %0 = onnx.ReduceMean %x : (tensor<?x4xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// -----

// CHECK: module attributes {mlonnx.not_row_parallel = "(ReduceSum): the axes are not known"}
func.func @main(%x: tensor<?x4xf32>, %axes: tensor<1xi64>) -> tensor<?x?xf32> {
  %0 = onnx.ReduceSum %x, %axes : (tensor<?x4xf32>, tensor<1xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK: module attributes {mlonnx.not_row_parallel = "(Softmax): it works along the batch"}
func.func @main(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = onnx.Softmax %x {axis = 0 : i64} : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// A matrix for each of the rows, of which there happen to be 2.
// CHECK: module attributes {mlonnx.not_row_parallel = "(MatMul): an operand without the batch dimension has an entry per row"}
func.func @main(%x: tensor<?x3x4xf32>) -> tensor<2x3x4xf32> {
  %b = onnx.Constant dense<1.0> : tensor<2x4x4xf32>
  %0 = onnx.MatMul %x, %b : (tensor<?x3x4xf32>, tensor<2x4x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// CHECK: module attributes {mlonnx.not_row_parallel = "(MatMul): the rows of the result are not those of the operand"}
func.func @main(%x: tensor<?x4xf32>) -> tensor<3x4xf32> {
  %a = onnx.Constant dense<1.0> : tensor<3x4xf32>
  %0 = onnx.MatMul %a, %x : (tensor<3x4xf32>, tensor<?x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// -----

// CHECK: module attributes {mlonnx.not_row_parallel = "(Gemm): the batch is no dimension of rows of the left matrix"}
func.func @main(%x: tensor<?x4xf32>) -> tensor<3x?xf32> {
  %a = onnx.Constant dense<1.0> : tensor<3x4xf32>
  %0 = onnx.Gemm %a, %x {transB = 1 : i64} : (tensor<3x4xf32>, tensor<?x4xf32>) -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

// -----

// CHECK: module attributes {mlonnx.not_row_parallel = "(Gemm): an operand without the batch dimension has an entry per row"}
func.func @main(%x: tensor<?x4xf32>) -> tensor<2x3xf32> {
  %b = onnx.Constant dense<1.0> : tensor<4x3xf32>
  %c = onnx.Constant dense<1.0> : tensor<2x1xf32>
  %0 = onnx.Gemm %x, %b, %c : (tensor<?x4xf32>, tensor<4x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
