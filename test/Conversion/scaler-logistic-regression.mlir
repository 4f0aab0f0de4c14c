// RUN: mlonnx-opt %s --mlonnx-specialize-rows --mlonnx-to-linalg --canonicalize --cse --linalg-fuse-elementwise-ops \
// RUN:   --mlonnx-buffer-arguments --eliminate-empty-tensors --one-shot-bufferize --canonicalize --mlonnx-plan-scratch | FileCheck %s

// The 64-row clone of a scaler and a logistic regression: one loop nest, one stack buffer between it and the kernels,
// nothing allocated, nothing copied.
// CHECK-LABEL: func.func @rows64
// CHECK-SAME:    (%[[X:.*]]: memref<64x3xf32> {llvm.noalias}, %[[Y:.*]]: memref<64xi64> {llvm.noalias}, %[[Z:.*]]: memref<64x2xf32> {llvm.noalias}
// CHECK-NOT:     memref.alloc(
// CHECK-NOT:     memref.copy
// CHECK:         %[[S:.*]] = memref.alloca() {{.*}} : memref<64x3xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[X]], {{.*}}) outs(%[[S]] : memref<64x3xf32>)
// CHECK-NOT:     linalg.generic
// CHECK:         mlk.call "mlk_linear{{.*}}_f32" ins(%[[S]]
// CHECK-NOT:     memref.alloc(
// CHECK-NOT:     memref.copy
// CHECK-NOT:     linalg.generic
// CHECK-DAG:     mlk.call "mlk_argmax_f32" {{.*}} outs(%[[Y]]
// CHECK-DAG:     mlk.call "mlk_post_transform_f32" {{.*}} outs(%[[Z]]
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @main(%x: tensor<?x3xf32>) -> (tensor<?xi64>, tensor<?x2xf32>) {
  %0 = mlonnx.Scaler %x {offset = array<f32: 0.5, 1.0, 1.5>, scale = array<f32: 2.0, 3.0, 4.0>} : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %y, %z = mlonnx.LinearClassifier %0 {classlabels_ints = array<i64: 0, 1>, coefficients = array<f32: -1.0, 2.0, 3.0, 1.0, -2.0, -3.0>, intercepts = array<f32: 0.1, -0.1>, post_transform = "LOGISTIC"} : (tensor<?x3xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return %y, %z : tensor<?xi64>, tensor<?x2xf32>
}
