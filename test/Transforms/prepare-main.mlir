// RUN: mlonnx-opt %s --split-input-file --mlonnx-prepare-main --verify-diagnostics | FileCheck %s

// The only function becomes @main; values without a name get one.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%[[X:.*]]: tensor<?x2xf32> {onnx.dims = [unit, 2], onnx.name = "arg0"}) -> (tensor<?x2xf32> {onnx.dims = [unit, 2], onnx.name = "out0"})
func.func @scale(%x: memref<?x2xf32>) -> memref<?x2xf32> {
  // CHECK: %[[BUFFER:.*]] = bufferization.to_buffer %[[X]]
  // CHECK: %[[Y:.*]] = mlonnx.Scaler %[[BUFFER]] : (memref<?x2xf32>) -> memref<?x2xf32>
  // CHECK: %[[RESULT:.*]] = bufferization.to_tensor %[[Y]] restrict
  // CHECK: return %[[RESULT]]
  %0 = mlonnx.Scaler %x : (memref<?x2xf32>) -> memref<?x2xf32>
  return %0 : memref<?x2xf32>
}

// -----

// Arguments that a copy fills become results, in their order and behind what is returned.
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%{{.*}}: tensor<?x2xf32> {{{.*}}onnx.name = "X"})
// CHECK-SAME: -> (tensor<?x!mlonnx.string> {{{.*}}onnx.name = "labels"}, tensor<?x2xf32> {{{.*}}onnx.name = "first"}, tensor<?x2xf32> {{{.*}}onnx.name = "second"})
// CHECK-NOT: memref.copy
func.func @classify(%first: memref<?x2xf32> {onnx.name = "first"}, %x: memref<?x2xf32> {onnx.name = "X"}, %second: memref<?x2xf32> {onnx.name = "second"})
    -> (memref<?x!mlonnx.string> {onnx.name = "labels"}) {
  %0:2 = mlonnx.LinearClassifier %x {classlabels_strings = ["a", "b"], coefficients = [1.0 : f32, 0.0 : f32, 0.0 : f32, 1.0 : f32]} : (memref<?x2xf32>) -> (memref<?x!mlonnx.string>, memref<?x2xf32>)
  %1 = mlonnx.Scaler %0#1 : (memref<?x2xf32>) -> memref<?x2xf32>
  memref.copy %1, %second : memref<?x2xf32> to memref<?x2xf32>
  memref.copy %0#1, %first : memref<?x2xf32> to memref<?x2xf32>
  return %0#0 : memref<?x!mlonnx.string>
}

// -----

// Beside @main other functions do not count.
// CHECK-LABEL: module
// CHECK-NEXT: func.func @main
// CHECK-NOT: func.func
func.func @other(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}

// -----

// expected-error@+1 {{a model is a function @main, or the only function; there are 2 functions and none is @main}}
module {
  func.func @a(%x: tensor<2xf32>) -> tensor<2xf32> {
    return %x : tensor<2xf32>
  }
  func.func @b(%x: tensor<2xf32>) -> tensor<2xf32> {
    return %x : tensor<2xf32>
  }
}

// -----

func.func @main(%x: memref<2xf32>, %v: f32) -> memref<2xf32> {
  // expected-error@+1 {{not supported: arith.constant in a model's function}}
  %c0 = arith.constant 0 : index
  memref.store %v, %x[%c0] : memref<2xf32>
  return %x : memref<2xf32>
}

// -----

func.func @main(%x: memref<2xf32>, %y: memref<2xf32>) -> memref<2xf32> {
  // expected-error@+1 {{not supported: a copy into anything but an argument that nothing else uses}}
  memref.copy %x, %y : memref<2xf32> to memref<2xf32>
  return %y : memref<2xf32>
}

// -----

// expected-error@+1 {{not supported: an input or result of type 'memref<2xf32, strided<[2]>>'}}
func.func @main(%x: memref<2xf32, strided<[2]>>) -> tensor<2xf32> {
  %0 = bufferization.to_tensor %x : memref<2xf32, strided<[2]>> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// expected-error@+1 {{two values have the name "X"}}
func.func @main(%x: tensor<2xf32> {onnx.name = "X"}, %y: tensor<2xf32> {onnx.name = "X"}) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}

// -----

// expected-error@+1 {{a model has results}}
func.func @main(%x: tensor<2xf32>) {
  return
}

// -----

// expected-error@+1 {{a model's function has a body of one block}}
func.func private @main(%x: tensor<2xf32>) -> tensor<2xf32>
