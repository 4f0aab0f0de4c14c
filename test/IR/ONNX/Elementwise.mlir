// RUN: %roundtrip

// CHECK-LABEL: func @broadcast
func.func @broadcast(%a: tensor<?x3xf32>, %b: tensor<3xf32>) -> tensor<?x3xf32> {
  // CHECK: onnx.Add %{{.*}}, %{{.*}} : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  %0 = onnx.Add %a, %b : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Sub %{{.*}}, %{{.*}} : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  %1 = onnx.Sub %0, %b : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Mul %{{.*}}, %{{.*}} : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %2 = onnx.Mul %1, %1 : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Div %{{.*}}, %{{.*}} : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %3 = onnx.Div %2, %a : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %3 : tensor<?x3xf32>
}
// CHECK-LABEL: func @dimensions
func.func @dimensions(%a: tensor<?x1xi64>, %b: tensor<4x?xi64>, %c: tensor<*xi64>) -> tensor<*xi64> {
  // CHECK: onnx.Add %{{.*}}, %{{.*}} : (tensor<?x1xi64>, tensor<4x?xi64>) -> tensor<4x?xi64>
  %0 = onnx.Add %a, %b : (tensor<?x1xi64>, tensor<4x?xi64>) -> tensor<4x?xi64>
  // CHECK: onnx.Add %{{.*}}, %{{.*}} : (tensor<4x?xi64>, tensor<*xi64>) -> tensor<*xi64>
  %1 = onnx.Add %0, %c : (tensor<4x?xi64>, tensor<*xi64>) -> tensor<*xi64>
  return %1 : tensor<*xi64>
}
// CHECK-LABEL: func @cast
func.func @cast(%a: tensor<?x2xi64>, %b: tensor<*xf64>) -> (tensor<?x2xf32>, tensor<*xi1>) {
  // CHECK: onnx.Cast %{{.*}} {to = f32} : (tensor<?x2xi64>) -> tensor<?x2xf32>
  %0 = onnx.Cast %a {to = f32} : (tensor<?x2xi64>) -> tensor<?x2xf32>
  // CHECK: onnx.Cast %{{.*}} {saturate = 0 : i64, to = i1} : (tensor<*xf64>) -> tensor<*xi1>
  %1 = onnx.Cast %b {saturate = 0 : i64, to = i1} : (tensor<*xf64>) -> tensor<*xi1>
  return %0, %1 : tensor<?x2xf32>, tensor<*xi1>
}
// CHECK-LABEL: func @strings
func.func @strings(%a: tensor<2x!mlonnx.string>) -> tensor<2xf32> {
  // CHECK: onnx.Cast %{{.*}} {to = f32} : (tensor<2x!mlonnx.string>) -> tensor<2xf32>
  %0 = onnx.Cast %a {to = f32} : (tensor<2x!mlonnx.string>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
