// RUN: mlonnx-opt %s --split-input-file --verify-diagnostics --mlonnx-to-linalg --cse --canonicalize | FileCheck %s

// R8: the kernel gets the table of keys and, for each column, the one before it of the same key. f64 as bits.
// CHECK-LABEL: func.func @vectorize
// CHECK-DAG:     %[[SAME:.*]] = arith.constant dense<[-1, -1, 0]> : tensor<3xi64>
// CHECK:         mlk.call "mlk_dict_vectorizer_string_i64" ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[SAME]] :
func.func @vectorize(%x: tensor<64x!mlonnx.map<!mlonnx.string, f64>>) -> tensor<64x3xf64> {
  %y = mlonnx.DictVectorizer %x {string_vocabulary = ["a", "b", "a"]} : (tensor<64x!mlonnx.map<!mlonnx.string, f64>>) -> tensor<64x3xf64>
  return %y : tensor<64x3xf64>
}

// -----

// R6: the extent is the number of keys; one buffer holds their order, another the text.
// CHECK-LABEL: func.func @dense
// CHECK:         %[[MAP:.*]] = tensor.extract %{{.*}}[] : tensor<!mlonnx.map<i64, f32>>
// CHECK:         %[[K:.*]] = mlk.map_count %[[MAP]]
// CHECK-DAG:     tensor.empty(%[[K]]) : tensor<1x?x!mlonnx.string>
// CHECK-DAG:     tensor.empty(%[[K]]) : tensor<?xi64>
// CHECK-DAG:     tensor.empty(%[[K]]) : tensor<?x48xi8>
// CHECK:         mlk.call "mlk_cast_map_dense_number_string"
func.func @dense(%x: tensor<!mlonnx.map<i64, f32>>) -> tensor<1x?x!mlonnx.string> {
  %y = mlonnx.CastMap %x {cast_to = "TO_STRING"} : (tensor<!mlonnx.map<i64, f32>>) -> tensor<1x?x!mlonnx.string>
  return %y : tensor<1x?x!mlonnx.string>
}

// -----

// CHECK-LABEL: func.func @sparse
// CHECK:         %[[COLUMNS:.*]] = arith.constant 4 : i64
// CHECK:         mlk.call "mlk_cast_map_sparse_text_i64" {{.*}}%[[COLUMNS]]
func.func @sparse(%x: tensor<!mlonnx.map<i64, !mlonnx.string>>) -> tensor<1x4xi64> {
  %y = mlonnx.CastMap %x {cast_to = "TO_INT64", map_form = "SPARSE", max_map = 4 : i64} : (tensor<!mlonnx.map<i64, !mlonnx.string>>) -> tensor<1x4xi64>
  return %y : tensor<1x4xi64>
}

// -----

func.func @maps_in_the_middle(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  // expected-error @below {{not supported: ZipMap: its maps are used in the model}}
  %m = mlonnx.ZipMap %x {classlabels_int64s = [1, 2]} : (tensor<2x2xf32>) -> tensor<2x!mlonnx.map<i64, f32>>
  %y = mlonnx.DictVectorizer %m {int64_vocabulary = [1, 2]} : (tensor<2x!mlonnx.map<i64, f32>>) -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}
