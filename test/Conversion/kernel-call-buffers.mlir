// RUN: mlonnx-opt %s --mlonnx-buffer-arguments --eliminate-empty-tensors --one-shot-bufferize --canonicalize | FileCheck %s

// A kernel reads the argument and writes the result in place: nothing is allocated or copied.
// CHECK-LABEL: func.func @in_place
// CHECK-SAME:    (%[[X:.*]]: memref<64x4xf32> {llvm.noalias}, %[[Y:.*]]: memref<64xi64> {llvm.noalias}, %[[E:.*]]: !llvm.ptr)
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         mlk.call "mlk_argmax_f32" ins(%[[X]] : memref<64x4xf32>) outs(%[[Y]] : memref<64xi64>)
// CHECK-NOT:     memref.copy
func.func @in_place(%x: tensor<64x4xf32>) -> tensor<64xi64> {
  %c = arith.constant 64 : i64
  %e = tensor.empty() : tensor<64xi64>
  %r = mlk.call "mlk_argmax_f32" ins(%x : tensor<64x4xf32>) outs(%e : tensor<64xi64>) scalars(%c : i64) -> tensor<64xi64>
  return %r : tensor<64xi64>
}

// What lies between two kernels is one buffer.
// CHECK-LABEL: func.func @between
// CHECK:         %[[A:.*]] = memref.alloc() {{.*}}: memref<64x4xf32>
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         mlk.call "f" ins(%{{.*}}) outs(%[[A]]
// CHECK-NEXT:    mlk.call "g" ins(%[[A]]
// CHECK-NOT:     memref.copy
func.func @between(%x: tensor<64x4xf32>) -> tensor<64xi64> {
  %e = tensor.empty() : tensor<64x4xf32>
  %s = mlk.call "f" ins(%x : tensor<64x4xf32>) outs(%e : tensor<64x4xf32>) scalars() -> tensor<64x4xf32>
  %o = tensor.empty() : tensor<64xi64>
  %r = mlk.call "g" ins(%s : tensor<64x4xf32>) outs(%o : tensor<64xi64>) scalars() -> tensor<64xi64>
  return %r : tensor<64xi64>
}

// Results that nothing reads have memory of their own: the kernel writes all of them.
// CHECK-LABEL: func.func @unread
// CHECK:         %[[FIRST:.*]] = memref.alloc() {{.*}}: memref<8xi64>
// CHECK:         %[[SECOND:.*]] = memref.alloc() {{.*}}: memref<8xi64>
// CHECK:         mlk.call "u" ins(%{{.*}}) outs(%[[FIRST]], %[[SECOND]], %{{.*}} :
func.func @unread(%x: tensor<8xf32>) -> tensor<8xi64> {
  %e = tensor.empty() : tensor<8xi64>
  %r:3 = mlk.call "u" ins(%x : tensor<8xf32>) outs(%e, %e, %e : tensor<8xi64>, tensor<8xi64>, tensor<8xi64>) scalars() -> tensor<8xi64>, tensor<8xi64>, tensor<8xi64>
  return %r#2 : tensor<8xi64>
}

// A kernel that can fail gets the error record and the number of its node.
// CHECK-LABEL: func.func @fails
// CHECK-SAME:    %[[E:[a-z0-9]*]]: !llvm.ptr)
// CHECK:         %[[N:.*]] = arith.constant 7 : i32
// CHECK:         scalars(%[[E]], %[[N]] : !llvm.ptr, i32)
func.func @fails(%x: tensor<4xi64>) -> tensor<4xi64> {
  %e = tensor.empty() : tensor<4xi64>
  %r = mlk.call "h" ins(%x : tensor<4xi64>) outs(%e : tensor<4xi64>) scalars() {node = 7} -> tensor<4xi64>
  return %r : tensor<4xi64>
}

// Kernels take dense buffers: a part with gaps is copied first.
// CHECK-LABEL: func.func @strided
// CHECK:         memref.subview
// CHECK:         memref.copy
// CHECK:         mlk.call "f"
func.func @strided(%x: tensor<64x4xf32>) -> tensor<64x2xf32> {
  %s = tensor.extract_slice %x[0, 1] [64, 2] [1, 1] : tensor<64x4xf32> to tensor<64x2xf32>
  %e = tensor.empty() : tensor<64x2xf32>
  %r = mlk.call "f" ins(%s : tensor<64x2xf32>) outs(%e : tensor<64x2xf32>) scalars() -> tensor<64x2xf32>
  return %r : tensor<64x2xf32>
}

// Without elements there is nothing to pass.
// CHECK-LABEL: func.func @nothing
// CHECK-SAME:    memref<0xi8> {llvm.noalias}, %{{.*}}: memref<0xi8>
func.func @nothing(%x: tensor<4x0xf32>) -> tensor<4x0xf32> {
  return %x : tensor<4x0xf32>
}
