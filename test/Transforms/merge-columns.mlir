// RUN: mlonnx-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(mlonnx-merge-columns))' | FileCheck %s

// Products of as many columns each, and columns alone, are each one operator; another tensor's is not joined.
// CHECK-LABEL: func.func @main
// CHECK: %[[ALONE:.*]] = onnx.Constant dense<[2, 0, 1]> : tensor<3xi64>
// CHECK: %[[COLUMNS:.*]] = mlonnx.ArrayFeatureExtractor %arg0, %[[ALONE]] : (tensor<?x3xf32>, tensor<3xi64>) -> tensor<?x3xf32>
// CHECK: %[[PAIRS:.*]] = onnx.Constant dense<[0, 0, 1, 2]> : tensor<4xi64>
// CHECK: %[[FACTORS:.*]] = mlonnx.ArrayFeatureExtractor %arg0, %[[PAIRS]] : (tensor<?x3xf32>, tensor<4xi64>) -> tensor<?x4xf32>
// CHECK: %[[ROWS:.*]] = onnx.Reshape %[[FACTORS]], {{.*}} -> tensor<?x2x2xf32>
// CHECK: %[[PRODUCTS:.*]] = onnx.ReduceProd %[[ROWS]], {{.*}}{keepdims = 0 : i64} : (tensor<?x2x2xf32>, tensor<1xi64>) -> tensor<?x2xf32>
// CHECK: onnx.Concat %[[COLUMNS]], %[[PRODUCTS]], %{{.*}} {axis = 1 : i64} : (tensor<?x3xf32>, tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<?x6xf32>
func.func @main(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>) -> tensor<?x6xf32> {
  %c2 = onnx.Constant dense<2> : tensor<1xi64>
  %c01 = onnx.Constant dense<[0, 1]> : tensor<2xi64>
  %c00 = onnx.Constant dense<0> : tensor<2xi64>
  %c12 = onnx.Constant dense<[1, 2]> : tensor<2xi64>
  %axis = onnx.Constant dense<1> : tensor<1xi64>
  %0 = mlonnx.ArrayFeatureExtractor %x, %c2 : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?x1xf32>
  %1 = mlonnx.ArrayFeatureExtractor %x, %c01 : (tensor<?x3xf32>, tensor<2xi64>) -> tensor<?x2xf32>
  %2 = mlonnx.ArrayFeatureExtractor %x, %c00 : (tensor<?x3xf32>, tensor<2xi64>) -> tensor<?x2xf32>
  %3 = onnx.ReduceProd %2, %axis : (tensor<?x2xf32>, tensor<1xi64>) -> tensor<?x1xf32>
  %4 = mlonnx.ArrayFeatureExtractor %x, %c12 : (tensor<?x3xf32>, tensor<2xi64>) -> tensor<?x2xf32>
  %5 = onnx.ReduceProd %4, %axis : (tensor<?x2xf32>, tensor<1xi64>) -> tensor<?x1xf32>
  %6 = mlonnx.ArrayFeatureExtractor %y, %c2 : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?x1xf32>
  %7 = onnx.Concat %0, %1, %3, %5, %6 {axis = 1 : i64} : (tensor<?x1xf32>, tensor<?x2xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x6xf32>
  return %7 : tensor<?x6xf32>
}

// -----

// What all operands make is the result itself.
// CHECK-LABEL: func.func @alone
// CHECK: %[[ALL:.*]] = mlonnx.ArrayFeatureExtractor
// CHECK-NOT: Concat
// CHECK: return %[[ALL]]
func.func @alone(%x: tensor<?x3xf32>) -> tensor<?x2xf32> {
  %c0 = onnx.Constant dense<0> : tensor<1xi64>
  %c1 = onnx.Constant dense<1> : tensor<1xi64>
  %0 = mlonnx.ArrayFeatureExtractor %x, %c0 : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?x1xf32>
  %1 = mlonnx.ArrayFeatureExtractor %x, %c1 : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?x1xf32>
  %2 = onnx.Concat %0, %1 {axis = 1 : i64} : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
  return %2 : tensor<?x2xf32>
}

// -----

// An index outside is the error of the node that has it, and rows are not columns.
// CHECK-LABEL: func.func @stays
// CHECK-COUNT-2: ArrayFeatureExtractor
// CHECK: onnx.Concat {{.*}} {axis = 1 : i64}
// CHECK-COUNT-2: ArrayFeatureExtractor
// CHECK: onnx.Concat {{.*}} {axis = 0 : i64}
func.func @stays(%x: tensor<?x3xf32>) -> (tensor<?x2xf32>, tensor<?x1xf32>) {
  %c0 = onnx.Constant dense<0> : tensor<1xi64>
  %c3 = onnx.Constant dense<3> : tensor<1xi64>
  %0 = mlonnx.ArrayFeatureExtractor %x, %c0 : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?x1xf32>
  %1 = mlonnx.ArrayFeatureExtractor %x, %c3 : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?x1xf32>
  %2 = onnx.Concat %0, %1 {axis = 1 : i64} : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
  %3 = mlonnx.ArrayFeatureExtractor %x, %c0 : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?x1xf32>
  %4 = mlonnx.ArrayFeatureExtractor %x, %c0 : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<?x1xf32>
  %5 = onnx.Concat %3, %4 {axis = 0 : i64} : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  return %2, %5 : tensor<?x2xf32>, tensor<?x1xf32>
}

// -----

// Products of integers, as converters write them: of the columns as floats.
// CHECK-LABEL: func.func @casts
// CHECK: %[[COLUMNS:.*]] = mlonnx.ArrayFeatureExtractor %arg0, {{.*}} -> tensor<?x4xi64>
// CHECK: %[[FLOATS:.*]] = onnx.Cast %[[COLUMNS]] {to = f32} : (tensor<?x4xi64>) -> tensor<?x4xf32>
// CHECK: onnx.Reshape %[[FLOATS]]
// CHECK: %[[PRODUCTS:.*]] = onnx.ReduceProd {{.*}} -> tensor<?x2xf32>
// CHECK: return %[[PRODUCTS]]
func.func @casts(%x: tensor<?x3xi64>) -> tensor<?x2xf32> {
  %c01 = onnx.Constant dense<[0, 1]> : tensor<2xi64>
  %c12 = onnx.Constant dense<[1, 2]> : tensor<2xi64>
  %axis = onnx.Constant dense<1> : tensor<1xi64>
  %0 = mlonnx.ArrayFeatureExtractor %x, %c01 : (tensor<?x3xi64>, tensor<2xi64>) -> tensor<?x2xi64>
  %1 = onnx.Cast %0 {to = f32} : (tensor<?x2xi64>) -> tensor<?x2xf32>
  %2 = onnx.ReduceProd %1, %axis : (tensor<?x2xf32>, tensor<1xi64>) -> tensor<?x1xf32>
  %3 = mlonnx.ArrayFeatureExtractor %x, %c12 : (tensor<?x3xi64>, tensor<2xi64>) -> tensor<?x2xi64>
  %4 = onnx.Cast %3 {to = f32} : (tensor<?x2xi64>) -> tensor<?x2xf32>
  %5 = onnx.ReduceProd %4, %axis : (tensor<?x2xf32>, tensor<1xi64>) -> tensor<?x1xf32>
  %6 = onnx.Concat %2, %5 {axis = 1 : i64} : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
  return %6 : tensor<?x2xf32>
}
