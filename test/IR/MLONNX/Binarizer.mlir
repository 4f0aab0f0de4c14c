// RUN: %roundtrip

// CHECK-LABEL: func @default
func.func @default(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // CHECK: mlonnx.Binarizer %{{.*}} : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %0 = mlonnx.Binarizer %x : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
// CHECK-LABEL: func @threshold
func.func @threshold(%x: tensor<2x3x4xi32>) -> tensor<2x3x4xi32> {
  // CHECK: mlonnx.Binarizer %{{.*}} {threshold = 2.500000e+00 : f32} : (tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  %0 = mlonnx.Binarizer %x {threshold = 2.5 : f32} : (tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}
// CHECK-LABEL: func @infinite
func.func @infinite(%x: tensor<*xf64>) -> tensor<*xf64> {
  // CHECK: mlonnx.Binarizer %{{.*}} {threshold = 0xFF800000 : f32} : (tensor<*xf64>) -> tensor<*xf64>
  %0 = mlonnx.Binarizer %x {threshold = 0xFF800000 : f32} : (tensor<*xf64>) -> tensor<*xf64>
  return %0 : tensor<*xf64>
}
// CHECK-LABEL: func @memref
func.func @memref(%x: memref<4xi64>) -> memref<4xi64> {
  // CHECK: mlonnx.Binarizer %{{.*}} : (memref<4xi64>) -> memref<4xi64>
  %0 = mlonnx.Binarizer %x {threshold = 0.0 : f32} : (memref<4xi64>) -> memref<4xi64>
  return %0 : memref<4xi64>
}
