// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<f32>, %x1: tensor<1xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'X' is a scalar; it needs at least one dimension}}
  %0 = mlonnx.ArrayFeatureExtractor %x0, %x1 : (tensor<f32>, tensor<1xi64>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>, %x1: tensor<0xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'Y' has no index}}
  %0 = mlonnx.ArrayFeatureExtractor %x0, %x1 : (tensor<?x2xf32>, tensor<0xi64>) -> tensor<?x0xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>, %x1: tensor<1xi32>) {
  // expected-error@+1 {{operand 'Y' has elements of type 'i32'; it takes i64}}
  %0 = mlonnx.ArrayFeatureExtractor %x0, %x1 : (tensor<?x2xf32>, tensor<1xi32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf16>, %x1: tensor<1xi64>) {
  // expected-error@+1 {{operand 'X' has elements of type 'f16'}}
  %0 = mlonnx.ArrayFeatureExtractor %x0, %x1 : (tensor<?x2xf16>, tensor<1xi64>) -> tensor<?x1xf16>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>, %x1: tensor<3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s)}}
  %0 = mlonnx.ArrayFeatureExtractor %x0, %x1 : (tensor<?x2xf32>, tensor<3xi64>) -> tensor<?x2xf32>
  return
}

// -----

// A tensor in gives a tensor out.
func.func @f(%x0: tensor<?x2xf32>, %x1: tensor<3xi64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s)}}
  %0 = mlonnx.ArrayFeatureExtractor %x0, %x1 : (tensor<?x2xf32>, tensor<3xi64>) -> memref<?x3xf32>
  return
}
