// RUN: %roundtrip

// How many different elements there are only the run knows; each element has a place among them.
// CHECK-LABEL: func @unique
func.func @unique(%x: tensor<2x7xf32>, %s: tensor<?x!mlonnx.string>) {
  // CHECK: onnx.Unique %{{.*}} : (tensor<2x7xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<14xi64>, tensor<?xi64>)
  %0:4 = onnx.Unique %x : (tensor<2x7xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<14xi64>, tensor<?xi64>)
  // CHECK: onnx.Unique %{{.*}} {axis = -1 : i64, sorted = 0 : i64} : (tensor<2x7xf32>) -> (tensor<2x?xf32>, tensor<?xi64>, tensor<7xi64>, tensor<?xi64>)
  %1:4 = onnx.Unique %x {axis = -1 : i64, sorted = 0 : i64} : (tensor<2x7xf32>) -> (tensor<2x?xf32>, tensor<?xi64>, tensor<7xi64>, tensor<?xi64>)
  // CHECK: onnx.Unique %{{.*}} : (tensor<?x!mlonnx.string>)
  %2:4 = onnx.Unique %s : (tensor<?x!mlonnx.string>) -> (tensor<?x!mlonnx.string>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>)
  return
}
