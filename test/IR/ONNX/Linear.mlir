// RUN: %roundtrip

// CHECK-LABEL: func @matmul
func.func @matmul(%r: tensor<?x4xf32>, %m: tensor<4x5xf32>, %v: tensor<4xf32>, %b: tensor<?x2x3x4xf32>, %c: tensor<2x4x5xf32>, %u: tensor<*xf32>) {
  // CHECK: onnx.MatMul %{{.*}}, %{{.*}} : (tensor<?x4xf32>, tensor<4x5xf32>) -> tensor<?x5xf32>
  %0 = onnx.MatMul %r, %m : (tensor<?x4xf32>, tensor<4x5xf32>) -> tensor<?x5xf32>
  // CHECK: onnx.MatMul %{{.*}}, %{{.*}} : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?xf32>
  %1 = onnx.MatMul %r, %v : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?xf32>
  // CHECK: onnx.MatMul %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<4x5xf32>) -> tensor<5xf32>
  %2 = onnx.MatMul %v, %m : (tensor<4xf32>, tensor<4x5xf32>) -> tensor<5xf32>
  // CHECK: onnx.MatMul %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  %3 = onnx.MatMul %v, %v : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  // CHECK: onnx.MatMul %{{.*}}, %{{.*}} : (tensor<?x2x3x4xf32>, tensor<4x5xf32>) -> tensor<?x2x3x5xf32>
  %4 = onnx.MatMul %b, %m : (tensor<?x2x3x4xf32>, tensor<4x5xf32>) -> tensor<?x2x3x5xf32>
  // CHECK: onnx.MatMul %{{.*}}, %{{.*}} : (tensor<?x2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<?x2x3x5xf32>
  %5 = onnx.MatMul %b, %c : (tensor<?x2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<?x2x3x5xf32>
  // CHECK: onnx.MatMul %{{.*}}, %{{.*}} : (tensor<?x2x3x4xf32>, tensor<4xf32>) -> tensor<?x2x3xf32>
  %6 = onnx.MatMul %b, %v : (tensor<?x2x3x4xf32>, tensor<4xf32>) -> tensor<?x2x3xf32>
  // CHECK: onnx.MatMul %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<2x4x5xf32>) -> tensor<2x5xf32>
  %7 = onnx.MatMul %v, %c : (tensor<4xf32>, tensor<2x4x5xf32>) -> tensor<2x5xf32>
  // CHECK: onnx.MatMul %{{.*}}, %{{.*}} : (tensor<*xf32>, tensor<4x5xf32>) -> tensor<*xf32>
  %8 = onnx.MatMul %u, %m : (tensor<*xf32>, tensor<4x5xf32>) -> tensor<*xf32>
  return
}
// CHECK-LABEL: func @gemm
func.func @gemm(%a: tensor<?x4xf64>, %t: tensor<4x?xf64>, %b: tensor<4x5xf64>, %c: tensor<5xf64>, %i: tensor<3x3xi64>) {
  // CHECK: onnx.Gemm %{{.*}}, %{{.*}} : (tensor<?x4xf64>, tensor<4x5xf64>) -> tensor<?x5xf64>
  %0 = onnx.Gemm %a, %b : (tensor<?x4xf64>, tensor<4x5xf64>) -> tensor<?x5xf64>
  // CHECK: onnx.Gemm %{{.*}}, %{{.*}}, %{{.*}} {alpha = 5.000000e-01 : f32, beta = 2.000000e+00 : f32} : (tensor<?x4xf64>, tensor<4x5xf64>, tensor<5xf64>) -> tensor<?x5xf64>
  %1 = onnx.Gemm %a, %b, %c {alpha = 5.000000e-01 : f32, beta = 2.000000e+00 : f32} : (tensor<?x4xf64>, tensor<4x5xf64>, tensor<5xf64>) -> tensor<?x5xf64>
  // CHECK: onnx.Gemm %{{.*}}, %{{.*}} {transA = 1 : i64} : (tensor<4x?xf64>, tensor<4x5xf64>) -> tensor<?x5xf64>
  %2 = onnx.Gemm %t, %b {transA = 1 : i64} : (tensor<4x?xf64>, tensor<4x5xf64>) -> tensor<?x5xf64>
  // CHECK: onnx.Gemm %{{.*}}, %{{.*}} {transA = 1 : i64, transB = 1 : i64} : (tensor<4x5xf64>, tensor<?x4xf64>) -> tensor<5x?xf64>
  %3 = onnx.Gemm %b, %a {transA = 1 : i64, transB = 1 : i64} : (tensor<4x5xf64>, tensor<?x4xf64>) -> tensor<5x?xf64>
  // CHECK: onnx.Gemm %{{.*}}, %{{.*}} {alpha = -3.000000e+00 : f32} : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi64>
  %4 = onnx.Gemm %i, %i {alpha = -3.000000e+00 : f32} : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi64>
  return
}
// CHECK-LABEL: func @solve
func.func @solve(%a: tensor<?x4xf64>, %b: tensor<4xf64>, %m: tensor<?x?xf64>) {
  // CHECK: onnx.Solve %{{.*}}, %{{.*}} : (tensor<?x4xf64>, tensor<4xf64>) -> tensor<4xf64>
  %0 = onnx.Solve %a, %b : (tensor<?x4xf64>, tensor<4xf64>) -> tensor<4xf64>
  // CHECK: onnx.Solve %{{.*}}, %{{.*}} : (tensor<?x4xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
  %1 = onnx.Solve %a, %m : (tensor<?x4xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
  return
}
