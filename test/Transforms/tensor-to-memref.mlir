// RUN: mlonnx-opt %s --mlonnx-tensor-to-memref | FileCheck %s

// A function of operators of ai.onnx.ml is on memrefs from end to end.
// CHECK-LABEL: func @chain(
// CHECK-SAME: %[[X:.*]]: memref<?x2xf32>) -> (memref<?x!mlonnx.string>, memref<?x2xf32>)
func.func @chain(%x: tensor<?x2xf32>) -> (tensor<?x!mlonnx.string>, tensor<?x2xf32>) {
  // CHECK-NEXT: %[[A:.*]] = mlonnx.Scaler %[[X]] : (memref<?x2xf32>) -> memref<?x2xf32>
  // CHECK-NEXT: %[[B:.*]], %[[C:.*]] = mlonnx.LinearClassifier %[[A]] {{.*}} : (memref<?x2xf32>) -> (memref<?x!mlonnx.string>, memref<?x2xf32>)
  // CHECK-NEXT: return %[[B]], %[[C]]
  %0 = mlonnx.Scaler %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %1:2 = mlonnx.LinearClassifier %0 {classlabels_strings = ["a", "b"], coefficients = [1.0 : f32, 0.0 : f32, 0.0 : f32, 1.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?x!mlonnx.string>, tensor<?x2xf32>)
  return %1#0, %1#1 : tensor<?x!mlonnx.string>, tensor<?x2xf32>
}

// Operators of ai.onnx stay on tensors.
// CHECK-LABEL: func @mixed(
// CHECK-SAME: %[[X:.*]]: memref<?x2xf32>) -> memref<?x2xf32>
func.func @mixed(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  // CHECK: %[[A:.*]] = mlonnx.Scaler %[[X]]
  // CHECK: %[[T:.*]] = bufferization.to_tensor %[[A]] restrict
  // CHECK: %[[E:.*]] = onnx.Exp %[[T]] : (tensor<?x2xf32>) -> tensor<?x2xf32>
  // CHECK: %[[B:.*]] = bufferization.to_buffer %[[E]] read_only
  // CHECK: return %[[B]]
  %0 = mlonnx.Scaler %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %1 = onnx.Exp %0 : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}
