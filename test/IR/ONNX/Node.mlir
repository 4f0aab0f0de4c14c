// RUN: %roundtrip

// CHECK-LABEL: func @constants
func.func @constants() -> (tensor<2xf32>, tensor<1x!mlonnx.string>, tensor<i64>) {
  // CHECK: onnx.Constant dense<[1.000000e+00, 0x7FC00000]> : tensor<2xf32>
  %0 = onnx.Constant dense<[1.0, 0x7FC00000]> : tensor<2xf32>
  // CHECK: onnx.Constant dense<"a"> : tensor<1x!mlonnx.string>
  %1 = onnx.Constant dense<"a"> : tensor<1x!mlonnx.string>
  // CHECK: onnx.Constant dense_resource<seven> : tensor<i64>
  %2 = onnx.Constant dense_resource<seven> : tensor<i64>
  return %0, %1, %2 : tensor<2xf32>, tensor<1x!mlonnx.string>, tensor<i64>
}
// CHECK-LABEL: func @identity
func.func @identity(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  // CHECK: onnx.Identity %{{.*}} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %0 = onnx.Identity %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
// CHECK-LABEL: func @node
func.func @node(%x: tensor<?x2xf32>) -> !onnx.value {
  // CHECK: onnx.none : none
  %0 = onnx.none : none
  // CHECK: onnx.node "Clip" domain("") version(18) (%{{.*}}, %{{.*}}) {} : (tensor<?x2xf32>, none) -> !onnx.value
  %1 = onnx.node "Clip" domain("") version(18) (%x, %0) {} : (tensor<?x2xf32>, none) -> !onnx.value
  // CHECK: onnx.node "Scaler" domain("ai.onnx.ml") version(1) (%{{.*}}) {offset = [1.000000e+00 : f32]} : (!onnx.value) -> !onnx.value
  %2 = onnx.node "Scaler" domain("ai.onnx.ml") version(1) (%1) {offset = [1.0 : f32]} : (!onnx.value) -> !onnx.value
  return %2 : !onnx.value
}

{-#
  dialect_resources: {
    builtin: {
      seven: "0x080000000700000000000000"
    }
  }
#-}
