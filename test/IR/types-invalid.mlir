// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

// expected-error@+1 {{the keys of a map are integers or strings, not 'f32'}}
func.func private @f(!mlonnx.map<f32, f32>)

// -----

// expected-error@+1 {{the values of a map are numbers or strings, not 'tensor<f32>'}}
func.func private @f(!mlonnx.map<i64, tensor<f32>>)
