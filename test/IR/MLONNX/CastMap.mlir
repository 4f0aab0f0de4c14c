// RUN: %roundtrip

// CHECK-LABEL: func @dense
func.func @dense(%x: tensor<!mlonnx.map<i64, f32>>) -> tensor<1x?xf32> {
  // CHECK: mlonnx.CastMap %{{.*}} : (tensor<!mlonnx.map<i64, f32>>) -> tensor<1x?xf32>
  %0 = mlonnx.CastMap %x : (tensor<!mlonnx.map<i64, f32>>) -> tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}
// CHECK-LABEL: func @sparse
func.func @sparse(%x: tensor<!mlonnx.map<i64, !mlonnx.string>>) -> tensor<1x5xi64> {
  // CHECK: mlonnx.CastMap %{{.*}} {cast_to = "TO_INT64", map_form = "SPARSE", max_map = 5 : i64} : (tensor<!mlonnx.map<i64, !mlonnx.string>>) -> tensor<1x5xi64>
  %0 = mlonnx.CastMap %x {cast_to = "TO_INT64", map_form = "SPARSE", max_map = 5 : i64} : (tensor<!mlonnx.map<i64, !mlonnx.string>>) -> tensor<1x5xi64>
  return %0 : tensor<1x5xi64>
}
// CHECK-LABEL: func @memref
func.func @memref(%x: memref<!mlonnx.map<i64, f32>>) -> memref<1x?x!mlonnx.string> {
  // CHECK: mlonnx.CastMap %{{.*}} {cast_to = "TO_STRING"} : (memref<!mlonnx.map<i64, f32>>) -> memref<1x?x!mlonnx.string>
  %0 = mlonnx.CastMap %x {cast_to = "TO_STRING", map_form = "DENSE"} : (memref<!mlonnx.map<i64, f32>>) -> memref<1x?x!mlonnx.string>
  return %0 : memref<1x?x!mlonnx.string>
}
