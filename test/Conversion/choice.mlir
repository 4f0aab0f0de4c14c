// RUN: mlonnx-opt %s -mlonnx-to-linalg -canonicalize | FileCheck %s --check-prefix=LINALG
// RUN: mlonnx-opt %s -mlonnx-compile | FileCheck %s --check-prefix=LLVM

// A choice becomes a branch; checks leave the function from inside it, and what it allocates has a slot as well.
// LINALG-LABEL: func.func @main(
// LINALG: %[[C:.*]] = tensor.extract %arg0[]
// LINALG: scf.if %[[C]] -> (tensor<?x?xf32>) {
// LINALG: mlk.check
// LINALG: scf.yield
// LINALG: } else {
// LINALG: scf.yield
// LLVM-LABEL: llvm.func @main(
// LLVM-COUNT-2: llvm.call @mlk_allocate
func.func @main(%c: tensor<i1>, %x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = onnx.If %c, %x, %y, %x {operandSegmentSizes = array<i32: 1, 2, 1>} : (tensor<i1>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32> {
  ^bb0(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>):
    %p = onnx.MatMul %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    onnx.yield %p : tensor<?x?xf32>
  } else {
  ^bb0(%a: tensor<?x?xf32>):
    %n = onnx.Neg %a : (tensor<?x?xf32>) -> tensor<?x?xf32>
    onnx.yield %n : tensor<?x?xf32>
  }
  return %0 : tensor<?x?xf32>
}
