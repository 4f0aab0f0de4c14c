// RUN: mlonnx-opt %s --mlonnx-to-linalg --cse --canonicalize | FileCheck %s

// Adjacent axes are reduced where they are, with the dimensions before and after them as sizes.
// CHECK-LABEL: func.func @adjacent
// CHECK-DAG:     %[[OUTER:.*]] = arith.constant 64 : i64
// CHECK-DAG:     %[[N:.*]] = arith.constant 6 : i64
// CHECK-DAG:     %[[INNER:.*]] = arith.constant 5 : i64
// CHECK-NOT:     linalg
// CHECK:         mlk.call "mlk_reduce_sum_f32" ins(%{{.*}} : tensor<64x2x3x5xf32>) outs(%{{.*}} : tensor<64x5xf32>) scalars(%[[OUTER]], %[[N]], %[[INNER]] : i64, i64, i64)
func.func @adjacent(%x: tensor<64x2x3x5xf32>) -> tensor<64x5xf32> {
  %axes = onnx.Constant dense<[2, 1]> : tensor<2xi64>
  %0 = onnx.ReduceSum %x, %axes {keepdims = 0 : i64} : (tensor<64x2x3x5xf32>, tensor<2xi64>) -> tensor<64x5xf32>
  return %0 : tensor<64x5xf32>
}

// A dimension of one element does not part axes; one of more is moved in front.
// CHECK-LABEL: func.func @apart
// CHECK-NOT:     linalg
// CHECK:         mlk.call "mlk_reduce_max_f32"
// CHECK:         linalg.{{.*}} ins(%{{.*}} : tensor<64x2x7x3xf32>)
// CHECK:         mlk.call "mlk_reduce_max_f32" ins(%{{.*}} : tensor<64x7x2x3xf32>)
func.func @apart(%x: tensor<64x2x1x3xf32>, %y: tensor<64x2x7x3xf32>) -> (tensor<64x1xf32>, tensor<64x7xf32>) {
  %axes = onnx.Constant dense<[1, 3]> : tensor<2xi64>
  %0 = onnx.ReduceMax %x, %axes {keepdims = 0 : i64} : (tensor<64x2x1x3xf32>, tensor<2xi64>) -> tensor<64x1xf32>
  %1 = onnx.ReduceMax %y, %axes {keepdims = 0 : i64} : (tensor<64x2x7x3xf32>, tensor<2xi64>) -> tensor<64x7xf32>
  return %0, %1 : tensor<64x1xf32>, tensor<64x7xf32>
}

// A constant matrix is packed, and a constant C with its factor is the kernel's bias.
// CHECK-LABEL: func.func @packed
// CHECK-DAG:     %[[W:.*]] = arith.constant dense<{{.*}}> : tensor<1x2x16xf32>
// CHECK-DAG:     %[[BIAS:.*]] = arith.constant dense<[6.000000e+00, 8.000000e+00]> : tensor<2xf32>
// CHECK:         mlk.call "mlk_linear2_f32" ins(%{{.*}}, %[[W]], %[[BIAS]] : tensor<64x3xf32>, tensor<1x2x16xf32>, tensor<2xf32>)
// CHECK-NOT:     linalg
// CHECK:         return
func.func @packed(%x: tensor<64x3xf32>) -> tensor<64x2xf32> {
  %b = onnx.Constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %c = onnx.Constant dense<[3.0, 4.0]> : tensor<2xf32>
  %0 = onnx.Gemm %x, %b, %c {beta = 2.0 : f32, transB = 1 : i64} : (tensor<64x3xf32>, tensor<2x3xf32>, tensor<2xf32>) -> tensor<64x2xf32>
  return %0 : tensor<64x2xf32>
}

// alpha * product + beta * C, in this order.
// CHECK-LABEL: func.func @scaled
// CHECK-DAG:     %[[ALPHA:.*]] = arith.constant 5.000000e-01 : f64
// CHECK-DAG:     %[[BETA:.*]] = arith.constant 3.000000e+00 : f64
// CHECK:         mlk.call "mlk_matmul_f64"
// CHECK:         linalg.generic
// CHECK:           %[[A:.*]] = arith.mulf %{{.*}}, %[[ALPHA]]
// CHECK:           %[[B:.*]] = arith.mulf %{{.*}}, %[[BETA]]
// CHECK:           arith.addf %[[A]], %[[B]]
func.func @scaled(%a: tensor<4x3xf64>, %b: tensor<3x2xf64>, %c: tensor<4x1xf64>) -> tensor<4x2xf64> {
  %0 = onnx.Gemm %a, %b, %c {alpha = 0.5 : f32, beta = 3.0 : f32} : (tensor<4x3xf64>, tensor<3x2xf64>, tensor<4x1xf64>) -> tensor<4x2xf64>
  return %0 : tensor<4x2xf64>
}

// All rows of all matrices meet one matrix: one product.
// CHECK-LABEL: func.func @batch
// CHECK:         mlk.call "mlk_linear5_f32" ins(%{{.*}} : tensor<384x4xf32>, tensor<1x5x16xf32>, tensor<5xf32>)
func.func @batch(%x: tensor<64x2x3x4xf32>) -> tensor<64x2x3x5xf32> {
  %b = onnx.Constant dense<1.0> : tensor<4x5xf32>
  %0 = onnx.MatMul %x, %b : (tensor<64x2x3x4xf32>, tensor<4x5xf32>) -> tensor<64x2x3x5xf32>
  return %0 : tensor<64x2x3x5xf32>
}
