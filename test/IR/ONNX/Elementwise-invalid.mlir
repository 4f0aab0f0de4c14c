// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%i: tensor<2xi32>) {
  // expected-error@+1 {{operand has elements of type 'i32'; it takes floating-point numbers}}
  %0 = onnx.Exp %i : (tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @f(%b: tensor<2xi1>) {
  // expected-error@+1 {{operand has elements of type 'i1'; it takes numbers}}
  %0 = onnx.Relu %b : (tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error@+1 {{operand has elements of type 'f32'; it takes truth values}}
  %0 = onnx.Not %x : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<2xi1>' are incompatible with return type(s) of operation 'tensor<2xf32>'}}
  %0 = onnx.IsNaN %x : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%s: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{operand has elements of type '!mlonnx.string'; it takes numbers}}
  %0 = onnx.Less %s, %s : (tensor<2x!mlonnx.string>, tensor<2x!mlonnx.string>) -> tensor<2xi1>
  return
}

// -----

func.func @f(%s: tensor<2x!mlonnx.map<i64, f32>>) {
  // expected-error@+1 {{it takes numbers, truth values and strings}}
  %0 = onnx.Equal %s, %s : (tensor<2x!mlonnx.map<i64, f32>>, tensor<2x!mlonnx.map<i64, f32>>) -> tensor<2xi1>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{the operand shapes cannot be broadcast together}}
  %0 = onnx.Pow %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{there are no operands}}
  %0 = onnx.Sum : () -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operands have elements of different types: 'f32' and 'f64'}}
  %0 = onnx.Max %a, %b : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%c: tensor<2xi8>, %x: tensor<2xf32>) {
  // expected-error@+1 {{condition has elements of type 'i8'; it takes truth values}}
  %0 = onnx.Where %c, %x, %x : (tensor<2xi8>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%c: tensor<2xi1>, %x: tensor<2xf32>, %y: tensor<2xf64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operands have elements of different types: 'f32' and 'f64'}}
  %0 = onnx.Where %c, %x, %y : (tensor<2xi1>, tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error@+1 {{operand 'min' must have one element}}
  %0 = onnx.Clip %x, %x {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<2xf32>, %max: tensor<f64>) {
  // expected-error@+1 {{operand 'max' has elements of type 'f64', the input of type 'f32'}}
  %0 = onnx.Clip %x, %max {operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<2xf32>, tensor<f64>) -> tensor<2xf32>
  return
}
