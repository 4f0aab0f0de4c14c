// RUN: mlonnx-opt %s --mlonnx-to-linalg --cse --canonicalize | FileCheck %s
// RUN: mlonnx-opt %s --mlonnx-to-linalg --mlonnx-buffer-arguments --eliminate-empty-tensors --one-shot-bufferize --canonicalize | FileCheck %s --check-prefix=BUFFERS

// Kernels follow each other without copies.
// BUFFERS-NOT:   memref.copy

// Packed support vectors in f32; pairs, votes and the two scores in f64. The labels are the votes' indices.
// CHECK-LABEL: func.func @two_classes
// CHECK-DAG:     %[[VECTORS:.*]] = arith.constant dense<{{.*}}> : tensor<1x2x16xf32>
// CHECK-DAG:     %[[COEFFICIENTS:.*]] = arith.constant dense<[1.000000e+00, -1.000000e+00, 5.000000e-01]> : tensor<3xf64>
// CHECK-DAG:     %[[BEGIN:.*]] = arith.constant dense<[0, 2, 3]> : tensor<3xi64>
// CHECK-DAG:     %[[RHO:.*]] = arith.constant dense<2.500000e-01> : tensor<1xf64>
// CHECK:         %[[K:.*]] = mlk.call "mlk_svm_rbf_f32" ins(%{{.*}}, %[[VECTORS]] : tensor<64x2xf32>, tensor<1x2x16xf32>) outs(%{{.*}} : tensor<64x3xf64>)
// CHECK:         %[[S:.*]] = mlk.call "mlk_svm_pairs_f64" ins(%[[K]], %[[COEFFICIENTS]], %[[BEGIN]], %[[RHO]] : {{.*}}) outs(%{{.*}} : tensor<64x1xf64>)
// CHECK:         %[[LABEL:.*]] = mlk.call "mlk_svm_votes_f64" ins(%[[S]] : tensor<64x1xf64>)
// CHECK:         %[[Z:.*]] = mlk.call "mlk_binary_scores_f64" ins(%[[S]] : tensor<64x1xf64>)
// CHECK:         %[[F32:.*]] = linalg.generic {{.*}} ins(%[[Z]] : tensor<64x2xf64>)
// CHECK:         return %[[LABEL]], %[[F32]]
func.func @two_classes(%x: tensor<64x2xf32>) -> (tensor<64xi64>, tensor<64x2xf32>) {
  %0:2 = mlonnx.SVMClassifier %x {classlabels_ints = [0, 1], kernel_type = "RBF", kernel_params = array<f32: 0.5, 0.0, 3.0>, vectors_per_class = [2, 1], support_vectors = array<f32: 1.0, 2.0, 3.0, 4.0, 5.0, 6.0>, coefficients = array<f32: 1.0, -1.0, 0.5>, rho = array<f32: 0.25>} : (tensor<64x2xf32>) -> (tensor<64xi64>, tensor<64x2xf32>)
  return %0#0, %0#1 : tensor<64xi64>, tensor<64x2xf32>
}

// Integers are evaluated in f64; probabilities have the scratch of one row, however many rows there are.
// CHECK-LABEL: func.func @probabilities
// CHECK:         mlk.call "mlk_svm_poly_f64" ins(%{{.*}}, %{{.*}} : tensor<64x1xf64>, tensor<1x1x16xf64>) outs(%{{.*}} : tensor<64x3xf64>)
// CHECK:         %[[S:.*]] = mlk.call "mlk_svm_pairs_f64" {{.*}} outs(%{{.*}} : tensor<64x3xf64>)
// CHECK:         mlk.call "mlk_svm_votes_f64" ins(%[[S]] : tensor<64x3xf64>)
// CHECK:         mlk.call "mlk_svm_probabilities_f64" ins(%[[S]], %{{.*}}, %{{.*}} : {{.*}}) outs(%{{.*}}, %{{.*}} : tensor<64x3xf64>, tensor<21xf64>)
func.func @probabilities(%x: tensor<64x1xi64>) -> (tensor<64x!mlonnx.string>, tensor<64x3xf32>) {
  %0:2 = mlonnx.SVMClassifier %x {classlabels_strings = ["a", "b", "c"], kernel_type = "POLY", kernel_params = array<f32: 0.5, 0.0, 3.0>, vectors_per_class = [1, 1, 1], support_vectors = array<f32: 1.0, 2.0, 3.0>, coefficients = array<f32: 1.0, -1.0, 0.5, 2.0, 1.0, 3.0>, rho = array<f32: 0.25, 0.5, 0.75>, prob_a = array<f32: -1.0, -1.0, -1.0>, prob_b = array<f32: 0.0, 0.0, 0.0>} : (tensor<64x1xi64>) -> (tensor<64x!mlonnx.string>, tensor<64x3xf32>)
  return %0#0, %0#1 : tensor<64x!mlonnx.string>, tensor<64x3xf32>
}

// No support vectors: a linear score per class, and R16's label of two classes, which asks whether a coefficient is
// negative.
// CHECK-LABEL: func.func @linear
// CHECK-DAG:     %[[FALSE:.*]] = arith.constant 0 : i64
// CHECK-NOT:     mlk_svm_linear
// CHECK:         mlk.call "mlk_linear2_f32"
// CHECK:         %[[INDEX:.*]] = mlk.call "mlk_argmax_f64"
// CHECK:         mlk.call "mlk_svm_second_label_f64" ins(%{{.*}}, %[[INDEX]] : {{.*}}) outs({{.*}}) scalars(%{{.*}}, %[[FALSE]] : i64, i64)
func.func @linear(%x: tensor<64x2xf32>) -> (tensor<64xi64>, tensor<64x2xf32>) {
  %0:2 = mlonnx.SVMClassifier %x {classlabels_ints = [0, 1], kernel_type = "LINEAR", coefficients = array<f32: 1.0, -1.0, 0.5, 2.0>, rho = array<f32: 0.25>} : (tensor<64x2xf32>) -> (tensor<64xi64>, tensor<64x2xf32>)
  return %0#0, %0#1 : tensor<64xi64>, tensor<64x2xf32>
}

// The sum over support vectors is a product in f64 with rho as intercept.
// CHECK-LABEL: func.func @regressor
// CHECK:         %[[K:.*]] = mlk.call "mlk_svm_sigmoid_f32" {{.*}} outs(%{{.*}} : tensor<64x3xf64>)
// CHECK:         mlk.call "mlk_linear1_f64" ins(%[[K]], %{{.*}}, %{{.*}} : tensor<64x3xf64>, tensor<1x1x16xf64>, tensor<1xf64>)
func.func @regressor(%x: tensor<64x2xf32>) -> tensor<64x1xf32> {
  %0 = mlonnx.SVMRegressor %x {n_supports = 3 : i64, kernel_type = "SIGMOID", kernel_params = array<f32: 0.5, 0.0, 3.0>, support_vectors = array<f32: 1.0, 2.0, 3.0, 4.0, 5.0, 6.0>, coefficients = array<f32: 1.0, -1.0, 0.5>, rho = array<f32: 0.25>} : (tensor<64x2xf32>) -> tensor<64x1xf32>
  return %0 : tensor<64x1xf32>
}
