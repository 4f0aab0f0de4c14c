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
