// RUN: %roundtrip

// CHECK-LABEL: func @seed
func.func @seed(%x: tensor<?x2xi64>) -> tensor<?x2x3xf32> {
  // CHECK: mlonnx.OneHotEncoder %{{.*}} {cats_int64s = [4, 5, 6], zeros = 0 : i64} : (tensor<?x2xi64>) -> tensor<?x2x3xf32>
  %0 = mlonnx.OneHotEncoder %x {cats_int64s = [4, 5, 6], zeros = 0 : i64} : (tensor<?x2xi64>) -> tensor<?x2x3xf32>
  return %0 : tensor<?x2x3xf32>
}
// CHECK-LABEL: func @strings
func.func @strings(%x: tensor<3x!mlonnx.string>) -> tensor<3x2xf32> {
  // CHECK: mlonnx.OneHotEncoder %{{.*}} {cats_strings = ["a", "b"]} : (tensor<3x!mlonnx.string>) -> tensor<3x2xf32>
  %0 = mlonnx.OneHotEncoder %x {cats_strings = ["a", "b"]} : (tensor<3x!mlonnx.string>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
// CHECK-LABEL: func @unranked
func.func @unranked(%x: tensor<*xf32>) -> tensor<*xf32> {
  // CHECK: mlonnx.OneHotEncoder %{{.*}} {cats_int64s = array<i64: 4>} : (tensor<*xf32>) -> tensor<*xf32>
  %0 = mlonnx.OneHotEncoder %x {cats_int64s = array<i64: 4>} : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
// CHECK-LABEL: func @memref
func.func @memref(%x: memref<f64>) -> memref<2xf32> {
  // CHECK: mlonnx.OneHotEncoder %{{.*}} {cats_int64s = array<i64: 4, 4>} : (memref<f64>) -> memref<2xf32>
  %0 = mlonnx.OneHotEncoder %x {cats_int64s = array<i64: 4, 4>} : (memref<f64>) -> memref<2xf32>
  return %0 : memref<2xf32>
}
