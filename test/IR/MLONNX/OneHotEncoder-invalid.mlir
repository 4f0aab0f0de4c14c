// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<2xi64>) {
  // expected-error@+1 {{needs exactly one of the attributes 'cats_int64s', 'cats_strings'; it has 0}}
  %0 = mlonnx.OneHotEncoder %x0 : (tensor<2xi64>) -> tensor<2x0xf32>
  return
}

// -----

func.func @f(%x0: tensor<2xi64>) {
  // expected-error@+1 {{needs exactly one of the attributes 'cats_int64s', 'cats_strings'; it has 2}}
  %0 = mlonnx.OneHotEncoder %x0 {cats_int64s = [1], cats_strings = ["a"]} : (tensor<2xi64>) -> tensor<2x2xf32>
  return
}

// -----

// Rule R15.
func.func @f(%x0: tensor<2xi64>) {
  // expected-error@+1 {{needs the attribute 'cats_int64s' for elements of type 'i64'}}
  %0 = mlonnx.OneHotEncoder %x0 {cats_strings = ["a"]} : (tensor<2xi64>) -> tensor<2x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{needs the attribute 'cats_strings' for elements of type '!mlonnx.string'}}
  %0 = mlonnx.OneHotEncoder %x0 {cats_int64s = [1]} : (tensor<2x!mlonnx.string>) -> tensor<2x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<2xi16>) {
  // expected-error@+1 {{operand 'X' has elements of type 'i16'}}
  %0 = mlonnx.OneHotEncoder %x0 {cats_int64s = [1]} : (tensor<2xi16>) -> tensor<2x1xf32>
  return
}
