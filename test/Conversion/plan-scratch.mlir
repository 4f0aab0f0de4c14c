// RUN: mlonnx-opt %s --mlonnx-plan-scratch | FileCheck %s

// Small buffers live on the stack.
// CHECK-LABEL: func.func @small
// CHECK-SAME:    memref<0xi8>, %{{.*}}: !llvm.ptr) attributes {mlonnx.scratch_bytes = 0 : i64}
// CHECK:         memref.alloca() {alignment = 64 : i64} : memref<64x4xf32>
// CHECK-NOT:     memref.alloc(
func.func @small(%x: memref<64x4xf32>, %e: !llvm.ptr) {
  %a = memref.alloc() : memref<64x4xf32>
  memref.copy %x, %a : memref<64x4xf32> to memref<64x4xf32>
  return
}

// Large ones get places in the scratch argument: the first and the third are never alive together and share one.
// CHECK-LABEL: func.func @large
// CHECK-SAME:    %[[S:[a-z0-9]*]]: memref<160000xi8>, %{{.*}}: !llvm.ptr) attributes {mlonnx.scratch_bytes = 160000 : i64}
// CHECK:         memref.view %[[S]][%c0]
// CHECK:         memref.view %[[S]][%c80000]
// CHECK:         memref.view %[[S]][%c0{{(_[0-9]+)?}}]
func.func @large(%x: memref<20000xf32>, %e: !llvm.ptr) {
  %a = memref.alloc() : memref<20000xf32>
  memref.copy %x, %a : memref<20000xf32> to memref<20000xf32>
  %b = memref.alloc() : memref<20000xf32>
  memref.copy %a, %b : memref<20000xf32> to memref<20000xf32>
  %c = memref.alloc() : memref<20000xf32>
  memref.copy %b, %c : memref<20000xf32> to memref<20000xf32>
  return
}
