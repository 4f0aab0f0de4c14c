// A kernel call on memrefs reads its inputs and writes its outputs; on tensors it is a value.

// RUN: mlonnx-opt %s --cse | FileCheck %s

// CHECK-LABEL: func @memrefs
func.func @memrefs(%x: memref<4xf32>, %y: memref<4xf32>) {
  // CHECK-COUNT-2: mlk.call
  mlk.call "k" ins(%x : memref<4xf32>) outs(%y : memref<4xf32>) scalars()
  mlk.call "k" ins(%x : memref<4xf32>) outs(%y : memref<4xf32>) scalars()
  return
}

// CHECK-LABEL: func @tensors
func.func @tensors(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: mlk.call
  // CHECK-NOT: mlk.call
  %0 = mlk.call "k" ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) scalars() -> tensor<4xf32>
  %1 = mlk.call "k" ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) scalars() -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
