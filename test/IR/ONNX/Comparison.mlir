// RUN: %roundtrip

// CHECK-LABEL: func @comparisons
func.func @comparisons(%x: tensor<?x3xf32>, %y: tensor<3xf32>, %s: tensor<2x!mlonnx.string>, %b: tensor<2xi1>) {
  // CHECK: onnx.Less %{{.*}}, %{{.*}} : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xi1>
  %0 = onnx.Less %x, %y : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xi1>
  // CHECK: onnx.LessOrEqual
  %1 = onnx.LessOrEqual %x, %y : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xi1>
  // CHECK: onnx.Greater
  %2 = onnx.Greater %x, %y : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xi1>
  // CHECK: onnx.GreaterOrEqual
  %3 = onnx.GreaterOrEqual %x, %y : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xi1>
  // CHECK: onnx.Equal %{{.*}}, %{{.*}} : (tensor<2x!mlonnx.string>, tensor<2x!mlonnx.string>) -> tensor<2xi1>
  %4 = onnx.Equal %s, %s : (tensor<2x!mlonnx.string>, tensor<2x!mlonnx.string>) -> tensor<2xi1>
  // CHECK: onnx.And %{{.*}}, %{{.*}} : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  %5 = onnx.And %b, %b : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  // CHECK: onnx.Or
  %6 = onnx.Or %b, %5 : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  // CHECK: onnx.Xor
  %7 = onnx.Xor %b, %6 : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}
