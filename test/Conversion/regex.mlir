// RUN: mlonnx-opt %s --mlonnx-to-linalg --cse --canonicalize | FileCheck %s

// a(b|c)*: bytes of three classes; state 0 leads nowhere, 3 is the start, those from 6 on accept.
// CHECK-LABEL: func.func @automaton
// CHECK-DAG:     %[[CLASSES:.*]] = arith.constant dense<"0x{{0*}}010202{{0*}}"> : tensor<256xi8>
// CHECK-DAG:     %[[NEXT:.*]] = arith.constant dense<[0, 0, 0, 0, 6, 0, 0, 0, 6]> : tensor<9xi32>
// CHECK-DAG:     %[[COUNT:.*]] = arith.constant 128 : i64
// CHECK-DAG:     %[[START:.*]] = arith.constant 3 : i64
// CHECK-DAG:     %[[ACCEPT:.*]] = arith.constant 6 : i64
// CHECK:         mlk.call "mlk_full_match_string" ins(%{{.*}}, %[[CLASSES]], %[[NEXT]] : tensor<64x2x!mlonnx.string>, tensor<256xi8>, tensor<9xi32>) outs(%{{.*}} : tensor<64x2xi1>) scalars(%[[COUNT]], %[[START]], %[[ACCEPT]] : i64, i64, i64)
func.func @automaton(%x: tensor<64x2x!mlonnx.string>) -> tensor<64x2xi1> {
  %0 = onnx.RegexFullMatch %x {pattern = "a(b|c)*"} : (tensor<64x2x!mlonnx.string>) -> tensor<64x2xi1>
  return %0 : tensor<64x2xi1>
}
