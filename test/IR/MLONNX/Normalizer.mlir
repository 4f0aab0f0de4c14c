// RUN: %roundtrip

// CHECK-LABEL: func @seed
func.func @seed(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  // CHECK: mlonnx.Normalizer %{{.*}} {norm = "L2"} : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = mlonnx.Normalizer %x {norm = "L2"} : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
// CHECK-LABEL: func @default
func.func @default(%x: tensor<3xi64>) -> tensor<3xf32> {
  // CHECK: mlonnx.Normalizer %{{.*}} : (tensor<3xi64>) -> tensor<3xf32>
  %0 = mlonnx.Normalizer %x : (tensor<3xi64>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
// CHECK-LABEL: func @unranked
func.func @unranked(%x: tensor<*xf64>) -> tensor<*xf32> {
  // CHECK: mlonnx.Normalizer %{{.*}} {norm = "L1"} : (tensor<*xf64>) -> tensor<*xf32>
  %0 = mlonnx.Normalizer %x {norm = "L1"} : (tensor<*xf64>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
// CHECK-LABEL: func @memref
func.func @memref(%x: memref<2x3xi32>) -> memref<2x3xf32> {
  // CHECK: mlonnx.Normalizer %{{.*}} : (memref<2x3xi32>) -> memref<2x3xf32>
  %0 = mlonnx.Normalizer %x {norm = "MAX"} : (memref<2x3xi32>) -> memref<2x3xf32>
  return %0 : memref<2x3xf32>
}
