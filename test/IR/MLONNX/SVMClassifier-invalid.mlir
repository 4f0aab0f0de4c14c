// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs exactly one of the attributes 'classlabels_ints', 'classlabels_strings'; it has 0}}
  %0:2 = mlonnx.SVMClassifier %x0 {coefficients = [1.0 : f32]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'kernel_type' is "GAUSS"; it must be one of LINEAR, POLY, RBF, SIGMOID}}
  %0:2 = mlonnx.SVMClassifier %x0 {classlabels_ints = [0, 1], kernel_type = "GAUSS"} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs the attribute 'kernel_params'}}
  %0:2 = mlonnx.SVMClassifier %x0 {classlabels_ints = [0, 1], kernel_type = "RBF"} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'kernel_params' has 1 values; it needs 3, gamma, coef0 and degree}}
  %0:2 = mlonnx.SVMClassifier %x0 {classlabels_ints = [0, 1], kernel_type = "RBF", kernel_params = array<f32: 1.0>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'coefficients' has 3 values; a linear machine needs one per feature and class (2 of 'classlabels_ints')}}
  %0:2 = mlonnx.SVMClassifier %x0 {classlabels_ints = [0, 1], kernel_type = "LINEAR", coefficients = array<f32: 1.0, 2.0, 3.0>, rho = array<f32: 0.0>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'rho' needs a value}}
  %0:2 = mlonnx.SVMClassifier %x0 {classlabels_ints = [0, 1], kernel_type = "LINEAR", coefficients = array<f32: 1.0, 2.0, 3.0, 4.0>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'vectors_per_class' has 1 values; it needs 2, one per value of 'classlabels_ints'}}
  %0:2 = mlonnx.SVMClassifier %x0 {classlabels_ints = [0, 1], kernel_type = "LINEAR", vectors_per_class = [1], support_vectors = array<f32: 1.0, 2.0>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'vectors_per_class' has 9; 'support_vectors' has 2 values}}
  %0:2 = mlonnx.SVMClassifier %x0 {classlabels_ints = [0, 1], kernel_type = "LINEAR", vectors_per_class = [1, 9], support_vectors = array<f32: 1.0, 2.0>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'vectors_per_class' has -1; it must not be negative}}
  %0:2 = mlonnx.SVMClassifier %x0 {classlabels_ints = [0, 1], kernel_type = "LINEAR", vectors_per_class = [2, -1], support_vectors = array<f32: 1.0, 2.0>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'support_vectors' has 2 values for 2 vectors; it needs one per vector and feature}}
  %0:2 = mlonnx.SVMClassifier %x0 {classlabels_ints = [0, 1], kernel_type = "LINEAR", vectors_per_class = [1, 1], support_vectors = array<f32: 1.0, 2.0>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'coefficients' has 2 values; it needs 1, one per support vector and other class}}
  %0:2 = mlonnx.SVMClassifier %x0 {classlabels_ints = [0, 1], kernel_type = "LINEAR", vectors_per_class = [1, 0], support_vectors = array<f32: 1.0, 2.0>, coefficients = array<f32: 1.0, 2.0>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'rho' has 2 values; it needs 1, one per pair of classes}}
  %0:2 = mlonnx.SVMClassifier %x0 {classlabels_ints = [0, 1], kernel_type = "LINEAR", vectors_per_class = [1, 0], support_vectors = array<f32: 1.0, 2.0>, coefficients = array<f32: 1.0>, rho = array<f32: 1.0, 2.0>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'prob_b' has 0 values, 'prob_a' 1}}
  %0:2 = mlonnx.SVMClassifier %x0 {classlabels_ints = [0, 1], kernel_type = "LINEAR", vectors_per_class = [1, 0], support_vectors = array<f32: 1.0, 2.0>, coefficients = array<f32: 1.0>, rho = array<f32: 1.0>, prob_a = array<f32: 1.0>} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'classlabels_ints' has 1 values; it needs at least 2}}
  %0:2 = mlonnx.SVMClassifier %x0 {classlabels_ints = [0], vectors_per_class = [1]} : (tensor<?x2xf32>) -> (tensor<?xi64>, tensor<?x1xf32>)
  return
}

// -----

// Also where nothing else speaks of support vectors.
func.func @f(%x0: tensor<?x1xf32>) {
  // expected-error@+1 {{attribute 'vectors_per_class' has -1; it must not be negative}}
  %0:2 = mlonnx.SVMClassifier %x0 {classlabels_ints = [0, 1], vectors_per_class = [0, -1], coefficients = array<f32: 1.0, 2.0>, rho = array<f32: 1.0>} : (tensor<?x1xf32>) -> (tensor<?xi64>, tensor<?x2xf32>)
  return
}
