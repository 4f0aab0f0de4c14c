// RUN: %roundtrip

// CHECK-LABEL: func @seed
func.func @seed(%x: tensor<?x2x!mlonnx.string>) -> tensor<?x2xi64> {
  // CHECK: mlonnx.CategoryMapper %{{.*}} {cats_int64s = [3, 5], cats_strings = ["a", "b"], default_int64 = -7 : i64} : (tensor<?x2x!mlonnx.string>) -> tensor<?x2xi64>
  %0 = mlonnx.CategoryMapper %x {cats_int64s = [3, 5], cats_strings = ["a", "b"], default_int64 = -7 : i64} : (tensor<?x2x!mlonnx.string>) -> tensor<?x2xi64>
  return %0 : tensor<?x2xi64>
}
// CHECK-LABEL: func @dense
func.func @dense(%x: tensor<*xi64>) -> tensor<*x!mlonnx.string> {
  // CHECK: mlonnx.CategoryMapper %{{.*}} {cats_int64s = array<i64: 3, 5>, cats_strings = ["a", "b"], default_string = "other"} : (tensor<*xi64>) -> tensor<*x!mlonnx.string>
  %0 = mlonnx.CategoryMapper %x {cats_int64s = array<i64: 3, 5>, cats_strings = ["a", "b"], default_string = "other"} : (tensor<*xi64>) -> tensor<*x!mlonnx.string>
  return %0 : tensor<*x!mlonnx.string>
}
// CHECK-LABEL: func @memref
func.func @memref(%x: memref<4xi64>) -> memref<4x!mlonnx.string> {
  // CHECK: mlonnx.CategoryMapper %{{.*}} {cats_int64s = array<i64: 3>, cats_strings = [""]} : (memref<4xi64>) -> memref<4x!mlonnx.string>
  %0 = mlonnx.CategoryMapper %x {cats_int64s = array<i64: 3>, cats_strings = [""]} : (memref<4xi64>) -> memref<4x!mlonnx.string>
  return %0 : memref<4x!mlonnx.string>
}
