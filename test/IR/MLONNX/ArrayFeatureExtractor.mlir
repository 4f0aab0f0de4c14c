// RUN: %roundtrip

// CHECK-LABEL: func @matrix
func.func @matrix(%x: tensor<?x4xf32>, %y: tensor<2xi64>) -> tensor<?x2xf32> {
  // CHECK: mlonnx.ArrayFeatureExtractor %{{.*}}, %{{.*}} : (tensor<?x4xf32>, tensor<2xi64>) -> tensor<?x2xf32>
  %0 = mlonnx.ArrayFeatureExtractor %x, %y : (tensor<?x4xf32>, tensor<2xi64>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
// A 1-D X is one row (rule R4); Y of any shape is read as a list.
// CHECK-LABEL: func @vector
func.func @vector(%x: tensor<4xf64>, %y: tensor<1x3xi64>) -> tensor<1x3xf64> {
  // CHECK: mlonnx.ArrayFeatureExtractor %{{.*}}, %{{.*}} : (tensor<4xf64>, tensor<1x3xi64>) -> tensor<1x3xf64>
  %0 = mlonnx.ArrayFeatureExtractor %x, %y : (tensor<4xf64>, tensor<1x3xi64>) -> tensor<1x3xf64>
  return %0 : tensor<1x3xf64>
}
// CHECK-LABEL: func @scalar_index
func.func @scalar_index(%x: tensor<2x3x?xi32>, %y: tensor<i64>) -> tensor<2x3x1xi32> {
  // CHECK: mlonnx.ArrayFeatureExtractor %{{.*}}, %{{.*}} : (tensor<2x3x?xi32>, tensor<i64>) -> tensor<2x3x1xi32>
  %0 = mlonnx.ArrayFeatureExtractor %x, %y : (tensor<2x3x?xi32>, tensor<i64>) -> tensor<2x3x1xi32>
  return %0 : tensor<2x3x1xi32>
}
// CHECK-LABEL: func @strings
func.func @strings(%x: tensor<5x!mlonnx.string>, %y: tensor<?xi64>) -> tensor<1x?x!mlonnx.string> {
  // CHECK: mlonnx.ArrayFeatureExtractor %{{.*}}, %{{.*}} : (tensor<5x!mlonnx.string>, tensor<?xi64>) -> tensor<1x?x!mlonnx.string>
  %0 = mlonnx.ArrayFeatureExtractor %x, %y : (tensor<5x!mlonnx.string>, tensor<?xi64>) -> tensor<1x?x!mlonnx.string>
  return %0 : tensor<1x?x!mlonnx.string>
}
// CHECK-LABEL: func @unranked
func.func @unranked(%x: tensor<*xi64>, %y: tensor<*xi64>) -> tensor<*xi64> {
  // CHECK: mlonnx.ArrayFeatureExtractor %{{.*}}, %{{.*}} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
  %0 = mlonnx.ArrayFeatureExtractor %x, %y : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
  return %0 : tensor<*xi64>
}
// CHECK-LABEL: func @memref
func.func @memref(%x: memref<?x4xf32>, %y: memref<2xi64>) -> memref<?x2xf32> {
  // CHECK: mlonnx.ArrayFeatureExtractor %{{.*}}, %{{.*}} : (memref<?x4xf32>, memref<2xi64>) -> memref<?x2xf32>
  %0 = mlonnx.ArrayFeatureExtractor %x, %y : (memref<?x4xf32>, memref<2xi64>) -> memref<?x2xf32>
  return %0 : memref<?x2xf32>
}
