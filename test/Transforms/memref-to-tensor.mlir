// RUN: mlonnx-opt %s --mlonnx-memref-to-tensor | FileCheck %s

// One tensor per memref, and a chain of operators stays among tensors.
// CHECK-LABEL: func @chain
// CHECK-SAME: %[[X:.*]]: memref<?x2xf32>
func.func @chain(%x: memref<?x2xf32>) -> (memref<?x2xf32>, memref<?x2xf32>) {
  // CHECK: %[[T:.*]] = bufferization.to_tensor %[[X]] restrict : memref<?x2xf32> to tensor<?x2xf32>
  // CHECK-NEXT: %[[A:.*]] = mlonnx.Scaler %[[T]] : (tensor<?x2xf32>) -> tensor<?x2xf32>
  // CHECK: %[[B:.*]] = mlonnx.Normalizer %[[A]] : (tensor<?x2xf32>) -> tensor<?x2xf32>
  // CHECK: %[[C:.*]] = mlonnx.Binarizer %[[T]] : (tensor<?x2xf32>) -> tensor<?x2xf32>
  // CHECK-NOT: memref.alloc
  %0 = mlonnx.Scaler %x : (memref<?x2xf32>) -> memref<?x2xf32>
  %1 = mlonnx.Normalizer %0 : (memref<?x2xf32>) -> memref<?x2xf32>
  %2 = mlonnx.Binarizer %x : (memref<?x2xf32>) -> memref<?x2xf32>
  return %1, %2 : memref<?x2xf32>, memref<?x2xf32>
}

// Where something writes memory, what an operator reads is a copy made at that point, and so is its result.
// CHECK-LABEL: func @store_between
// CHECK-SAME: %[[X:.*]]: memref<?x2xf32>
func.func @store_between(%x: memref<?x2xf32>, %v: f32) -> (memref<?x2xf32>, memref<?x2xf32>) {
  // CHECK: memref.copy %[[X]], %[[COPY1:.*]] :
  // CHECK: %[[T1:.*]] = bufferization.to_tensor %[[COPY1]] restrict
  // CHECK: mlonnx.Scaler %[[T1]] : (tensor<?x2xf32>) -> tensor<?x2xf32>
  // CHECK: memref.copy
  // CHECK: memref.store %{{.*}}, %[[X]]
  // CHECK: memref.copy %[[X]], %[[COPY2:.*]] :
  // CHECK: %[[T2:.*]] = bufferization.to_tensor %[[COPY2]] restrict
  // CHECK: mlonnx.Scaler %[[T2]] : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %c0 = arith.constant 0 : index
  %0 = mlonnx.Scaler %x : (memref<?x2xf32>) -> memref<?x2xf32>
  memref.store %v, %x[%c0, %c0] : memref<?x2xf32>
  %1 = mlonnx.Scaler %x : (memref<?x2xf32>) -> memref<?x2xf32>
  return %0, %1 : memref<?x2xf32>, memref<?x2xf32>
}

// A strided view is read where it lies; its result keeps its type.
// CHECK-LABEL: func @strided
func.func @strided(%x: memref<4x2xf32, strided<[8, 1], offset: ?>>) -> memref<4x2xf32> {
  // CHECK: bufferization.to_tensor %{{.*}} restrict : memref<4x2xf32, strided<[8, 1], offset: ?>> to tensor<4x2xf32>
  // CHECK: bufferization.to_buffer %{{.*}} : tensor<4x2xf32> to memref<4x2xf32>
  %0 = mlonnx.Scaler %x : (memref<4x2xf32, strided<[8, 1], offset: ?>>) -> memref<4x2xf32>
  return %0 : memref<4x2xf32>
}

// Several results, and maps and strings as elements.
// CHECK-LABEL: func @classifier
func.func @classifier(%x: memref<?x1xf32>) -> (memref<?x!mlonnx.string>, memref<?x!mlonnx.map<!mlonnx.string, f32>>) {
  // CHECK: mlonnx.LinearClassifier {{.*}} : (tensor<?x1xf32>) -> (tensor<?x!mlonnx.string>, tensor<?x2xf32>)
  // CHECK: mlonnx.ZipMap {{.*}} : (tensor<?x2xf32>) -> tensor<?x!mlonnx.map<!mlonnx.string, f32>>
  // CHECK: bufferization.to_buffer %{{.*}} : tensor<?x!mlonnx.map<!mlonnx.string, f32>> to memref<?x!mlonnx.map<!mlonnx.string, f32>>
  %0:2 = mlonnx.LinearClassifier %x {classlabels_strings = ["a", "b"], coefficients = array<f32: 1.0, -1.0>} : (memref<?x1xf32>) -> (memref<?x!mlonnx.string>, memref<?x2xf32>)
  %1 = mlonnx.ZipMap %0#1 {classlabels_strings = ["a", "b"]} : (memref<?x2xf32>) -> memref<?x!mlonnx.map<!mlonnx.string, f32>>
  return %0#0, %1 : memref<?x!mlonnx.string>, memref<?x!mlonnx.map<!mlonnx.string, f32>>
}
