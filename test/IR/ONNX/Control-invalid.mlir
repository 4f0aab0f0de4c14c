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

// -----

func.func @f(%c: tensor<2xi1>, %x: tensor<f32>) {
  // expected-error@+1 {{operand 'cond' must be one truth value, not 'tensor<2xi1>'}}
  %0 = onnx.If %c, %x, %x {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2xi1>, tensor<f32>, tensor<f32>) -> tensor<f32> {
  ^bb0(%a: tensor<f32>):
    onnx.yield %a : tensor<f32>
  } else {
  ^bb0(%b: tensor<f32>):
    onnx.yield %b : tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %x: tensor<f32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{the graphs have 1 and 2 outputs}}
  %0 = onnx.If %c, %x, %x {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32> {
  ^bb0(%a: tensor<f32>):
    onnx.yield %a : tensor<f32>
  } else {
  ^bb0(%b: tensor<f32>):
    onnx.yield %b, %b : tensor<f32>, tensor<f32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %x: tensor<f32>, %y: tensor<i64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{output 0 has other elements in the one graph than in the other}}
  %0 = onnx.If %c, %x, %y {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<i1>, tensor<f32>, tensor<i64>) -> tensor<f32> {
  ^bb0(%a: tensor<f32>):
    onnx.yield %a : tensor<f32>
  } else {
  ^bb0(%b: tensor<i64>):
    onnx.yield %b : tensor<i64>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %x: tensor<f32>) {
  // expected-error@+1 {{has a graph of 0 inputs; it needs 1}}
  %0 = onnx.If %c, %x {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<i1>, tensor<f32>) -> tensor<f32> {
    %a = onnx.Constant dense<1.0> : tensor<f32>
    onnx.yield %a : tensor<f32>
  } else {
    %b = onnx.Constant dense<1.0> : tensor<f32>
    onnx.yield %b : tensor<f32>
  }
  return
}

// -----

func.func @f(%m: tensor<f32>) {
  // expected-error@+1 {{operand 'M' must be one 64-bit integer, not 'tensor<f32>'}}
  onnx.Loop %m {operandSegmentSizes = array<i32: 1, 0, 0, 0>} : (tensor<f32>) -> () {
  ^bb0(%step: tensor<i64>, %go: tensor<i1>):
    onnx.yield %go : tensor<i1>
  }
  return
}

// -----

func.func @f(%m: tensor<i64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{the first output of the graph must be one truth value}}
  onnx.Loop %m {operandSegmentSizes = array<i32: 1, 0, 0, 0>} : (tensor<i64>) -> () {
  ^bb0(%step: tensor<i64>, %go: tensor<i1>):
    onnx.yield %step : tensor<i64>
  }
  return
}

// -----

func.func @f(%m: tensor<i64>, %x: tensor<3xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{carried value 0 changes its element type or rank}}
  %0 = onnx.Loop %m, %x {operandSegmentSizes = array<i32: 1, 0, 1, 0>} : (tensor<i64>, tensor<3xf32>) -> tensor<3xf32> {
  ^bb0(%step: tensor<i64>, %go: tensor<i1>, %a: tensor<?xf32>):
    onnx.yield %go, %step : tensor<i1>, tensor<i64>
  }
  return
}
