// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x: tensor<2x7xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{axis 2 is none of an operand of rank 2}}
  %0 = onnx.Scan %x {operandSegmentSizes = array<i32: 0, 1, 0>, scan_input_axes = array<i64: 2>} : (tensor<2x7xi64>) -> tensor<7x2xi64> {
  ^bb0(%e: tensor<2xi64>):
    onnx.yield %e : tensor<2xi64>
  }
  return
}

// -----

func.func @f(%x: tensor<2x7xi64>, %y: tensor<3x7xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{scanned operands have 2 and 3 entries}}
  %0 = onnx.Scan %x, %y {operandSegmentSizes = array<i32: 0, 2, 0>} : (tensor<2x7xi64>, tensor<3x7xi64>) -> tensor<2x7xi64> {
  ^bb0(%e: tensor<7xi64>, %f: tensor<7xi64>):
    onnx.yield %e : tensor<7xi64>
  }
  return
}

// -----

func.func @f(%s: tensor<f32>, %x: tensor<2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{state 0 changes its element type or rank}}
  %0 = onnx.Scan %s, %x {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<f32>, tensor<2xi64>) -> tensor<f32> {
  ^bb0(%a: tensor<f32>, %e: tensor<i64>):
    onnx.yield %e : tensor<i64>
  }
  return
}

// -----

func.func @f(%x: tensor<2x7xi64>) {
  // expected-error@+1 {{input 0 of the graph is 'tensor<3xi64>', which 'tensor<7xi64>' is not}}
  %0 = onnx.Scan %x {operandSegmentSizes = array<i32: 0, 1, 0>} : (tensor<2x7xi64>) -> tensor<2x3xi64> {
  ^bb0(%e: tensor<3xi64>):
    onnx.yield %e : tensor<3xi64>
  }
  return
}

// -----

func.func @f(%x: tensor<2x7xi64>) {
  // expected-error@+1 {{attribute 'scan_input_directions' has an entry that is neither 0 nor 1}}
  %0 = onnx.Scan %x {operandSegmentSizes = array<i32: 0, 1, 0>, scan_input_directions = array<i64: 2>} : (tensor<2x7xi64>) -> tensor<2x7xi64> {
  ^bb0(%e: tensor<7xi64>):
    onnx.yield %e : tensor<7xi64>
  }
  return
}
