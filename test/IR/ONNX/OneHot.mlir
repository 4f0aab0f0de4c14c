// RUN: mlonnx-opt %s | mlonnx-opt | FileCheck %s
// RUN: mlonnx-opt %s --mlir-print-op-generic | mlonnx-opt | FileCheck %s

// CHECK-LABEL: @last
// CHECK: onnx.OneHot %{{.*}}, %{{.*}}, %{{.*}} : (tensor<?x2xi64>, tensor<i64>, tensor<2xf32>) -> tensor<?x2x3xf32>
func.func @last(%x: tensor<?x2xi64>, %values: tensor<2xf32>) -> tensor<?x2x3xf32> {
  %depth = onnx.Constant dense<3> : tensor<i64>
  %y = onnx.OneHot %x, %depth, %values : (tensor<?x2xi64>, tensor<i64>, tensor<2xf32>) -> tensor<?x2x3xf32>
  return %y : tensor<?x2x3xf32>
}

// A depth of the run is a dynamic dimension; 2.75 is cut to 2.
// CHECK-LABEL: @first
// CHECK: onnx.OneHot {{.*}} {axis = -2 : i64} : (tensor<4xf16>, tensor<1xui8>, tensor<2x!mlonnx.string>) -> tensor<?x4x!mlonnx.string>
// CHECK: onnx.OneHot {{.*}} {axis = 0 : i64} : (tensor<4xf16>, tensor<f32>, tensor<2x!mlonnx.string>) -> tensor<2x4x!mlonnx.string>
func.func @first(%x: tensor<4xf16>, %depth: tensor<1xui8>, %values: tensor<2x!mlonnx.string>) {
  %0 = onnx.OneHot %x, %depth, %values {axis = -2 : i64} : (tensor<4xf16>, tensor<1xui8>, tensor<2x!mlonnx.string>) -> tensor<?x4x!mlonnx.string>
  %constant = onnx.Constant dense<2.75> : tensor<f32>
  %1 = onnx.OneHot %x, %constant, %values {axis = 0 : i64} : (tensor<4xf16>, tensor<f32>, tensor<2x!mlonnx.string>) -> tensor<2x4x!mlonnx.string>
  return
}
