// RUN: %roundtrip

// CHECK-LABEL: func @tensors
func.func @tensors(%x: tensor<64x4xf32>, %w: tensor<4xf32>, %y: tensor<64x1xf32>, %n: i64) -> tensor<64x1xf32> {
  // CHECK: mlk.call "mlonnx_dot" ins(%{{.*}}, %{{.*}} : tensor<64x4xf32>, tensor<4xf32>) outs(%{{.*}} : tensor<64x1xf32>) scalars(%{{.*}} : i64) {node = 3 : i64, plan = {layout = "rows"}} -> tensor<64x1xf32>
  %0 = mlk.call "mlonnx_dot" ins(%x, %w : tensor<64x4xf32>, tensor<4xf32>) outs(%y : tensor<64x1xf32>) scalars(%n : i64) {node = 3 : i64, plan = {layout = "rows"}} -> tensor<64x1xf32>
  return %0 : tensor<64x1xf32>
}

// CHECK-LABEL: func @memrefs
func.func @memrefs(%x: memref<4xf32>, %y: memref<4xf32>) {
  // CHECK: mlk.call "mlonnx_copy" ins(%{{.*}} : memref<4xf32>) outs(%{{.*}} : memref<4xf32>) scalars()
  mlk.call "mlonnx_copy" ins(%x : memref<4xf32>) outs(%y : memref<4xf32>) scalars()
  return
}
