// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<?x2xf32>, %x1: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'inputdimensions' has 1 values; it needs 2, one per operand}}
  %0 = mlonnx.FeatureVectorizer %x0, %x1 {inputdimensions = [2]} : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{attribute 'inputdimensions' is -2; it must be 1 to 2147483647}}
  %0 = mlonnx.FeatureVectorizer %x0 {inputdimensions = [-2]} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return
}

// -----

func.func @f(%x0: tensor<3x2xf32>, %x1: tensor<4x2xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 1 has 4 rows, those before it 3}}
  %0 = mlonnx.FeatureVectorizer %x0, %x1 : (tensor<3x2xf32>, tensor<4x2xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x0: tensor<f32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 0 is a scalar; it must be [N, C] or [C]}}
  %0 = mlonnx.FeatureVectorizer %x0 : (tensor<f32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{operand 'X' has elements of type '!mlonnx.string'}}
  %0 = mlonnx.FeatureVectorizer %x0 : (tensor<2x!mlonnx.string>) -> tensor<1x2xf32>
  return
}

// -----

func.func @f(%x0: tensor<3x2xf32>, %x1: memref<3x2xf32>) {
  // expected-error@+1 {{takes tensors or memrefs, not both}}
  %0 = mlonnx.FeatureVectorizer %x0, %x1 : (tensor<3x2xf32>, memref<3x2xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>, %x1: tensor<?x1xi64>) {
  // expected-error@+1 {{operand 1 has elements of type 'i64', the first 'f32'; all must have one type}}
  %0 = mlonnx.FeatureVectorizer %x0, %x1 : (tensor<?x2xf32>, tensor<?x1xi64>) -> tensor<?x3xf32>
  return
}
