// RUN: %roundtrip

// The graph takes the states, an entry of each scanned operand, and the captured values.
// CHECK-LABEL: func @scan
func.func @scan(%state: tensor<?x3xf32>, %x: tensor<5x3xf32>, %scale: tensor<3xf32>) {
  // CHECK: onnx.Scan %{{.*}}, %{{.*}}, %{{.*}} {{.*}}operandSegmentSizes = array<i32: 1, 1, 1>{{.*}} : (tensor<?x3xf32>, tensor<5x3xf32>, tensor<3xf32>) -> (tensor<?x3xf32>, tensor<5x?x3xf32>) {
  // CHECK-NEXT: ^bb0(%[[S:.*]]: tensor<?x3xf32>, %[[E:.*]]: tensor<3xf32>, %[[C:.*]]: tensor<3xf32>):
  // CHECK: onnx.yield %[[S]], %{{.*}} : tensor<?x3xf32>, tensor<?x3xf32>
  %0:2 = onnx.Scan %state, %x, %scale {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<?x3xf32>, tensor<5x3xf32>, tensor<3xf32>) -> (tensor<?x3xf32>, tensor<5x?x3xf32>) {
  ^bb0(%s: tensor<?x3xf32>, %e: tensor<3xf32>, %c: tensor<3xf32>):
    %d = onnx.Mul %e, %c : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %a = onnx.Add %s, %d : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
    onnx.yield %s, %a : tensor<?x3xf32>, tensor<?x3xf32>
  }
  return
}

// Along other axes, backwards; the number of entries is the scanned operand's second dimension.
// CHECK-LABEL: func @axes
func.func @axes(%x: tensor<2x7xi64>) {
  // CHECK: scan_input_axes = array<i64: 1>, scan_input_directions = array<i64: 1>, scan_output_axes = array<i64: -1>
  // CHECK-SAME: -> tensor<2x7xi64>
  %0 = onnx.Scan %x {operandSegmentSizes = array<i32: 0, 1, 0>, scan_input_axes = array<i64: 1>, scan_input_directions = array<i64: 1>, scan_output_axes = array<i64: -1>} : (tensor<2x7xi64>) -> tensor<2x7xi64> {
  ^bb0(%e: tensor<2xi64>):
    onnx.yield %e : tensor<2xi64>
  }
  return
}

// Each graph takes what it captures; the result has what both have in common.
// CHECK-LABEL: func @choice
func.func @choice(%c: tensor<i1>, %x: tensor<?x3xf32>, %y: tensor<4x3xf32>) {
  // CHECK: onnx.If %{{.*}}, %{{.*}}, %{{.*}} {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<i1>, tensor<?x3xf32>, tensor<4x3xf32>) -> tensor<?x3xf32> {
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<?x3xf32>):
  // CHECK-NEXT: %[[N:.*]] = onnx.Neg %[[A]]
  // CHECK-NEXT: onnx.yield %[[N]] : tensor<?x3xf32>
  // CHECK-NEXT: } else {
  // CHECK-NEXT: ^bb0(%[[B:.*]]: tensor<4x3xf32>):
  // CHECK-NEXT: onnx.yield %[[B]] : tensor<4x3xf32>
  %0 = onnx.If %c, %x, %y {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<i1>, tensor<?x3xf32>, tensor<4x3xf32>) -> tensor<?x3xf32> {
  ^bb0(%a: tensor<?x3xf32>):
    %n = onnx.Neg %a : (tensor<?x3xf32>) -> tensor<?x3xf32>
    onnx.yield %n : tensor<?x3xf32>
  } else {
  ^bb0(%b: tensor<4x3xf32>):
    onnx.yield %b : tensor<4x3xf32>
  }
  return
}

// Of another rank: the rank is not known.
// CHECK-LABEL: func @ranks
func.func @ranks(%c: tensor<1xi1>) {
  // CHECK: -> tensor<*xi64> {
  %0 = onnx.If %c {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<1xi1>) -> tensor<*xi64> {
    %a = onnx.Constant dense<1> : tensor<i64>
    onnx.yield %a : tensor<i64>
  } else {
    %b = onnx.Constant dense<1> : tensor<1xi64>
    onnx.yield %b : tensor<1xi64>
  }
  return
}

// The step, whether the loop goes on, the carried value in any extents, the captured value; an entry for each step.
// CHECK-LABEL: func @loop
func.func @loop(%m: tensor<i64>, %x: tensor<3xf32>, %k: tensor<f32>) {
  // CHECK: onnx.Loop %{{.*}}, %{{.*}}, %{{.*}} {operandSegmentSizes = array<i32: 1, 0, 1, 1>} : (tensor<i64>, tensor<3xf32>, tensor<f32>) -> (tensor<?xf32>, tensor<?xi64>) {
  %0:2 = onnx.Loop %m, %x, %k {operandSegmentSizes = array<i32: 1, 0, 1, 1>} : (tensor<i64>, tensor<3xf32>, tensor<f32>) -> (tensor<?xf32>, tensor<?xi64>) {
  ^bb0(%step: tensor<i64>, %go: tensor<i1>, %a: tensor<?xf32>, %b: tensor<f32>):
    %s = onnx.Mul %a, %b : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    onnx.yield %go, %s, %step : tensor<i1>, tensor<?xf32>, tensor<i64>
  }
  return
}
