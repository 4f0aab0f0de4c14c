// RUN: mlonnx-opt %s -mlonnx-to-linalg -split-input-file | FileCheck %s
// RUN: mlonnx-opt %s -mlonnx-lower -split-input-file | FileCheck %s --check-prefix=LLVM

// Functions are kernel calls over all elements; roots and roundings are instructions. LLVM never sees an exp of its own.
// CHECK-LABEL: func @functions
// LLVM-LABEL: llvm.func @functions
// LLVM-NOT: llvm.intr.exp
func.func @functions(%x: tensor<64x3xf32>) -> tensor<64x3xf32> {
  // CHECK: %[[count:.*]] = arith.constant 192 : i64
  // CHECK: mlk.call "mlk_map_exp_f32" ins(%{{.*}} : tensor<64x3xf32>) outs(%{{.*}} : tensor<64x3xf32>) scalars(%[[count]] : i64)
  %0 = onnx.Exp %x : (tensor<64x3xf32>) -> tensor<64x3xf32>
  // CHECK: math.sqrt
  // LLVM: llvm.intr.sqrt
  %1 = onnx.Sqrt %0 : (tensor<64x3xf32>) -> tensor<64x3xf32>
  // CHECK: math.roundeven
  %2 = onnx.Round %1 : (tensor<64x3xf32>) -> tensor<64x3xf32>
  return %2 : tensor<64x3xf32>
}

// -----

// A square is a product.
// CHECK-LABEL: func @square
// CHECK-NOT: mlk.call
// CHECK: arith.mulf
func.func @square(%x: tensor<64x3xf32>) -> tensor<64x3xf32> {
  %two = onnx.Constant dense<2> : tensor<i64>
  %0 = onnx.Pow %x, %two : (tensor<64x3xf32>, tensor<i64>) -> tensor<64x3xf32>
  return %0 : tensor<64x3xf32>
}

// -----

// An integer exponent of a float is exact in f64.
// CHECK-LABEL: func @mixed
// CHECK: mlk.call "mlk_map_pow_f64"
// CHECK: arith.truncf
func.func @mixed(%x: tensor<64x3xf32>, %y: tensor<64x3xi64>) -> tensor<64x3xf32> {
  %0 = onnx.Pow %x, %y : (tensor<64x3xf32>, tensor<64x3xi64>) -> tensor<64x3xf32>
  return %0 : tensor<64x3xf32>
}

// -----

// A division by zero has a row: the kernel gets the error record.
// CHECK-LABEL: func @remainder
// CHECK: mlk.call "mlk_modulo_i64" ins({{.*}}) outs({{.*}}) scalars({{.*}}) {node = 0 : i64}
func.func @remainder(%x: tensor<64x3xi64>) -> tensor<64x3xi64> {
  %0 = onnx.Mod %x, %x : (tensor<64x3xi64>, tensor<64x3xi64>) -> tensor<64x3xi64>
  return %0 : tensor<64x3xi64>
}

// -----

// NaN is the largest and the smallest.
// CHECK-LABEL: func @extremes
// CHECK: arith.maximumf
// CHECK: arith.minimumf
func.func @extremes(%x: tensor<64x3xf32>, %y: tensor<3xf32>) -> tensor<64x3xf32> {
  %0 = onnx.Max %x, %y : (tensor<64x3xf32>, tensor<3xf32>) -> tensor<64x3xf32>
  %1 = onnx.Min %0, %y : (tensor<64x3xf32>, tensor<3xf32>) -> tensor<64x3xf32>
  return %1 : tensor<64x3xf32>
}
