// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{needs one result per output tensor}}
  mlk.call "k" ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) scalars()
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{expected type of operand #1 ('tensor<4xf32>') to match type of corresponding result ('tensor<5xf32>')}}
  %0 = mlk.call "k" ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) scalars() -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{scalar of type 'tensor<4xf32>' is no number}}
  %0 = mlk.call "k" ins() outs(%y : tensor<4xf32>) scalars(%x : tensor<4xf32>) -> tensor<4xf32>
  return
}
