// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

// Rule R10.
func.func @f(%x0: tensor<?x3xf32>) {
  // expected-error@+1 {{attribute 'offset' has 2 values; it needs 1 or one per feature (3)}}
  %0 = mlonnx.Scaler %x0 {offset = [1.0 : f32, 2.0 : f32]} : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x3xf32>) {
  // expected-error@+1 {{attribute 'scale' has 0 values; it needs 1 or one per feature (3)}}
  %0 = mlonnx.Scaler %x0 {scale = array<f32>} : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x3xf32>) {
  // expected-error@+1 {{attribute 'scale' failed to satisfy constraint: 32-bit float array attribute}}
  %0 = mlonnx.Scaler %x0 {scale = [1 : i64]} : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x3xf32>) {
  // expected-error@+1 {{attribute 'scale' failed to satisfy constraint: 32-bit float array attribute}}
  %0 = mlonnx.Scaler %x0 {scale = array<f64: 1.0>} : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x3xf64>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s)}}
  %0 = mlonnx.Scaler %x0 : (tensor<?x3xf64>) -> tensor<?x3xf64>
  return
}

// -----

func.func @f(%x0: f32) {
  // expected-error@+1 {{operand #0 must be memref of any type values or tensor of any type values}}
  %0 = mlonnx.Scaler %x0 : (f32) -> f32
  return
}
