// RUN: %roundtrip

// CHECK-LABEL: func private @types(
// CHECK-SAME: !mlonnx.string, !mlonnx.map<!mlonnx.string, f64>, !mlonnx.seq<!mlonnx.map<i64, f32>>, !onnx.value
func.func private @types(!mlonnx.string, !mlonnx.map<!mlonnx.string, f64>, !mlonnx.seq<!mlonnx.map<i64, f32>>, !onnx.value)

// Strings and maps are elements of tensors and of memrefs.
// CHECK-LABEL: func @elements
func.func @elements(%x: tensor<2x!mlonnx.map<i64, !mlonnx.string>>, %n: index) -> memref<?x!mlonnx.string> {
  // CHECK: memref.alloc(%{{.*}}) : memref<?x!mlonnx.string>
  %0 = memref.alloc(%n) : memref<?x!mlonnx.string>
  return %0 : memref<?x!mlonnx.string>
}
