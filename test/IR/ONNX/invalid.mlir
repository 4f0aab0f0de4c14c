// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{the operand shapes cannot be broadcast together}}
  %0 = onnx.Add %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operands have elements of different types: 'f32' and 'f64'}}
  %0 = onnx.Mul %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xi1>) {
  // expected-error@+1 {{operand has elements of type 'i1'; it takes numbers}}
  %0 = onnx.Sub %a, %a : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @f(%a: memref<2xf32>) {
  // expected-error@+1 {{operand #0 must be tensor of any type values}}
  %0 = onnx.Div %a, %a : (memref<2xf32>, memref<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error@+1 {{has elements of type 'tensor<f32>'; it takes numbers, truth values and strings}}
  %0 = onnx.Cast %a {to = tensor<f32>} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{attribute 'value' needs dense data of the size of its type}}
  %0 = onnx.Constant dense_resource<missing> : tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<?x6xf32>) {
  %shape = onnx.Constant dense<[-1, -1]> : tensor<2xi64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'shape' has more than one -1}}
  %0 = onnx.Reshape %x, %shape : (tensor<?x6xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x6xf32>) {
  %shape = onnx.Constant dense<[-2, 3]> : tensor<2xi64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'shape' has the dimension -2}}
  %0 = onnx.Reshape %x, %shape : (tensor<?x6xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<?x6xf32>) {
  %shape = onnx.Constant dense<[1, 2, 0]> : tensor<3xi64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'shape' copies dimension 2 of a tensor of rank 2}}
  %0 = onnx.Reshape %x, %shape : (tensor<?x6xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<2x6xf32>) {
  %shape = onnx.Constant dense<[-1, 5]> : tensor<2xi64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{cannot reshape 12 elements into groups of 5}}
  %0 = onnx.Reshape %x, %shape : (tensor<2x6xf32>, tensor<2xi64>) -> tensor<?x5xf32>
  return
}

// -----

func.func @f(%x: tensor<2x6xf32>) {
  %shape = onnx.Constant dense<[3, 5]> : tensor<2xi64>
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{cannot reshape 12 elements into 15}}
  %0 = onnx.Reshape %x, %shape : (tensor<2x6xf32>, tensor<2xi64>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<2x6xf32>, %shape: tensor<2xi32>) {
  // expected-error@+1 {{operand 'shape' must be a 1-D tensor of i64, not 'tensor<2xi32>'}}
  %0 = onnx.Reshape %x, %shape : (tensor<2x6xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<2x6xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{attribute 'axis' is 2 for operands of rank 2}}
  %0 = onnx.Concat %x, %x {axis = 2 : i64} : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x12xf32>
  return
}

// -----

func.func @f(%x: tensor<2x6xf32>, %y: tensor<3x6xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operands differ in dimension 0}}
  %0 = onnx.Concat %x, %y {axis = 1 : i64} : (tensor<2x6xf32>, tensor<3x6xf32>) -> tensor<2x12xf32>
  return
}

// -----

func.func @f(%x: tensor<2x6xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{axis -3 is none of an operand of rank 2}}
  %0 = onnx.ArgMax %x {axis = -3 : i64} : (tensor<2x6xf32>) -> tensor<1x6xi64>
  return
}

// -----

func.func @f(%x: tensor<2x0xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{dimension 1 has no elements to choose from}}
  %0 = onnx.ArgMax %x {axis = 1 : i64} : (tensor<2x0xf32>) -> tensor<2x1xi64>
  return
}
