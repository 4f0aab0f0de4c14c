// RUN: %roundtrip

// One map is one row (rule R8).
// CHECK-LABEL: func @seed
func.func @seed(%x: tensor<!mlonnx.map<!mlonnx.string, i64>>) -> tensor<1x3xi64> {
  // CHECK: mlonnx.DictVectorizer %{{.*}} {string_vocabulary = ["a", "c", "b"]} : (tensor<!mlonnx.map<!mlonnx.string, i64>>) -> tensor<1x3xi64>
  %0 = mlonnx.DictVectorizer %x {string_vocabulary = ["a", "c", "b"]} : (tensor<!mlonnx.map<!mlonnx.string, i64>>) -> tensor<1x3xi64>
  return %0 : tensor<1x3xi64>
}
// CHECK-LABEL: func @batch
func.func @batch(%x: tensor<?x!mlonnx.map<i64, f64>>) -> tensor<?x2xf64> {
  // CHECK: mlonnx.DictVectorizer %{{.*}} {int64_vocabulary = [4, -2]} : (tensor<?x!mlonnx.map<i64, f64>>) -> tensor<?x2xf64>
  %0 = mlonnx.DictVectorizer %x {int64_vocabulary = [4, -2]} : (tensor<?x!mlonnx.map<i64, f64>>) -> tensor<?x2xf64>
  return %0 : tensor<?x2xf64>
}
// CHECK-LABEL: func @memref
func.func @memref(%x: memref<7x!mlonnx.map<i64, !mlonnx.string>>) -> memref<7x2x!mlonnx.string> {
  // CHECK: mlonnx.DictVectorizer %{{.*}} {int64_vocabulary = array<i64: 4, -2>} : (memref<7x!mlonnx.map<i64, !mlonnx.string>>) -> memref<7x2x!mlonnx.string>
  %0 = mlonnx.DictVectorizer %x {int64_vocabulary = array<i64: 4, -2>} : (memref<7x!mlonnx.map<i64, !mlonnx.string>>) -> memref<7x2x!mlonnx.string>
  return %0 : memref<7x2x!mlonnx.string>
}
