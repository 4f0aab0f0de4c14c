// RUN: mlonnx-opt %s --split-input-file --mlonnx-fold-constants | FileCheck %s

// A chain folds in one walk; constants that only folded operators used go.
// CHECK-LABEL: func.func @chain
// CHECK-NEXT: %[[C:.*]] = onnx.Constant dense<[3.000000e+00, 5.000000e+00]> : tensor<2xf32>
// CHECK-NEXT: %[[S:.*]] = onnx.Add %{{.*}}, %[[C]]
// CHECK-NEXT: return %[[S]]
func.func @chain(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %a = onnx.Constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = onnx.Constant dense<2> : tensor<2xi64>
  %c = onnx.Cast %b {to = f32} : (tensor<2xi64>) -> tensor<2xf32>
  %d = onnx.Mul %a, %c : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %one = onnx.Constant dense<1.0> : tensor<f32>
  %e = onnx.Add %d, %one : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  %s = onnx.Add %x, %e : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
  return %s : tensor<?x2xf32>
}

// -----

// An operator of ai.onnx.ml, with strings.
// CHECK-LABEL: func.func @labels
// CHECK-NEXT: onnx.Constant dense<["a", "_Unused"]> : tensor<2x!mlonnx.string>
func.func @labels() -> tensor<2x!mlonnx.string> {
  %x = onnx.Constant dense<[4, 5]> : tensor<2xi64>
  %y = mlonnx.LabelEncoder %x {keys_int64s = [4], values_strings = ["a"]} : (tensor<2xi64>) -> tensor<2x!mlonnx.string>
  return %y : tensor<2x!mlonnx.string>
}

// -----

// An operator whose evaluation is an error stays.
// CHECK-LABEL: func.func @error
// CHECK: onnx.Div
func.func @error() -> tensor<i32> {
  %a = onnx.Constant dense<1> : tensor<i32>
  %b = onnx.Constant dense<0> : tensor<i32>
  %c = onnx.Div %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i32>
  return %c : tensor<i32>
}

// -----

// A result of 1 MB and more stays an operator.
// CHECK-LABEL: func.func @large
// CHECK: onnx.Add
func.func @large() -> tensor<1024x1024xf32> {
  %a = onnx.Constant dense<1.0> : tensor<1024x1xf32>
  %b = onnx.Constant dense<2.0> : tensor<1x1024xf32>
  %c = onnx.Add %a, %b : (tensor<1024x1xf32>, tensor<1x1024xf32>) -> tensor<1024x1024xf32>
  return %c : tensor<1024x1024xf32>
}

// -----

// A more exact type reaches operators of ours, but not a function result, whose type is fixed.
// CHECK-LABEL: func.func @types
// CHECK: %[[R:.*]] = onnx.Reshape
// CHECK: %[[C:.*]] = onnx.Constant dense<{{.*}}> : tensor<2x2xf32>
// CHECK: onnx.Add %{{.*}}, %[[C]] : (tensor<?x2xf32>, tensor<2x2xf32>) -> tensor<?x2xf32>
// CHECK: return %{{.*}}, %[[R]]
func.func @types(%x: tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<?x?xf32>) {
  %a = onnx.Constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %s = onnx.Constant dense<[2, 2]> : tensor<2xi64>
  %r = onnx.Reshape %a, %s : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %q = onnx.Reshape %a, %s : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %t = onnx.Add %x, %q : (tensor<?x2xf32>, tensor<?x?xf32>) -> tensor<?x2xf32>
  return %t, %r : tensor<?x2xf32>, tensor<?x?xf32>
}

// -----

// Booleans and 16-bit floats keep their layout.
// CHECK-LABEL: func.func @layouts
// CHECK-DAG: onnx.Constant dense<[true, false, true]> : tensor<3xi1>
// CHECK-DAG: onnx.Constant dense<[1.000000e+00, 0.000000e+00, -2.500000e+00]> : tensor<3xf16>
func.func @layouts() -> (tensor<3xi1>, tensor<3xf16>) {
  %a = onnx.Constant dense<[1.0, 0.0, -2.5]> : tensor<3xf32>
  %b = onnx.Cast %a {to = i1} : (tensor<3xf32>) -> tensor<3xi1>
  %h = onnx.Cast %a {to = f16} : (tensor<3xf32>) -> tensor<3xf16>
  return %b, %h : tensor<3xi1>, tensor<3xf16>
}

// -----

// The shape of a tensor of unknown values is known where its extents are.
// CHECK-LABEL: func @known_shape
// CHECK:         onnx.Constant dense<4> : tensor<1xi64>
// CHECK-NOT:     onnx.Shape
// CHECK:         return
func.func @known_shape(%x: tensor<?x4xf32>) -> tensor<1xi64> {
  %0 = onnx.Shape %x {start = 1 : i64} : (tensor<?x4xf32>) -> tensor<1xi64>
  return %0 : tensor<1xi64>
}

// -----

// A choice that constants decide is none: the graph takes its place, and what it captured may fold in it. The guard
// of a Squeeze, as exporters write it; then a choice inside a choice.
// CHECK-LABEL: func.func @guard
// CHECK-SAME:    (%[[X:.*]]: tensor<?x1x2xf32>, %[[C:.*]]: tensor<i1>) -> (tensor<?x2xf32>, tensor<i64>)
// CHECK:         %[[S:.*]] = onnx.Squeeze %[[X]]
// CHECK:         %[[N:.*]] = onnx.Neg %[[S]]
// CHECK:         %[[I:.*]] = onnx.If %[[C]]
// CHECK:           %[[TWO:.*]] = onnx.Constant dense<2> : tensor<i64>
// CHECK-NEXT:      onnx.yield %[[TWO]]
// CHECK-NEXT:    } else {
// CHECK:         return %[[N]], %[[I]]
func.func @guard(%x: tensor<?x1x2xf32>, %c: tensor<i1>) -> (tensor<*xf32>, tensor<i64>) {
  %one = onnx.Constant dense<1> : tensor<1xi64>
  %shape = onnx.Shape %x {end = 2 : i64, start = 1 : i64} : (tensor<?x1x2xf32>) -> tensor<1xi64>
  %is = onnx.Equal %shape, %one : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
  %y = onnx.If %is, %x, %x {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<1xi1>, tensor<?x1x2xf32>, tensor<?x1x2xf32>) -> tensor<*xf32> {
  ^bb0(%a: tensor<?x1x2xf32>):
    %axis = onnx.Constant dense<1> : tensor<1xi64>
    %s = onnx.Squeeze %a, %axis : (tensor<?x1x2xf32>, tensor<1xi64>) -> tensor<?x2xf32>
    %n = onnx.Neg %s : (tensor<?x2xf32>) -> tensor<?x2xf32>
    onnx.yield %n : tensor<?x2xf32>
  } else {
  ^bb0(%b: tensor<?x1x2xf32>):
    onnx.yield %b : tensor<?x1x2xf32>
  }
  %k = onnx.ReduceProd %shape {keepdims = 0 : i64} : (tensor<1xi64>) -> tensor<i64>
  %z = onnx.If %c, %is, %k {operandSegmentSizes = array<i32: 1, 2, 0>} : (tensor<i1>, tensor<1xi1>, tensor<i64>) -> tensor<i64> {
  ^bb0(%d: tensor<1xi1>, %e: tensor<i64>):
    %w = onnx.If %d, %e {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<1xi1>, tensor<i64>) -> tensor<i64> {
    ^bb0(%f: tensor<i64>):
      %g = onnx.Add %f, %f : (tensor<i64>, tensor<i64>) -> tensor<i64>
      onnx.yield %g : tensor<i64>
    } else {
      %h = onnx.Constant dense<7> : tensor<i64>
      onnx.yield %h : tensor<i64>
    }
    onnx.yield %w : tensor<i64>
  } else {
    %h = onnx.Constant dense<8> : tensor<i64>
    onnx.yield %h : tensor<i64>
  }
  return %y, %z : tensor<*xf32>, tensor<i64>
}

// -----

// How long a loop takes nobody knows: it is not evaluated.
// CHECK-LABEL: func.func @loop
// CHECK: onnx.Loop
func.func @loop() -> tensor<?xi64> {
  %m = onnx.Constant dense<9> : tensor<i64>
  %0 = onnx.Loop %m {operandSegmentSizes = array<i32: 1, 0, 0, 0>} : (tensor<i64>) -> tensor<?xi64> {
  ^bb0(%step: tensor<i64>, %go: tensor<i1>):
    onnx.yield %go, %step : tensor<i1>, tensor<i64>
  }
  return %0 : tensor<?xi64>
}
