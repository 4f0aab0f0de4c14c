// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%a: tensor<i64>) {
  %zero = onnx.Constant dense<0> : tensor<i64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'delta' is 0}}
  %0 = onnx.Range %a, %a, %zero : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<?xi64>
  return
}

// -----

func.func @f(%a: tensor<i64>, %b: tensor<2xi64>) {
  // expected-error@+1 {{operands must be one number each, of one type, not 'tensor<2xi64>'}}
  %0 = onnx.Range %a, %b, %a : (tensor<i64>, tensor<2xi64>, tensor<i64>) -> tensor<?xi64>
  return
}

// -----

func.func @f(%x: tensor<?x3xf32>, %c: tensor<4xi1>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{a condition of 4 values for a dimension of extent 3}}
  %0 = onnx.Compress %x, %c {axis = 1 : i64} : (tensor<?x3xf32>, tensor<4xi1>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x3xf32>, %c: tensor<4xi64>) {
  // expected-error@+1 {{operand 'condition' must be a 1-D tensor of truth values, not 'tensor<4xi64>'}}
  %0 = onnx.Compress %x, %c {axis = 0 : i64} : (tensor<?x3xf32>, tensor<4xi64>) -> tensor<?x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x3xf32>, %i: tensor<5x1xi64>, %u: tensor<5x2xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'updates' does not have the shape of what it replaces}}
  %0 = onnx.ScatterND %x, %i, %u : (tensor<4x3xf32>, tensor<5x1xi64>, tensor<5x2xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x3xf32>, %i: tensor<2x3xi64>, %u: tensor<2x3xf32>) {
  // expected-error@+1 {{attribute 'reduction' is "sum"; it must be one of none, add, mul, max, min}}
  %0 = onnx.ScatterElements %x, %i, %u {reduction = "sum"} : (tensor<4x3xf32>, tensor<2x3xi64>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x3xf32>, %i: tensor<5x3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'indices' has 3 positions each for rank 2}}
  %0 = onnx.GatherND %x, %i : (tensor<4x3xf32>, tensor<5x3xi64>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<?x7xf32>) {
  %s = onnx.Constant dense<[2, 4]> : tensor<2xi64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'split' has 2 lengths of 6 entries for 2 parts of a dimension of extent 7}}
  %0:2 = onnx.Split %x, %s {axis = 1 : i64, num_outputs = 2 : i64} : (tensor<?x7xf32>, tensor<2xi64>) -> (tensor<?x2xf32>, tensor<?x4xf32>)
  return
}
