// RUN: %roundtrip

// CHECK-LABEL: func @unary
func.func @unary(%x: tensor<?x3xf32>, %i: tensor<4xi64>, %b: tensor<*xi1>) {
  // CHECK: onnx.Exp %{{.*}} : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = onnx.Exp %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Log
  %1 = onnx.Log %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Sqrt
  %2 = onnx.Sqrt %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Sigmoid
  %3 = onnx.Sigmoid %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Tanh
  %4 = onnx.Tanh %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Erf
  %5 = onnx.Erf %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Sin
  %6 = onnx.Sin %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Cos
  %7 = onnx.Cos %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Reciprocal
  %8 = onnx.Reciprocal %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Floor
  %9 = onnx.Floor %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Ceil
  %10 = onnx.Ceil %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Round
  %11 = onnx.Round %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Abs %{{.*}} : (tensor<4xi64>) -> tensor<4xi64>
  %12 = onnx.Abs %i : (tensor<4xi64>) -> tensor<4xi64>
  // CHECK: onnx.Neg
  %13 = onnx.Neg %i : (tensor<4xi64>) -> tensor<4xi64>
  // CHECK: onnx.Sign
  %14 = onnx.Sign %i : (tensor<4xi64>) -> tensor<4xi64>
  // CHECK: onnx.Relu
  %15 = onnx.Relu %i : (tensor<4xi64>) -> tensor<4xi64>
  // CHECK: onnx.Not %{{.*}} : (tensor<*xi1>) -> tensor<*xi1>
  %16 = onnx.Not %b : (tensor<*xi1>) -> tensor<*xi1>
  // CHECK: onnx.IsNaN %{{.*}} : (tensor<?x3xf32>) -> tensor<?x3xi1>
  %17 = onnx.IsNaN %x : (tensor<?x3xf32>) -> tensor<?x3xi1>
  // CHECK: onnx.IsInf %{{.*}} {detect_positive = 0 : i64} : (tensor<?x3xf32>) -> tensor<?x3xi1>
  %18 = onnx.IsInf %x {detect_positive = 0 : i64} : (tensor<?x3xf32>) -> tensor<?x3xi1>
  return
}
