// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs exactly one of the attributes 'classlabels_ints', 'classlabels_strings'; it has 0}}
  %0:2 = mlonnx.LinearClassifier %x0 {coefficients = [1.0 : f32, 2.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs exactly one of the attributes 'classlabels_ints', 'classlabels_strings'; it has 2}}
  %0:2 = mlonnx.LinearClassifier %x0 {classlabels_ints = [0, 1], classlabels_strings = ["a", "b"], coefficients = [1.0 : f32, 2.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'classlabels_ints' has no label}}
  %0:2 = mlonnx.LinearClassifier %x0 {classlabels_ints = [], coefficients = [1.0 : f32, 2.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{requires attribute 'coefficients'}}
  %0:2 = mlonnx.LinearClassifier %x0 {classlabels_ints = [0, 1]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attributes 'coefficients' (4 values) and 'intercepts' (0) do not fit 3 class labels of 'classlabels_ints' and 2 features}}
  %0:2 = mlonnx.LinearClassifier %x0 {classlabels_ints = [0, 1, 2], coefficients = array<f32: 1.0, 2.0, 3.0, 4.0>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x3xf32>)
  return
}

// -----

// One row of coefficients goes with two labels only (rule R12).
func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attributes 'coefficients' (2 values) and 'intercepts' (0) do not fit 3 class labels of 'classlabels_ints' and 2 features}}
  %0:2 = mlonnx.LinearClassifier %x0 {classlabels_ints = [0, 1, 2], coefficients = array<f32: 1.0, 2.0>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x3xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attributes 'coefficients' (2 values) and 'intercepts' (2) do not fit 2 class labels of 'classlabels_ints' and 2 features}}
  %0:2 = mlonnx.LinearClassifier %x0 {classlabels_ints = [0, 1], coefficients = array<f32: 1.0, 2.0>, intercepts = array<f32: 1.0, 2.0>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x?xf32>) {
  // expected-error@+1 {{attributes 'coefficients' (0 values) and 'intercepts' (0) do not fit 2 class labels of 'classlabels_ints'}}
  %0:2 = mlonnx.LinearClassifier %x0 {classlabels_ints = [0, 1], coefficients = array<f32>} : (tensor<?x?xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'post_transform' is "SIGMOID"; it must be one of NONE, SOFTMAX, LOGISTIC, SOFTMAX_ZERO, PROBIT}}
  %0:2 = mlonnx.LinearClassifier %x0 {classlabels_ints = [0, 1], coefficients = array<f32: 1.0, 2.0>, post_transform = "SIGMOID"} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2x1xf32>) {
  // expected-error@+1 {{operand 'X' has rank 3; it must be [N, C] or [C]}}
  %0:2 = mlonnx.LinearClassifier %x0 {classlabels_ints = [0, 1], coefficients = array<f32: 1.0, 2.0>} : (tensor<?x2x1xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

// Labels decide the type of Y.
func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s)}}
  %0:2 = mlonnx.LinearClassifier %x0 {classlabels_strings = ["a", "b"], coefficients = array<f32: 1.0, 2.0>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}
