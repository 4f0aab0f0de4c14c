// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x: tensor<2x7xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{attribute 'axis' is 2 for rank 2}}
  %0:4 = onnx.Unique %x {axis = 2 : i64} : (tensor<2x7xf32>) -> (tensor<2x?xf32>, tensor<?xi64>, tensor<7xi64>, tensor<?xi64>)
  return
}

// -----

func.func @f(%x: tensor<7xf32>) {
  // expected-error@+1 {{attribute 'sorted' is 3; it must be 0 or 1}}
  %0:4 = onnx.Unique %x {sorted = 3 : i64} : (tensor<7xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<7xi64>, tensor<?xi64>)
  return
}
