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
