// RUN: %roundtrip

// CHECK-LABEL: func @argmax
func.func @argmax(%x: tensor<?x3x4xf32>, %y: tensor<*xi32>) {
  // CHECK: onnx.ArgMax %{{.*}} : (tensor<?x3x4xf32>) -> tensor<1x3x4xi64>
  %0 = onnx.ArgMax %x : (tensor<?x3x4xf32>) -> tensor<1x3x4xi64>
  // CHECK: onnx.ArgMax %{{.*}} {axis = -1 : i64, keepdims = 0 : i64} : (tensor<?x3x4xf32>) -> tensor<?x3xi64>
  %1 = onnx.ArgMax %x {axis = -1 : i64, keepdims = 0 : i64} : (tensor<?x3x4xf32>) -> tensor<?x3xi64>
  // CHECK: onnx.ArgMax %{{.*}} {axis = 1 : i64, select_last_index = 1 : i64} : (tensor<?x3x4xf32>) -> tensor<?x1x4xi64>
  %2 = onnx.ArgMax %x {axis = 1 : i64, select_last_index = 1 : i64} : (tensor<?x3x4xf32>) -> tensor<?x1x4xi64>
  // CHECK: onnx.ArgMax %{{.*}} {axis = 1 : i64} : (tensor<*xi32>) -> tensor<*xi64>
  %3 = onnx.ArgMax %y {axis = 1 : i64} : (tensor<*xi32>) -> tensor<*xi64>
  return
}
// CHECK-LABEL: func @argmin
func.func @argmin(%x: tensor<?x3x4xf64>) {
  // CHECK: onnx.ArgMin %{{.*}} {axis = 1 : i64, keepdims = 0 : i64} : (tensor<?x3x4xf64>) -> tensor<?x4xi64>
  %0 = onnx.ArgMin %x {axis = 1 : i64, keepdims = 0 : i64} : (tensor<?x3x4xf64>) -> tensor<?x4xi64>
  return
}
// CHECK-LABEL: func @reduce
func.func @reduce(%x: tensor<?x3x4xf32>, %axes: tensor<2xi64>, %y: tensor<*xi32>, %z: tensor<2x3xi1>) {
  // CHECK: onnx.ReduceSum %{{.*}} : (tensor<?x3x4xf32>) -> tensor<1x1x1xf32>
  %0 = onnx.ReduceSum %x : (tensor<?x3x4xf32>) -> tensor<1x1x1xf32>
  // CHECK: onnx.ReduceSum %{{.*}} {keepdims = 0 : i64} : (tensor<?x3x4xf32>) -> tensor<f32>
  %1 = onnx.ReduceSum %x {keepdims = 0 : i64} : (tensor<?x3x4xf32>) -> tensor<f32>
  // CHECK: onnx.ReduceMean %{{.*}} {noop_with_empty_axes = 1 : i64} : (tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
  %2 = onnx.ReduceMean %x {noop_with_empty_axes = 1 : i64} : (tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
  // CHECK: onnx.ReduceMax %{{.*}}, %{{.*}} : (tensor<?x3x4xf32>, tensor<2xi64>) -> tensor<?x?x?xf32>
  %3 = onnx.ReduceMax %x, %axes : (tensor<?x3x4xf32>, tensor<2xi64>) -> tensor<?x?x?xf32>
  // CHECK: onnx.ReduceMin %{{.*}}, %{{.*}} {keepdims = 0 : i64} : (tensor<?x3x4xf32>, tensor<2xi64>) -> tensor<*xf32>
  %4 = onnx.ReduceMin %x, %axes {keepdims = 0 : i64} : (tensor<?x3x4xf32>, tensor<2xi64>) -> tensor<*xf32>
  // CHECK: onnx.ReduceProd %{{.*}} : (tensor<*xi32>) -> tensor<*xi32>
  %5 = onnx.ReduceProd %y : (tensor<*xi32>) -> tensor<*xi32>
  // CHECK: onnx.ReduceMax %{{.*}} : (tensor<2x3xi1>) -> tensor<1x1xi1>
  %6 = onnx.ReduceMax %z : (tensor<2x3xi1>) -> tensor<1x1xi1>
  // CHECK: onnx.ReduceL1 %{{.*}} {keepdims = 0 : i64} : (tensor<?x3x4xf32>) -> tensor<f32>
  %7 = onnx.ReduceL1 %x {keepdims = 0 : i64} : (tensor<?x3x4xf32>) -> tensor<f32>
  // CHECK: onnx.ReduceL2 %{{.*}} {keepdims = 0 : i64} : (tensor<?x3x4xf32>) -> tensor<f32>
  %8 = onnx.ReduceL2 %x {keepdims = 0 : i64} : (tensor<?x3x4xf32>) -> tensor<f32>
  // CHECK: onnx.ReduceLogSum %{{.*}} {keepdims = 0 : i64} : (tensor<?x3x4xf32>) -> tensor<f32>
  %9 = onnx.ReduceLogSum %x {keepdims = 0 : i64} : (tensor<?x3x4xf32>) -> tensor<f32>
  // CHECK: onnx.ReduceLogSumExp %{{.*}} {keepdims = 0 : i64} : (tensor<?x3x4xf32>) -> tensor<f32>
  %10 = onnx.ReduceLogSumExp %x {keepdims = 0 : i64} : (tensor<?x3x4xf32>) -> tensor<f32>
  // CHECK: onnx.ReduceSumSquare %{{.*}} {keepdims = 0 : i64} : (tensor<?x3x4xf32>) -> tensor<f32>
  %11 = onnx.ReduceSumSquare %x {keepdims = 0 : i64} : (tensor<?x3x4xf32>) -> tensor<f32>
  return
}
// The axes of a constant are known.
// CHECK-LABEL: func @constant_axes
func.func @constant_axes(%x: tensor<?x3x4xf32>) {
  %axes = onnx.Constant dense<[-1, 1]> : tensor<2xi64>
  %none = onnx.Constant dense<> : tensor<0xi64>
  // CHECK: onnx.ReduceSum %{{.*}}, %{{.*}} : (tensor<?x3x4xf32>, tensor<2xi64>) -> tensor<?x1x1xf32>
  %0 = onnx.ReduceSum %x, %axes : (tensor<?x3x4xf32>, tensor<2xi64>) -> tensor<?x1x1xf32>
  // CHECK: onnx.ReduceL2 %{{.*}}, %{{.*}} {keepdims = 0 : i64} : (tensor<?x3x4xf32>, tensor<2xi64>) -> tensor<?xf32>
  %1 = onnx.ReduceL2 %x, %axes {keepdims = 0 : i64} : (tensor<?x3x4xf32>, tensor<2xi64>) -> tensor<?xf32>
  // CHECK: onnx.ReduceSum %{{.*}}, %{{.*}} {keepdims = 0 : i64} : (tensor<?x3x4xf32>, tensor<0xi64>) -> tensor<f32>
  %2 = onnx.ReduceSum %x, %none {keepdims = 0 : i64} : (tensor<?x3x4xf32>, tensor<0xi64>) -> tensor<f32>
  // CHECK: onnx.ReduceSum %{{.*}}, %{{.*}} {noop_with_empty_axes = 1 : i64} : (tensor<?x3x4xf32>, tensor<0xi64>) -> tensor<?x3x4xf32>
  %3 = onnx.ReduceSum %x, %none {noop_with_empty_axes = 1 : i64} : (tensor<?x3x4xf32>, tensor<0xi64>) -> tensor<?x3x4xf32>
  return
}
