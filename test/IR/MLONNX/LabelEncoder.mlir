// RUN: %roundtrip

// CHECK-LABEL: func @seed
func.func @seed(%x: tensor<?x2x!mlonnx.string>) -> tensor<?x2xi64> {
  // CHECK: mlonnx.LabelEncoder %{{.*}} {keys_strings = ["Amy", "Sally"], values_int64s = [5, 6]} : (tensor<?x2x!mlonnx.string>) -> tensor<?x2xi64>
  %0 = mlonnx.LabelEncoder %x {default_int64 = -1 : i64, keys_strings = ["Amy", "Sally"], values_int64s = [5, 6]} : (tensor<?x2x!mlonnx.string>) -> tensor<?x2xi64>
  return %0 : tensor<?x2xi64>
}
// CHECK-LABEL: func @seed_floats
func.func @seed_floats(%x: tensor<4xi64>) -> tensor<4xf32> {
  // CHECK: mlonnx.LabelEncoder %{{.*}} {default_float = 5.000000e-01 : f32, keys_int64s = [1, 2, 3], values_floats = [1.000000e+00 : f32, 0x7FC00000 : f32, 0xFF800000 : f32]} : (tensor<4xi64>) -> tensor<4xf32>
  %0 = mlonnx.LabelEncoder %x {default_float = 0.5 : f32, keys_int64s = [1, 2, 3], values_floats = [1.0 : f32, 0x7FC00000 : f32, 0xFF800000 : f32]} : (tensor<4xi64>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// CHECK-LABEL: func @dense
func.func @dense(%x: tensor<*xf32>) -> tensor<*x!mlonnx.string> {
  // CHECK: mlonnx.LabelEncoder %{{.*}} {default_string = "none", keys_floats = array<f32: 1.000000e+00, 0x7FC00000>, values_strings = ["one", "nan"]} : (tensor<*xf32>) -> tensor<*x!mlonnx.string>
  %0 = mlonnx.LabelEncoder %x {default_string = "none", keys_floats = array<f32: 1.0, 0x7FC00000>, values_strings = ["one", "nan"]} : (tensor<*xf32>) -> tensor<*x!mlonnx.string>
  return %0 : tensor<*x!mlonnx.string>
}
// CHECK-LABEL: func @tensors
func.func @tensors(%x: tensor<3xf64>) -> tensor<3xi16> {
  // CHECK: mlonnx.LabelEncoder %{{.*}} {default_tensor = dense<7> : tensor<1xi16>, keys_tensor = dense<[1.000000e-01, 0x7FF8000000000000]> : tensor<2xf64>, values_tensor = dense<[1, 2]> : tensor<2xi16>} : (tensor<3xf64>) -> tensor<3xi16>
  %0 = mlonnx.LabelEncoder %x {default_tensor = dense<7> : tensor<1xi16>, keys_tensor = dense<[0.1, 0x7FF8000000000000]> : tensor<2xf64>, values_tensor = dense<[1, 2]> : tensor<2xi16>} : (tensor<3xf64>) -> tensor<3xi16>
  return %0 : tensor<3xi16>
}
// CHECK-LABEL: func @string_tensor
func.func @string_tensor(%x: memref<3x!mlonnx.string>) -> memref<3x!mlonnx.string> {
  // CHECK: mlonnx.LabelEncoder %{{.*}} {keys_tensor = dense<["a", "b"]> : tensor<2x!mlonnx.string>, values_strings = ["A", "B"]} : (memref<3x!mlonnx.string>) -> memref<3x!mlonnx.string>
  %0 = mlonnx.LabelEncoder %x {keys_tensor = dense<["a", "b"]> : tensor<2x!mlonnx.string>, values_strings = ["A", "B"]} : (memref<3x!mlonnx.string>) -> memref<3x!mlonnx.string>
  return %0 : memref<3x!mlonnx.string>
}
