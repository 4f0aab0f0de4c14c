// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs the attribute 'coefficients'}}
  %0 = mlonnx.LinearRegressor %x0 : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'targets' is 0; it must be 1 to 2147483647}}
  %0 = mlonnx.LinearRegressor %x0 {coefficients = [1.0 : f32], targets = 0 : i64} : (tensor<?x2xf32>) -> tensor<?x0xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'targets' is -3; it must be 1 to 2147483647}}
  %0 = mlonnx.LinearRegressor %x0 {coefficients = [1.0 : f32], targets = -3 : i64} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'coefficients' has 3 values; it needs as many for each of the 2 of 'targets'}}
  %0 = mlonnx.LinearRegressor %x0 {coefficients = [1.0 : f32, 1.0 : f32, 1.0 : f32], targets = 2 : i64} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'coefficients' has 3 values for each of the 1 of 'targets'; X has 2 features}}
  %0 = mlonnx.LinearRegressor %x0 {coefficients = array<f32: 1.0, 1.0, 1.0>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

// Rule R13.
func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'intercepts' has 2 values; it needs 1, one per target}}
  %0 = mlonnx.LinearRegressor %x0 {coefficients = array<f32: 1.0, 1.0>, intercepts = array<f32: 1.0, 2.0>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf16>) {
  // expected-error@+1 {{operand 'X' has elements of type 'f16'}}
  %0 = mlonnx.LinearRegressor %x0 {coefficients = array<f32: 1.0, 1.0>} : (tensor<?x2xf16>) -> tensor<?x1xf32>
  return
}

// -----

// A dense resource needs its data.
func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'coefficients' is a dense resource whose data is missing or has the wrong size}}
  %0 = mlonnx.LinearRegressor %x0 {coefficients = dense_resource<missing> : tensor<2xf32>} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  return
}
