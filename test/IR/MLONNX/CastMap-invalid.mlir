// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<!mlonnx.map<i64, f32>>) {
  // expected-error@+1 {{attribute 'cast_to' is "TO_DOUBLE"; it must be one of TO_FLOAT, TO_STRING, TO_INT64}}
  %0 = mlonnx.CastMap %x0 {cast_to = "TO_DOUBLE"} : (tensor<!mlonnx.map<i64, f32>>) -> tensor<1x?xf64>
  return
}

// -----

func.func @f(%x0: tensor<!mlonnx.map<i64, f32>>) {
  // expected-error@+1 {{attribute 'map_form' is "PACKED"; it must be one of DENSE, SPARSE}}
  %0 = mlonnx.CastMap %x0 {map_form = "PACKED"} : (tensor<!mlonnx.map<i64, f32>>) -> tensor<1x?xf32>
  return
}

// -----

func.func @f(%x0: tensor<!mlonnx.map<i64, f32>>) {
  // expected-error@+1 {{attribute 'max_map' is 0; it must be 1 to 2147483647}}
  %0 = mlonnx.CastMap %x0 {map_form = "SPARSE", max_map = 0 : i64} : (tensor<!mlonnx.map<i64, f32>>) -> tensor<1x0xf32>
  return
}

// -----

func.func @f(%x0: tensor<!mlonnx.map<!mlonnx.string, f32>>) {
  // expected-error@+1 {{operand 'X' has elements of type '!mlonnx.map<!mlonnx.string, f32>'}}
  %0 = mlonnx.CastMap %x0 : (tensor<!mlonnx.map<!mlonnx.string, f32>>) -> tensor<1x?xf32>
  return
}

// -----

func.func @f(%x0: tensor<3x!mlonnx.map<i64, f32>>) {
  // expected-error@+1 {{operand 'X' must be one map (rank 0), not rank 1}}
  %0 = mlonnx.CastMap %x0 : (tensor<3x!mlonnx.map<i64, f32>>) -> tensor<1x?xf32>
  return
}
