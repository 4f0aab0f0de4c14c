// RUN: %roundtrip

// CHECK-LABEL: func @seed
func.func @seed(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  // CHECK: mlonnx.Scaler %{{.*}} {offset = [1.000000e+00 : f32], scale = [1.000000e+00 : f32, 0x7F800000 : f32, 0x7FC00000 : f32]} : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = mlonnx.Scaler %x {offset = [1.0 : f32], scale = [1.0 : f32, 0x7F800000 : f32, 0x7FC00000 : f32]} : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// CHECK-LABEL: func @dense
func.func @dense(%x: tensor<4x?x2xi64>) -> tensor<4x?x2xf32> {
  // CHECK: mlonnx.Scaler %{{.*}} {offset = array<f32: 1.000000e+00, 0xFF800000>} : (tensor<4x?x2xi64>) -> tensor<4x?x2xf32>
  %0 = mlonnx.Scaler %x {offset = array<f32: 1.0, 0xFF800000>} : (tensor<4x?x2xi64>) -> tensor<4x?x2xf32>
  return %0 : tensor<4x?x2xf32>
}
// CHECK-LABEL: func @resource
func.func @resource(%x: tensor<?x2xf64>) -> tensor<?x2xf32> {
  // CHECK: mlonnx.Scaler %{{.*}} {scale = dense_resource<scale> : tensor<2xf32>} : (tensor<?x2xf64>) -> tensor<?x2xf32>
  %0 = mlonnx.Scaler %x {scale = dense_resource<scale> : tensor<2xf32>} : (tensor<?x2xf64>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
// CHECK-LABEL: func @unranked
func.func @unranked(%x: tensor<*xi32>) -> tensor<*xf32> {
  // CHECK: mlonnx.Scaler %{{.*}} : (tensor<*xi32>) -> tensor<*xf32>
  %0 = mlonnx.Scaler %x : (tensor<*xi32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
// CHECK-LABEL: func @memref
func.func @memref(%x: memref<?x1xf32>) -> memref<?x1xf32> {
  // CHECK: mlonnx.Scaler %{{.*}} {scale = array<f32: 2.000000e+00>} : (memref<?x1xf32>) -> memref<?x1xf32>
  %0 = mlonnx.Scaler %x {scale = array<f32: 2.0>} : (memref<?x1xf32>) -> memref<?x1xf32>
  return %0 : memref<?x1xf32>
}

{-#
  dialect_resources: {
    builtin: {
      scale: "0x040000000000803F00000040"
    }
  }
#-}
