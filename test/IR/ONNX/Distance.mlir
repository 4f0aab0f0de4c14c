// RUN: %roundtrip

// CHECK-LABEL: func @cdist
func.func @cdist(%a: tensor<?x5xf32>, %b: tensor<60x5xf32>, %c: tensor<?x?xf64>) {
  // CHECK: onnx.CDist %{{.*}}, %{{.*}} : (tensor<?x5xf32>, tensor<60x5xf32>) -> tensor<?x60xf32>
  %0 = onnx.CDist %a, %b : (tensor<?x5xf32>, tensor<60x5xf32>) -> tensor<?x60xf32>
  // CHECK: onnx.CDist %{{.*}}, %{{.*}} {p = 1.000000e+00 : f64, root} : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
  %1 = onnx.CDist %c, %c {p = 1.0 : f64, root} : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
  return
}
