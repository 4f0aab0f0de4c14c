// RUN: %roundtrip

// CHECK-LABEL: func @seed
func.func @seed(%x: tensor<?x2xf32>) -> tensor<?x!mlonnx.map<i64, f32>> {
  // CHECK: mlonnx.ZipMap %{{.*}} {classlabels_int64s = [3, 4]} : (tensor<?x2xf32>) -> tensor<?x!mlonnx.map<i64, f32>>
  %0 = mlonnx.ZipMap %x {classlabels_int64s = [3, 4]} : (tensor<?x2xf32>) -> tensor<?x!mlonnx.map<i64, f32>>
  return %0 : tensor<?x!mlonnx.map<i64, f32>>
}
// CHECK-LABEL: func @strings
func.func @strings(%x: tensor<2xf32>) -> tensor<1x!mlonnx.map<!mlonnx.string, f32>> {
  // CHECK: mlonnx.ZipMap %{{.*}} {classlabels_strings = ["a", "b"]} : (tensor<2xf32>) -> tensor<1x!mlonnx.map<!mlonnx.string, f32>>
  %0 = mlonnx.ZipMap %x {classlabels_strings = ["a", "b"]} : (tensor<2xf32>) -> tensor<1x!mlonnx.map<!mlonnx.string, f32>>
  return %0 : tensor<1x!mlonnx.map<!mlonnx.string, f32>>
}
// CHECK-LABEL: func @memref
func.func @memref(%x: memref<4x2xf32>) -> memref<4x!mlonnx.map<i64, f32>> {
  // CHECK: mlonnx.ZipMap %{{.*}} {classlabels_int64s = array<i64: 3, 4>} : (memref<4x2xf32>) -> memref<4x!mlonnx.map<i64, f32>>
  %0 = mlonnx.ZipMap %x {classlabels_int64s = array<i64: 3, 4>} : (memref<4x2xf32>) -> memref<4x!mlonnx.map<i64, f32>>
  return %0 : memref<4x!mlonnx.map<i64, f32>>
}
