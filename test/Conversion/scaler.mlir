// RUN: mlonnx-opt %s --mlonnx-to-linalg --cse --canonicalize | FileCheck %s
// RUN: mlonnx-opt %s --mlonnx-to-linalg --linalg-fuse-elementwise-ops | FileCheck %s --check-prefix=FUSED

// One elementwise operation; offset and scale are tables that broadcast along the last dimension.
// CHECK-LABEL: func.func @per_feature
// CHECK-DAG:     %[[SCALE:.*]] = arith.constant dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK-DAG:     %[[OFFSET:.*]] = arith.constant dense<[5.000000e-01, 1.000000e+00]> : tensor<2xf32>
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %[[OFFSET]], %[[SCALE]] : tensor<64x2xf32>, tensor<2xf32>, tensor<2xf32>)
// CHECK:           %[[D:.*]] = arith.subf
// CHECK-NEXT:      arith.mulf %[[D]]
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @per_feature(%x: tensor<64x2xf32>) -> tensor<64x2xf32> {
  %y = mlonnx.Scaler %x {offset = [0.5 : f32, 1.0 : f32], scale = array<f32: 2.0, 3.0>} : (tensor<64x2xf32>) -> tensor<64x2xf32>
  return %y : tensor<64x2xf32>
}

// R2, R10: integers are computed in f64 and rounded; two scalers and the casts are one loop nest.
// FUSED-LABEL: func.func @integers
// FUSED:         linalg.generic
// FUSED:           arith.sitofp {{.*}} : i64 to f64
// FUSED:           arith.subf {{.*}} : f64
// FUSED:           arith.mulf {{.*}} : f64
// FUSED:           arith.truncf {{.*}} : f64 to f32
// FUSED:           arith.subf {{.*}} : f32
// FUSED:           arith.mulf {{.*}} : f32
// FUSED-NOT:     linalg.generic
func.func @integers(%x: tensor<64x3xi64>) -> tensor<64x3xf32> {
  %y = mlonnx.Scaler %x {offset = array<f32: 1.0>, scale = array<f32: 2.0, 3.0, 4.0>} : (tensor<64x3xi64>) -> tensor<64x3xf32>
  %z = mlonnx.Scaler %y {offset = array<f32: 1.5>, scale = array<f32: 0.5>} : (tensor<64x3xf32>) -> tensor<64x3xf32>
  return %z : tensor<64x3xf32>
}
