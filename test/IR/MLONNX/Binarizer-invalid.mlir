// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{operand 'X' has elements of type '!mlonnx.string'; it takes f32, f64, i32, i64}}
  %0 = mlonnx.Binarizer %x0 : (tensor<2x!mlonnx.string>) -> tensor<2x!mlonnx.string>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'threshold' failed to satisfy constraint: 32-bit float attribute}}
  %0 = mlonnx.Binarizer %x0 {threshold = 1 : i64} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return
}

// -----

// The result has X's type.
func.func @f(%x0: tensor<2xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s)}}
  %0 = mlonnx.Binarizer %x0 : (tensor<2xi64>) -> tensor<2xf32>
  return
}
