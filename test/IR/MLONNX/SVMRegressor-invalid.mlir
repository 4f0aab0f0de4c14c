// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'rho' needs a value}}
  %0 = mlonnx.SVMRegressor %x0 {coefficients = array<f32: 1.0, 2.0>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'coefficients' has 1 values; a linear machine needs one per feature}}
  %0 = mlonnx.SVMRegressor %x0 {coefficients = array<f32: 1.0>, rho = array<f32: 1.0>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'n_supports' is -1; it must not be negative}}
  %0 = mlonnx.SVMRegressor %x0 {n_supports = -1 : i64, rho = array<f32: 1.0>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'support_vectors' has 3 values; it needs one per feature for each of the 2 vectors of 'n_supports'}}
  %0 = mlonnx.SVMRegressor %x0 {n_supports = 2 : i64, support_vectors = array<f32: 1.0, 2.0, 3.0>, rho = array<f32: 1.0>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'coefficients' has 2 values; it needs 1, one per support vector}}
  %0 = mlonnx.SVMRegressor %x0 {n_supports = 1 : i64, support_vectors = array<f32: 1.0, 2.0>, coefficients = array<f32: 1.0, 2.0>, rho = array<f32: 1.0>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs the attribute 'kernel_params'}}
  %0 = mlonnx.SVMRegressor %x0 {kernel_type = "SIGMOID", rho = array<f32: 1.0>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s)}}
  %0 = mlonnx.SVMRegressor %x0 {coefficients = array<f32: 1.0, 2.0>, rho = array<f32: 1.0>} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return
}
