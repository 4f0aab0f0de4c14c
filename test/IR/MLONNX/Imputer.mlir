// RUN: %roundtrip

// CHECK-LABEL: func @seed
func.func @seed(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  // CHECK: mlonnx.Imputer %{{.*}} {imputed_value_floats = [1.500000e+00 : f32, 0x7F800000 : f32], replaced_value_float = 0x7FC00000 : f32} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %0 = mlonnx.Imputer %x {imputed_value_floats = [1.5 : f32, 0x7F800000 : f32], replaced_value_float = 0x7FC00000 : f32} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
// CHECK-LABEL: func @seed_ints
func.func @seed_ints(%x: tensor<?x?xi64>) -> tensor<?x?xi64> {
  // CHECK: mlonnx.Imputer %{{.*}} {imputed_value_int64s = [1, 2, 3], replaced_value_int64 = -1 : i64} : (tensor<?x?xi64>) -> tensor<?x?xi64>
  %0 = mlonnx.Imputer %x {imputed_value_int64s = [1, 2, 3], replaced_value_int64 = -1 : i64} : (tensor<?x?xi64>) -> tensor<?x?xi64>
  return %0 : tensor<?x?xi64>
}
// CHECK-LABEL: func @dense
func.func @dense(%x: tensor<5x2xf64>) -> tensor<5x2xf64> {
  // CHECK: mlonnx.Imputer %{{.*}} {imputed_value_floats = array<f32: 0x7FC00000>} : (tensor<5x2xf64>) -> tensor<5x2xf64>
  %0 = mlonnx.Imputer %x {imputed_value_floats = array<f32: 0x7FC00000>} : (tensor<5x2xf64>) -> tensor<5x2xf64>
  return %0 : tensor<5x2xf64>
}
// CHECK-LABEL: func @dense_ints
func.func @dense_ints(%x: memref<2xi32>) -> memref<2xi32> {
  // CHECK: mlonnx.Imputer %{{.*}} {imputed_value_int64s = array<i64: 1, 2147483647>} : (memref<2xi32>) -> memref<2xi32>
  %0 = mlonnx.Imputer %x {imputed_value_int64s = array<i64: 1, 2147483647>} : (memref<2xi32>) -> memref<2xi32>
  return %0 : memref<2xi32>
}
