// RUN: %roundtrip

// CHECK-LABEL: func @topk
func.func @topk(%x: tensor<?x6xf32>, %k: tensor<1xi64>, %u: tensor<*xi32>) {
  // CHECK: onnx.TopK %{{.*}}, %{{.*}} : (tensor<?x6xf32>, tensor<1xi64>) -> (tensor<?x?xf32>, tensor<?x?xi64>)
  %0:2 = onnx.TopK %x, %k : (tensor<?x6xf32>, tensor<1xi64>) -> (tensor<?x?xf32>, tensor<?x?xi64>)
  // CHECK: onnx.TopK %{{.*}}, %{{.*}} {axis = 0 : i64, largest = 0 : i64, sorted = 0 : i64} : (tensor<?x6xf32>, tensor<1xi64>) -> (tensor<?x6xf32>, tensor<?x6xi64>)
  %1:2 = onnx.TopK %x, %k {axis = 0 : i64, largest = 0 : i64, sorted = 0 : i64} : (tensor<?x6xf32>, tensor<1xi64>) -> (tensor<?x6xf32>, tensor<?x6xi64>)
  // CHECK: onnx.TopK %{{.*}}, %{{.*}} : (tensor<*xi32>, tensor<1xi64>) -> (tensor<*xi32>, tensor<*xi64>)
  %2:2 = onnx.TopK %u, %k : (tensor<*xi32>, tensor<1xi64>) -> (tensor<*xi32>, tensor<*xi64>)
  return
}
// CHECK-LABEL: func @constant_k
func.func @constant_k(%x: tensor<?x6xf32>) {
  %k = onnx.Constant dense<2> : tensor<1xi64>
  // CHECK: onnx.TopK %{{.*}}, %{{.*}} : (tensor<?x6xf32>, tensor<1xi64>) -> (tensor<?x2xf32>, tensor<?x2xi64>)
  %0:2 = onnx.TopK %x, %k : (tensor<?x6xf32>, tensor<1xi64>) -> (tensor<?x2xf32>, tensor<?x2xi64>)
  return
}
// CHECK-LABEL: func @cumsum
func.func @cumsum(%x: tensor<?x6xf32>, %axis: tensor<i32>, %y: tensor<3xi64>, %one: tensor<1xi64>) {
  // CHECK: onnx.CumSum %{{.*}}, %{{.*}} : (tensor<?x6xf32>, tensor<i32>) -> tensor<?x6xf32>
  %0 = onnx.CumSum %x, %axis : (tensor<?x6xf32>, tensor<i32>) -> tensor<?x6xf32>
  // CHECK: onnx.CumSum %{{.*}}, %{{.*}} {exclusive = 1 : i64, reverse = 1 : i64} : (tensor<3xi64>, tensor<1xi64>) -> tensor<3xi64>
  %1 = onnx.CumSum %y, %one {exclusive = 1 : i64, reverse = 1 : i64} : (tensor<3xi64>, tensor<1xi64>) -> tensor<3xi64>
  return
}
