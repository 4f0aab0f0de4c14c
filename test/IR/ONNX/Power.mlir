// RUN: %roundtrip

// CHECK-LABEL: func @powers
func.func @powers(%x: tensor<?x3xf32>, %n: tensor<i64>, %i: tensor<3xi32>) {
  // CHECK: onnx.Pow %{{.*}}, %{{.*}} : (tensor<?x3xf32>, tensor<i64>) -> tensor<?x3xf32>
  %0 = onnx.Pow %x, %n : (tensor<?x3xf32>, tensor<i64>) -> tensor<?x3xf32>
  // CHECK: onnx.Mod %{{.*}}, %{{.*}} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %1 = onnx.Mod %i, %i : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  // CHECK: onnx.Mod %{{.*}}, %{{.*}} {fmod = 1 : i64} : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %2 = onnx.Mod %x, %x {fmod = 1 : i64} : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}
