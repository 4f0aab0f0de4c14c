// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x: tensor<2x3xf32>) {
  %a = onnx.Constant dense<2> : tensor<1xi64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{axis 2 is none of an operand of rank 2}}
  %0 = onnx.ReduceSum %x, %a : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x1xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  %a = onnx.Constant dense<[1, -1]> : tensor<2xi64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{axis -1 is named twice}}
  %0 = onnx.ReduceMax %x, %a : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2x1xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>, %a: tensor<1xi32>) {
  // expected-error@+1 {{operand 'axes' must be a 1-D tensor of i64, not 'tensor<1xi32>'}}
  %0 = onnx.ReduceMin %x, %a : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xi1>) {
  // expected-error@+1 {{operand has elements of type 'i1'; it takes numbers}}
  %0 = onnx.ReduceSum %x : (tensor<2x3xi1>) -> tensor<1x1xi1>
  return
}

// -----

func.func @f(%x: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{it takes numbers and truth values}}
  %0 = onnx.ReduceMax %x : (tensor<2x!mlonnx.string>) -> tensor<1x!mlonnx.string>
  return
}

// -----

func.func @f(%x: tensor<2x0xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{dimension 1 has no elements to choose from}}
  %0 = onnx.ArgMin %x {axis = 1 : i64} : (tensor<2x0xf32>) -> tensor<2x1xi64>
  return
}
