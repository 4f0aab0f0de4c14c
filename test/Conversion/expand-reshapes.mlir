// RUN: mlonnx-opt %s -mlonnx-expand-reshapes | FileCheck %s

// One unknown extent in a group is what MLIR lowers; of several, the extents are a value.
// CHECK-LABEL: func.func @f
// CHECK: tensor.expand_shape %arg0 {{.*}} : tensor<4x?xf32> into tensor<4x?x2xf32>
// CHECK: %[[S:.*]] = tensor.from_elements %c4{{.*}}, %arg1, %arg2 : tensor<3xindex>
// CHECK: tensor.reshape %arg0(%[[S]]) : (tensor<4x?xf32>, tensor<3xindex>) -> tensor<4x?x?xf32>
func.func @f(%x: tensor<4x?xf32>, %m: index, %n: index) -> (tensor<4x?x2xf32>, tensor<4x?x?xf32>) {
  %0 = tensor.expand_shape %x [[0], [1, 2]] output_shape [4, %m, 2] : tensor<4x?xf32> into tensor<4x?x2xf32>
  %1 = tensor.expand_shape %x [[0], [1, 2]] output_shape [4, %m, %n] : tensor<4x?xf32> into tensor<4x?x?xf32>
  return %0, %1 : tensor<4x?x2xf32>, tensor<4x?x?xf32>
}
