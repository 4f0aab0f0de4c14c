// RUN: mlonnx-opt %s --mlonnx-elide-zipmap | FileCheck %s

// CHECK-LABEL: func.func @ints
// CHECK-SAME:    (%[[X:.*]]: tensor<?x2xf32>) -> (tensor<?x2xf32> {mlonnx.zipmap = array<i64: 5, 7>})
// CHECK-NEXT:    return %[[X]]
func.func @ints(%x: tensor<?x2xf32>) -> tensor<?x!mlonnx.map<i64, f32>> {
  %0 = mlonnx.ZipMap %x {classlabels_int64s = [5, 7]} : (tensor<?x2xf32>) -> tensor<?x!mlonnx.map<i64, f32>>
  return %0 : tensor<?x!mlonnx.map<i64, f32>>
}

// CHECK-LABEL: func.func @strings
// CHECK-SAME:    mlonnx.zipmap = ["a", "b"]
func.func @strings(%x: tensor<?x2xf32>) -> tensor<?x!mlonnx.map<!mlonnx.string, f32>> {
  %0 = mlonnx.ZipMap %x {classlabels_strings = ["a", "b"]} : (tensor<?x2xf32>) -> tensor<?x!mlonnx.map<!mlonnx.string, f32>>
  return %0 : tensor<?x!mlonnx.map<!mlonnx.string, f32>>
}
