// RUN: %roundtrip

// CHECK-LABEL: func @variadic
func.func @variadic(%x: tensor<?x3xf32>, %y: tensor<3xf32>, %i: tensor<?xi64>) {
  // CHECK: onnx.Sum %{{.*}}, %{{.*}}, %{{.*}} : (tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  %0 = onnx.Sum %x, %y, %y : (tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Mean %{{.*}} : (tensor<3xf32>) -> tensor<3xf32>
  %1 = onnx.Mean %y : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: onnx.Max %{{.*}}, %{{.*}} : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
  %2 = onnx.Max %i, %i : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
  // CHECK: onnx.Min
  %3 = onnx.Min %x, %y : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return
}
// CHECK-LABEL: func @where
func.func @where(%c: tensor<?x1xi1>, %x: tensor<3x!mlonnx.string>, %y: tensor<!mlonnx.string>) {
  // CHECK: onnx.Where %{{.*}} : (tensor<?x1xi1>, tensor<3x!mlonnx.string>, tensor<!mlonnx.string>) -> tensor<?x3x!mlonnx.string>
  %0 = onnx.Where %c, %x, %y : (tensor<?x1xi1>, tensor<3x!mlonnx.string>, tensor<!mlonnx.string>) -> tensor<?x3x!mlonnx.string>
  return
}
// CHECK-LABEL: func @clip
func.func @clip(%x: tensor<?x3xf32>, %bound: tensor<f32>, %one: tensor<1xf32>) {
  // CHECK: onnx.Clip %{{.*}} {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<?x3xf32>, tensor<f32>, tensor<1xf32>) -> tensor<?x3xf32>
  %0 = onnx.Clip %x, %bound, %one {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<?x3xf32>, tensor<f32>, tensor<1xf32>) -> tensor<?x3xf32>
  // CHECK: onnx.Clip %{{.*}} {operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
  %1 = onnx.Clip %x, %bound {operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
  return
}
