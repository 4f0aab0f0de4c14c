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

// What a branch allocates lives as long as the results of the branch that are its buffers: %b gets no place of %a's.
// On the stack it lies before the branch.
// CHECK-LABEL: func.func @branch
// CHECK-SAME:    mlonnx.scratch_bytes = 160000 : i64
// CHECK:         memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    scf.if
// CHECK:         memref.view %{{.*}}[%c0]
// CHECK:         memref.view %{{.*}}[%c80000]
func.func @branch(%x: memref<20000xf32>, %y: memref<4xf32>, %c: i1, %e: !llvm.ptr) {
  %r = scf.if %c -> (memref<20000xf32>) {
    %s = memref.alloc() : memref<4xf32>
    memref.copy %y, %s : memref<4xf32> to memref<4xf32>
    %a = memref.alloc() : memref<20000xf32>
    memref.copy %x, %a : memref<20000xf32> to memref<20000xf32>
    scf.yield %a : memref<20000xf32>
  } else {
    scf.yield %x : memref<20000xf32>
  }
  %b = memref.alloc() : memref<20000xf32>
  memref.copy %r, %b : memref<20000xf32> to memref<20000xf32>
  return
}
