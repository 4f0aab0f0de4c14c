// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{needs the attribute 'cats_int64s'}}
  %0 = mlonnx.CategoryMapper %x0 {cats_strings = ["a"]} : (tensor<2x!mlonnx.string>) -> tensor<2xi64>
  return
}

// -----

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{needs the attribute 'cats_strings'}}
  %0 = mlonnx.CategoryMapper %x0 {cats_int64s = [1]} : (tensor<2x!mlonnx.string>) -> tensor<2xi64>
  return
}

// -----

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{attribute 'cats_strings' has 1 values; it needs 2, one per value of 'cats_int64s'}}
  %0 = mlonnx.CategoryMapper %x0 {cats_int64s = [1, 2], cats_strings = ["a"]} : (tensor<2x!mlonnx.string>) -> tensor<2xi64>
  return
}

// -----

func.func @f(%x0: tensor<2xf32>) {
  // expected-error@+1 {{operand 'X' has elements of type 'f32'; it takes i64, !mlonnx.string}}
  %0 = mlonnx.CategoryMapper %x0 {cats_int64s = [1], cats_strings = ["a"]} : (tensor<2xf32>) -> tensor<2x!mlonnx.string>
  return
}

// -----

// The direction is that of the input (rule R7).
func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s)}}
  %0 = mlonnx.CategoryMapper %x0 {cats_int64s = [1], cats_strings = ["a"]} : (tensor<2x!mlonnx.string>) -> tensor<2x!mlonnx.string>
  return
}
