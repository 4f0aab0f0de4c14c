// RUN: %roundtrip

// CHECK-LABEL: func @reshape
func.func @reshape(%x: tensor<?x6xf32>, %y: tensor<2x3x4xf32>, %z: tensor<*xf32>) {
  // CHECK: onnx.Constant dense<[-1, 3, 2]> : tensor<3xi64>
  %rows = onnx.Constant dense<[-1, 3, 2]> : tensor<3xi64>
  // CHECK: onnx.Reshape %{{.*}}, %{{.*}} : (tensor<?x6xf32>, tensor<3xi64>) -> tensor<?x3x2xf32>
  %0 = onnx.Reshape %x, %rows : (tensor<?x6xf32>, tensor<3xi64>) -> tensor<?x3x2xf32>
  // CHECK: onnx.Constant dense<[0, -1]> : tensor<2xi64>
  %copied = onnx.Constant dense<[0, -1]> : tensor<2xi64>
  // CHECK: onnx.Reshape %{{.*}}, %{{.*}} : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<2x12xf32>
  %1 = onnx.Reshape %y, %copied : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<2x12xf32>
  // CHECK: onnx.Reshape %{{.*}}, %{{.*}} : (tensor<*xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %2 = onnx.Reshape %z, %copied : (tensor<*xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}
// CHECK-LABEL: func @zero
func.func @zero(%x: tensor<0x3xf32>, %y: tensor<2x2xi1>) {
  // CHECK: onnx.Constant dense<[3, 0]> : tensor<2xi64>
  %shape = onnx.Constant dense<[3, 0]> : tensor<2xi64>
  // CHECK: onnx.Reshape %{{.*}}, %{{.*}} {allowzero = 1 : i64} : (tensor<0x3xf32>, tensor<2xi64>) -> tensor<3x0xf32>
  %0 = onnx.Reshape %x, %shape {allowzero = 1 : i64} : (tensor<0x3xf32>, tensor<2xi64>) -> tensor<3x0xf32>
  // CHECK: onnx.Constant dense<-1> : tensor<1xi64>
  %scalars = onnx.Constant dense<-1> : tensor<1xi64>
  // CHECK: onnx.Reshape %{{.*}}, %{{.*}} : (tensor<2x2xi1>, tensor<1xi64>) -> tensor<4xi1>
  %1 = onnx.Reshape %y, %scalars : (tensor<2x2xi1>, tensor<1xi64>) -> tensor<4xi1>
  return
}
// CHECK-LABEL: func @unknown
func.func @unknown(%x: tensor<?x6xf32>, %known: tensor<3xi64>, %unknown: tensor<?xi64>) {
  // CHECK: onnx.Reshape %{{.*}}, %{{.*}} : (tensor<?x6xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  %0 = onnx.Reshape %x, %known : (tensor<?x6xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  // CHECK: onnx.Reshape %{{.*}}, %{{.*}} : (tensor<?x6xf32>, tensor<?xi64>) -> tensor<*xf32>
  %1 = onnx.Reshape %x, %unknown : (tensor<?x6xf32>, tensor<?xi64>) -> tensor<*xf32>
  return
}
// CHECK-LABEL: func @concat
func.func @concat(%a: tensor<?x2xf32>, %b: tensor<4x3xf32>, %c: tensor<*xf32>) {
  // CHECK: onnx.Concat %{{.*}}, %{{.*}} {axis = 1 : i64} : (tensor<?x2xf32>, tensor<4x3xf32>) -> tensor<4x5xf32>
  %0 = onnx.Concat %a, %b {axis = 1 : i64} : (tensor<?x2xf32>, tensor<4x3xf32>) -> tensor<4x5xf32>
  // CHECK: onnx.Concat %{{.*}}, %{{.*}} {axis = -2 : i64} : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  %1 = onnx.Concat %a, %a {axis = -2 : i64} : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  // CHECK: onnx.Concat %{{.*}}, %{{.*}} {axis = 0 : i64} : (tensor<?x2xf32>, tensor<*xf32>) -> tensor<*xf32>
  %2 = onnx.Concat %a, %c {axis = 0 : i64} : (tensor<?x2xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}
