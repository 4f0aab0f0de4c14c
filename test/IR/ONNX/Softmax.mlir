// RUN: %roundtrip

// CHECK-LABEL: func @softmax
func.func @softmax(%x: tensor<?x3x4xf32>, %u: tensor<*xf64>) {
  // CHECK: onnx.Softmax %{{.*}} : (tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
  %0 = onnx.Softmax %x : (tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
  // CHECK: onnx.Softmax %{{.*}} {axis = 1 : i64, flatten_axes} : (tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
  %1 = onnx.Softmax %x {axis = 1 : i64, flatten_axes} : (tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
  // CHECK: onnx.LogSoftmax %{{.*}} {axis = 7 : i64} : (tensor<*xf64>) -> tensor<*xf64>
  %2 = onnx.LogSoftmax %u {axis = 7 : i64} : (tensor<*xf64>) -> tensor<*xf64>
  // CHECK: onnx.LpNormalization %{{.*}} {axis = -2 : i64, p = 1 : i64} : (tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
  %3 = onnx.LpNormalization %x {axis = -2 : i64, p = 1 : i64} : (tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
  return
}
