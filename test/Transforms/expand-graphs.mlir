// RUN: mlonnx-opt %s --split-input-file --mlonnx-expand-graphs | FileCheck %s

// The distances that scikit-learn's converter writes: rows of distances for the rows of the state.
// CHECK-LABEL: func @distances
// CHECK-SAME:    (%[[X:.*]]: tensor<?x5xf32>)
// CHECK-NOT:     onnx.Scan
// CHECK:         %[[D:.*]] = onnx.CDist %[[X]], %{{.*}} : (tensor<?x5xf32>, tensor<4x5xf32>) -> tensor<?x4xf32>
// CHECK-NOT:     onnx.Transpose
// CHECK:         return %[[D]]
func.func @distances(%x: tensor<?x5xf32>) -> tensor<?x4xf32> {
  %train = onnx.Constant dense<1.0> : tensor<4x5xf32>
  %0:2 = onnx.Scan %x, %train {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<?x5xf32>, tensor<4x5xf32>) -> (tensor<?x5xf32>, tensor<4x?xf32>) {
  ^bb0(%s: tensor<?x5xf32>, %e: tensor<5xf32>):
    %axis = onnx.Constant dense<1> : tensor<1xi64>
    %same = onnx.Identity %s : (tensor<?x5xf32>) -> tensor<?x5xf32>
    %d = onnx.Sub %s, %e : (tensor<?x5xf32>, tensor<5xf32>) -> tensor<?x5xf32>
    %r = onnx.ReduceSumSquare %d, %axis {keepdims = 0 : i64} : (tensor<?x5xf32>, tensor<1xi64>) -> tensor<?xf32>
    onnx.yield %same, %r : tensor<?x5xf32>, tensor<?xf32>
  }
  %t = onnx.Transpose %0#1 {perm = array<i64: 1, 0>} : (tensor<4x?xf32>) -> tensor<?x4xf32>
  return %t : tensor<?x4xf32>
}

// -----

// Sums of magnitudes and of powers, with the operands of the difference swapped, and as the Scan gives them.
// CHECK-LABEL: func @powers
// CHECK: onnx.CDist %{{.*}}, %arg0 {p = 1.000000e+00 : f64} : (tensor<4x5xf64>, tensor<?x5xf64>) -> tensor<4x?xf64>
// CHECK: onnx.CDist %{{.*}}, %arg0 {p = 3.000000e+00 : f64} : (tensor<4x5xf64>, tensor<?x5xf64>) -> tensor<4x?xf64>
func.func @powers(%x: tensor<?x5xf64>) -> (tensor<4x?xf64>, tensor<4x?xf64>) {
  %train = onnx.Constant dense<1.0> : tensor<4x5xf64>
  %0:2 = onnx.Scan %x, %train {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<?x5xf64>, tensor<4x5xf64>) -> (tensor<?x5xf64>, tensor<4x?xf64>) {
  ^bb0(%s: tensor<?x5xf64>, %e: tensor<5xf64>):
    %axis = onnx.Constant dense<-1> : tensor<1xi64>
    %d = onnx.Sub %e, %s : (tensor<5xf64>, tensor<?x5xf64>) -> tensor<?x5xf64>
    %a = onnx.Abs %d : (tensor<?x5xf64>) -> tensor<?x5xf64>
    %r = onnx.ReduceSum %a, %axis {keepdims = 0 : i64} : (tensor<?x5xf64>, tensor<1xi64>) -> tensor<?xf64>
    onnx.yield %s, %r : tensor<?x5xf64>, tensor<?xf64>
  }
  %1:2 = onnx.Scan %x, %train {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<?x5xf64>, tensor<4x5xf64>) -> (tensor<?x5xf64>, tensor<4x?xf64>) {
  ^bb0(%s: tensor<?x5xf64>, %e: tensor<5xf64>):
    %axis = onnx.Constant dense<1> : tensor<1xi64>
    %three = onnx.Constant dense<3.0> : tensor<1xf64>
    %d = onnx.Sub %s, %e : (tensor<?x5xf64>, tensor<5xf64>) -> tensor<?x5xf64>
    %a = onnx.Abs %d : (tensor<?x5xf64>) -> tensor<?x5xf64>
    %p = onnx.Pow %a, %three : (tensor<?x5xf64>, tensor<1xf64>) -> tensor<?x5xf64>
    %r = onnx.ReduceSum %p, %axis {keepdims = 0 : i64} : (tensor<?x5xf64>, tensor<1xi64>) -> tensor<?xf64>
    onnx.yield %s, %r : tensor<?x5xf64>, tensor<?xf64>
  }
  return %0#1, %1#1 : tensor<4x?xf64>, tensor<4x?xf64>
}

// -----

// Rows of unknown width may be broadcast: no distances, but two steps.
// CHECK-LABEL: func @widths
// CHECK-NOT: onnx.CDist
// CHECK-COUNT-2: onnx.ReduceSumSquare
// CHECK: onnx.Concat
func.func @widths(%x: tensor<?x?xf32>) -> tensor<2x?xf32> {
  %train = onnx.Constant dense<1.0> : tensor<2x5xf32>
  %0:2 = onnx.Scan %x, %train {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<?x?xf32>, tensor<2x5xf32>) -> (tensor<?x?xf32>, tensor<2x?xf32>) {
  ^bb0(%s: tensor<?x?xf32>, %e: tensor<5xf32>):
    %axis = onnx.Constant dense<1> : tensor<1xi64>
    %d = onnx.Sub %s, %e : (tensor<?x?xf32>, tensor<5xf32>) -> tensor<?x5xf32>
    %r = onnx.ReduceSumSquare %d, %axis {keepdims = 0 : i64} : (tensor<?x5xf32>, tensor<1xi64>) -> tensor<?xf32>
    onnx.yield %s, %r : tensor<?x?xf32>, tensor<?xf32>
  }
  return %0#1 : tensor<2x?xf32>
}

// -----

// Three steps of a running sum, backwards: the entries 2, 1, 0, and the sums in the order of the steps.
// CHECK-LABEL: func @sum
// CHECK-SAME:    (%[[S:.*]]: tensor<f32>, %[[X:.*]]: tensor<3xf32>)
// CHECK:         %[[E2:.*]] = onnx.Gather %[[X]], %{{.*}} : (tensor<3xf32>, tensor<i64>) -> tensor<f32>
// CHECK-NEXT:    %[[A:.*]] = onnx.Add %[[S]], %[[E2]]
// CHECK:         %[[U0:.*]] = onnx.Unsqueeze %[[A]]
// CHECK:         %[[B:.*]] = onnx.Add %[[A]], %{{.*}}
// CHECK:         %[[U1:.*]] = onnx.Unsqueeze %[[B]]
// CHECK:         %[[C:.*]] = onnx.Add %[[B]], %{{.*}}
// CHECK:         %[[U2:.*]] = onnx.Unsqueeze %[[C]]
// CHECK:         %[[R:.*]] = onnx.Concat %[[U0]], %[[U1]], %[[U2]] {axis = 0 : i64}
// CHECK:         return %[[C]], %[[R]]
func.func @sum(%s: tensor<f32>, %x: tensor<3xf32>) -> (tensor<f32>, tensor<3xf32>) {
  %0:2 = onnx.Scan %s, %x {operandSegmentSizes = array<i32: 1, 1, 0>, scan_input_directions = array<i64: 1>} : (tensor<f32>, tensor<3xf32>) -> (tensor<f32>, tensor<3xf32>) {
  ^bb0(%a: tensor<f32>, %e: tensor<f32>):
    %b = onnx.Add %a, %e : (tensor<f32>, tensor<f32>) -> tensor<f32>
    onnx.yield %b, %b : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<f32>, tensor<3xf32>
}

// -----

// Lower case, tokens and counts: one operator on the texts.
// CHECK-LABEL: func @texts
// CHECK-NOT: onnx.Tokenizer
// CHECK: %[[R:.*]] = onnx.TfIdfVectorizer %arg0 {case_change_action = "LOWER", {{.*}}, token_min = 2 : i64, token_ranges = array<i64: 97, 122>} : (tensor<?x!mlonnx.string>) -> tensor<?x1xf32>
// CHECK: return %[[R]]
func.func @texts(%x: tensor<?x!mlonnx.string>) -> tensor<?x1xf32> {
  %0 = onnx.StringNormalizer %x {case_change_action = "LOWER"} : (tensor<?x!mlonnx.string>) -> tensor<?x!mlonnx.string>
  %1 = onnx.Tokenizer %0 {max_length = 0 : i64, min_length = 2 : i64, pad_value = "#", ranges = array<i64: 97, 122>} : (tensor<?x!mlonnx.string>) -> tensor<?x?x!mlonnx.string>
  %2 = onnx.Flatten %1 : (tensor<?x?x!mlonnx.string>) -> tensor<?x?x!mlonnx.string>
  %3 = onnx.TfIdfVectorizer %2 {max_gram_length = 1 : i64, max_skip_count = 0 : i64, min_gram_length = 1 : i64, mode = "TF", ngram_counts = array<i64: 0>, ngram_indexes = array<i64: 0>, pool_strings = ["ab"]} : (tensor<?x?x!mlonnx.string>) -> tensor<?x1xf32>
  return %3 : tensor<?x1xf32>
}

// -----

// The padding is a word of the pool: how often it occurs depends on the longest text.
// CHECK-LABEL: func @padding
// CHECK: onnx.TfIdfVectorizer %{{.*}} : (tensor<?x?x!mlonnx.string>) -> tensor<?x1xf32>
func.func @padding(%x: tensor<?x!mlonnx.string>) -> tensor<?x1xf32> {
  %1 = onnx.Tokenizer %x {max_length = 0 : i64, min_length = 1 : i64, pad_value = "#", ranges = array<i64: 97, 122>} : (tensor<?x!mlonnx.string>) -> tensor<?x?x!mlonnx.string>
  %3 = onnx.TfIdfVectorizer %1 {max_gram_length = 1 : i64, max_skip_count = 0 : i64, min_gram_length = 1 : i64, mode = "TF", ngram_counts = array<i64: 0>, ngram_indexes = array<i64: 0>, pool_strings = ["#"]} : (tensor<?x?x!mlonnx.string>) -> tensor<?x1xf32>
  return %3 : tensor<?x1xf32>
}

// -----

// Two steps of a loop that nothing ends earlier: the number of the step, the carried value, an entry of each step.
// CHECK-LABEL: func @loop
// CHECK-SAME:    (%[[X:.*]]: tensor<3xf32>)
// CHECK-NOT:     onnx.Loop
// CHECK:         %[[A:.*]] = onnx.Add %[[X]], %[[X]]
// CHECK:         %[[U0:.*]] = onnx.Unsqueeze %[[A]]
// CHECK:         %[[B:.*]] = onnx.Add %[[A]], %[[A]]
// CHECK:         %[[U1:.*]] = onnx.Unsqueeze %[[B]]
// CHECK:         %[[R:.*]] = onnx.Concat %[[U0]], %[[U1]] {axis = 0 : i64}
// CHECK:         return %[[B]], %[[R]]
func.func @loop(%x: tensor<3xf32>) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %m = onnx.Constant dense<2> : tensor<i64>
  %0:2 = onnx.Loop %m, %x {operandSegmentSizes = array<i32: 1, 0, 1, 0>} : (tensor<i64>, tensor<3xf32>) -> (tensor<?xf32>, tensor<?x?xf32>) {
  ^bb0(%step: tensor<i64>, %go: tensor<i1>, %a: tensor<?xf32>):
    %b = onnx.Add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %on = onnx.Identity %go : (tensor<i1>) -> tensor<i1>
    onnx.yield %on, %b, %b : tensor<i1>, tensor<?xf32>, tensor<?xf32>
  }
  return %0#0, %0#1 : tensor<?xf32>, tensor<?x?xf32>
}

// -----

// More steps than may be unrolled, and a condition that may end a loop: they stay.
// CHECK-LABEL: func @stays
// CHECK-COUNT-2: onnx.Loop
func.func @stays(%x: tensor<i1>) -> (tensor<?xi64>, tensor<?xi64>) {
  %m = onnx.Constant dense<4611686018427387904> : tensor<i64>
  %0 = onnx.Loop %m {operandSegmentSizes = array<i32: 1, 0, 0, 0>} : (tensor<i64>) -> tensor<?xi64> {
  ^bb0(%step: tensor<i64>, %go: tensor<i1>):
    onnx.yield %go, %step : tensor<i1>, tensor<i64>
  }
  %n = onnx.Constant dense<2> : tensor<i64>
  %1 = onnx.Loop %n, %x {operandSegmentSizes = array<i32: 1, 0, 0, 1>} : (tensor<i64>, tensor<i1>) -> tensor<?xi64> {
  ^bb0(%step: tensor<i64>, %go: tensor<i1>, %c: tensor<i1>):
    onnx.yield %c, %step : tensor<i1>, tensor<i64>
  }
  return %0, %1 : tensor<?xi64>, tensor<?xi64>
}

// -----

// What follows a choice of values of different ranks goes into both graphs; what does not depend on it stays.
// CHECK-LABEL: func @ranks
// CHECK-SAME:    (%[[C:.*]]: tensor<i1>, %[[X:.*]]: tensor<?x2xf32>)
// CHECK:         %[[N:.*]] = onnx.Neg %[[X]]
// CHECK:         %[[Y:.*]] = onnx.If %[[C]]
// CHECK:           onnx.Reshape %{{.*}} -> tensor<?xf32>
// CHECK:           onnx.Abs %{{.*}} : (tensor<?xf32>) -> tensor<?xf32>
// CHECK:           onnx.ReduceSum
// CHECK:         } else {
// CHECK:           onnx.Abs %{{.*}} : (tensor<?x2xf32>) -> tensor<?x2xf32>
// CHECK:           onnx.ReduceSum
// CHECK:         return %[[Y]], %[[N]] : tensor<f32>, tensor<?x2xf32>
func.func @ranks(%c: tensor<i1>, %x: tensor<?x2xf32>) -> (tensor<f32>, tensor<?x2xf32>) {
  %0 = onnx.If %c, %x, %x {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<i1>, tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<*xf32> {
  ^bb0(%a: tensor<?x2xf32>):
    %all = onnx.Constant dense<-1> : tensor<1xi64>
    %r = onnx.Reshape %a, %all : (tensor<?x2xf32>, tensor<1xi64>) -> tensor<?xf32>
    onnx.yield %r : tensor<?xf32>
  } else {
  ^bb0(%b: tensor<?x2xf32>):
    onnx.yield %b : tensor<?x2xf32>
  }
  %1 = onnx.Abs %0 : (tensor<*xf32>) -> tensor<*xf32>
  %2 = onnx.Neg %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %3 = onnx.ReduceSum %1 {keepdims = 0 : i64} : (tensor<*xf32>) -> tensor<f32>
  return %3, %2 : tensor<f32>, tensor<?x2xf32>
}
