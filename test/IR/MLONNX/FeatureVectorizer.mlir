// RUN: %roundtrip

// CHECK-LABEL: func @seed
func.func @seed(%a: tensor<?x2xf32>, %b: tensor<?x3xf32>) -> tensor<?x5xf32> {
  // CHECK: mlonnx.FeatureVectorizer %{{.*}}, %{{.*}} {inputdimensions = [2, 3]} : (tensor<?x2xf32>, tensor<?x3xf32>) -> tensor<?x5xf32>
  %0 = mlonnx.FeatureVectorizer %a, %b {inputdimensions = [2, 3]} : (tensor<?x2xf32>, tensor<?x3xf32>) -> tensor<?x5xf32>
  return %0 : tensor<?x5xf32>
}
// Cut or padded (rule R9).
// CHECK-LABEL: func @dense
func.func @dense(%a: tensor<4x2xi64>, %b: tensor<?x3xi64>) -> tensor<4x5xf32> {
  // CHECK: mlonnx.FeatureVectorizer %{{.*}}, %{{.*}} {inputdimensions = array<i64: 4, 1>} : (tensor<4x2xi64>, tensor<?x3xi64>) -> tensor<4x5xf32>
  %0 = mlonnx.FeatureVectorizer %a, %b {inputdimensions = array<i64: 4, 1>} : (tensor<4x2xi64>, tensor<?x3xi64>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// CHECK-LABEL: func @own_widths
func.func @own_widths(%a: tensor<2xf32>, %b: tensor<1x3xf32>) -> tensor<1x5xf32> {
  // CHECK: mlonnx.FeatureVectorizer %{{.*}}, %{{.*}} : (tensor<2xf32>, tensor<1x3xf32>) -> tensor<1x5xf32>
  %0 = mlonnx.FeatureVectorizer %a, %b : (tensor<2xf32>, tensor<1x3xf32>) -> tensor<1x5xf32>
  return %0 : tensor<1x5xf32>
}
// CHECK-LABEL: func @unranked
func.func @unranked(%a: tensor<*xf32>) -> tensor<?x?xf32> {
  // CHECK: mlonnx.FeatureVectorizer %{{.*}} : (tensor<*xf32>) -> tensor<?x?xf32>
  %0 = mlonnx.FeatureVectorizer %a : (tensor<*xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK-LABEL: func @memref
func.func @memref(%a: memref<3x2xi32>) -> memref<3x2xf32> {
  // CHECK: mlonnx.FeatureVectorizer %{{.*}} : (memref<3x2xi32>) -> memref<3x2xf32>
  %0 = mlonnx.FeatureVectorizer %a : (memref<3x2xi32>) -> memref<3x2xf32>
  return %0 : memref<3x2xf32>
}
