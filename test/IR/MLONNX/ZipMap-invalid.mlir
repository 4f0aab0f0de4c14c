// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs exactly one of the attributes 'classlabels_int64s', 'classlabels_strings'; it has 0}}
  %0 = mlonnx.ZipMap %x0 : (tensor<?x2xf32>) -> tensor<?x!mlonnx.map<i64, f32>>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs exactly one of the attributes 'classlabels_int64s', 'classlabels_strings'; it has 2}}
  %0 = mlonnx.ZipMap %x0 {classlabels_int64s = [1, 2], classlabels_strings = ["a", "b"]} : (tensor<?x2xf32>) -> tensor<?x!mlonnx.map<i64, f32>>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'classlabels_int64s' has 3 values; it needs 2, one per column of X}}
  %0 = mlonnx.ZipMap %x0 {classlabels_int64s = [1, 2, 3]} : (tensor<?x2xf32>) -> tensor<?x!mlonnx.map<i64, f32>>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf64>) {
  // expected-error@+1 {{operand 'X' has elements of type 'f64'; it takes f32}}
  %0 = mlonnx.ZipMap %x0 {classlabels_int64s = [1, 2]} : (tensor<?x2xf64>) -> tensor<?x!mlonnx.map<i64, f32>>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s)}}
  %0 = mlonnx.ZipMap %x0 {classlabels_int64s = [1, 2]} : (tensor<?x2xf32>) -> tensor<?x!mlonnx.map<!mlonnx.string, f32>>
  return
}
