// Operators on tensors are pure: equal ones merge and unused ones go. Operators on memrefs read their operands: a store
// in between keeps two apart.

// RUN: mlonnx-opt %s --cse | FileCheck %s

// CHECK-LABEL: func @tensors
func.func @tensors(%x: tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  // CHECK: mlonnx.Scaler
  // CHECK-NOT: mlonnx.Scaler
  // CHECK-NOT: mlonnx.Normalizer
  %0 = mlonnx.Scaler %x {offset = [1.0 : f32]} : (tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = mlonnx.Scaler %x {offset = [1.0 : f32]} : (tensor<4x2xf32>) -> tensor<4x2xf32>
  %2 = mlonnx.Normalizer %x : (tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0, %1 : tensor<4x2xf32>, tensor<4x2xf32>
}

// CHECK-LABEL: func @store_between
func.func @store_between(%x: memref<4x2xf32>, %v: f32) -> (memref<4x2xf32>, memref<4x2xf32>) {
  // CHECK: mlonnx.Scaler
  // CHECK: memref.store
  // CHECK: mlonnx.Scaler
  %c0 = arith.constant 0 : index
  %0 = mlonnx.Scaler %x {offset = [1.0 : f32]} : (memref<4x2xf32>) -> memref<4x2xf32>
  memref.store %v, %x[%c0, %c0] : memref<4x2xf32>
  %1 = mlonnx.Scaler %x {offset = [1.0 : f32]} : (memref<4x2xf32>) -> memref<4x2xf32>
  return %0, %1 : memref<4x2xf32>, memref<4x2xf32>
}

// Two results are two buffers, which the caller may write apart from each other.
// CHECK-LABEL: func @two_buffers
func.func @two_buffers(%x: memref<4x2xf32>) -> (memref<4x2xf32>, memref<4x2xf32>) {
  // CHECK: mlonnx.Scaler
  // CHECK: mlonnx.Scaler
  %0 = mlonnx.Scaler %x : (memref<4x2xf32>) -> memref<4x2xf32>
  %1 = mlonnx.Scaler %x : (memref<4x2xf32>) -> memref<4x2xf32>
  return %0, %1 : memref<4x2xf32>, memref<4x2xf32>
}

// A read and a new buffer that nobody looks at.
// CHECK-LABEL: func @unused
func.func @unused(%x: memref<4x2xf32>, %k: memref<2xi64>) {
  // CHECK-NOT: mlonnx
  // CHECK: return
  %0 = mlonnx.Scaler %x : (memref<4x2xf32>) -> memref<4x2xf32>
  %1 = mlonnx.ArrayFeatureExtractor %x, %k : (memref<4x2xf32>, memref<2xi64>) -> memref<4x2xf32>
  return
}

// The onnx dialect works on tensors only and is pure.
// CHECK-LABEL: func @onnx
func.func @onnx(%x: tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  // CHECK: onnx.Add
  // CHECK-NOT: onnx.Add
  %0 = onnx.Add %x, %x : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = onnx.Add %x, %x : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0, %1 : tensor<4x2xf32>, tensor<4x2xf32>
}
