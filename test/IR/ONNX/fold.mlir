// RUN: mlonnx-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @identity
// CHECK-SAME: %[[X:.*]]: tensor<?x2xf32>
func.func @identity(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  // CHECK: return %[[X]]
  %0 = onnx.Identity %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %1 = onnx.Cast %0 {to = f32} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// A cast to another type stays, and so does one that says less about the shape.
// CHECK-LABEL: func @cast
func.func @cast(%x: tensor<?x2xf32>) -> (tensor<?x2xf64>, tensor<*xf32>) {
  // CHECK: onnx.Cast
  // CHECK: onnx.Identity
  %0 = onnx.Cast %x {to = f64} : (tensor<?x2xf32>) -> tensor<?x2xf64>
  %1 = onnx.Identity %x : (tensor<?x2xf32>) -> tensor<*xf32>
  return %0, %1 : tensor<?x2xf64>, tensor<*xf32>
}

// Equal constants become one.
// CHECK-LABEL: func @constants
func.func @constants() -> (tensor<1xi64>, tensor<1xi64>) {
  // CHECK: %[[C:.*]] = onnx.Constant dense<7> : tensor<1xi64>
  // CHECK-NEXT: return %[[C]], %[[C]]
  %0 = onnx.Constant dense<7> : tensor<1xi64>
  %1 = onnx.Constant dense<7> : tensor<1xi64>
  return %0, %1 : tensor<1xi64>, tensor<1xi64>
}
