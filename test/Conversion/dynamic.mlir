// A function whose extents only the run knows: checks before what they guard, allocations in slots, buffers with shapes.
// RUN: mlonnx-opt %s -mlonnx-to-linalg -canonicalize -split-input-file | FileCheck %s --check-prefix=LINALG
// RUN: mlonnx-opt %s -mlonnx-compile -split-input-file | FileCheck %s --check-prefix=LLVM

// The width that the attributes imply is checked, then known.
// LINALG-LABEL: func.func @main(%arg0: tensor<?x?xf32>
// LINALG-SAME: -> tensor<?x3xf32>
// LINALG: %[[F:.*]] = tensor.dim %arg0, %c1
// LINALG: %[[FITS:.*]] = arith.cmpi eq, %[[F]], %c3
// LINALG: mlk.check %[[FITS]], {{.*}} {code = 4 : i64, node = {{.*}}}
// LINALG: linalg.generic
// LLVM-LABEL: llvm.func @main(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: !llvm.ptr)
// LLVM-SAME: mlonnx.slots = 1
// LLVM: llvm.cond_br {{.*}}, ^[[ON:.*]], ^[[FAIL:bb[0-9]+]]
// LLVM: llvm.call @mlk_allocate
// LLVM: llvm.call @mlk_output_i8
// LLVM: ^[[FAIL]]:
// LLVM: llvm.call @mlk_fail
// LLVM-NEXT: llvm.return
func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = mlonnx.Scaler %x {offset = [1.0 : f32, 2.0 : f32, 3.0 : f32], scale = [0.5 : f32]} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// -----

// Extents that may be 1 are read at 0 where they are.
// LINALG-LABEL: func.func @main(
// LINALG-COUNT-4: mlk.check
// LINALG: linalg.generic
// LINALG: linalg.index 0
// LINALG: arith.select
// LINALG: tensor.extract
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = onnx.Add %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// -----

// Extents of one source are the same: nothing to check.
// LINALG-LABEL: func.func @main(
// LINALG-NOT: mlk.check
// LINALG-NOT: tensor.extract
// LINALG: return
func.func @main(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = onnx.Neg %a : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %y = onnx.Add %a, %n : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
