// MLIR in place of an .onnx file: text, bytecode, standard input; errors name the line.
// REQUIRES: mlonnxc
// RUN: mlonnxc %s --emit=graph | FileCheck %s
// RUN: mlonnxc - --emit=graph < %s | FileCheck %s
// RUN: mlonnx-opt %s --emit-bytecode -o %t.mlirbc && mlonnxc %t.mlirbc --emit=graph | FileCheck %s
// RUN: mlonnxc %s --emit=import | mlonnxc - --emit=graph | FileCheck %s
// CHECK: func.func @rows1(%{{.*}}: tensor<1x2xf32>
// CHECK: mlonnx.Scaler {{.*}} : (tensor<1x2xf32>) -> tensor<1x2xf32>
// CHECK: func.func @rows64

// RUN: mlonnxc %s --emit=header | FileCheck %s --check-prefix=HEADER
// HEADER: mlonnx_model_predict(const float *X, float *out0, int64_t rows
// RUN: mlonnxc %s -o %t.so && test -s %t.so

// Passes one by one and all at once leave the same.
// RUN: mlonnxc %s --emit=graph | mlonnx-opt --mlonnx-lower -o %t.lowered
// RUN: mlonnx-opt %s --mlonnx-compile | diff %t.lowered -

// RUN: sed 's/2.0 : f32/2.0 : f32, 2.0 : f32, 2.0 : f32/' %s > %t.long.mlir
// RUN: not mlonnxc %t.long.mlir --emit=obj 2>&1 | FileCheck %s --check-prefix=LONG
// LONG: error: line {{[0-9]+}}:8: 'mlonnx.Scaler' op attribute 'scale' has 3 values; it needs 1 or one per feature (2)
// RUN: echo hello | not mlonnxc - --emit=obj 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: neither an ONNX model nor MLIR that can be read

// Attributes that passes set cannot come from outside.
// RUN: mlonnxc %s --emit=description | FileCheck %s --check-prefix=DESCRIPTION
// DESCRIPTION: "type":"tensor(float)"
// DESCRIPTION-NOT: zipmap

func.func @scale(%x: memref<?x2xf32> {onnx.name = "X", mlonnx.rows = 5 : i64})
    -> (memref<?x2xf32> {mlonnx.zipmap = 5 : i64}) {
  %0 = mlonnx.Scaler %x {scale = [2.0 : f32], mlonnx.node = "x"} : (memref<?x2xf32>) -> memref<?x2xf32>
  return %0 : memref<?x2xf32>
}
