// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs exactly one of the attributes 'imputed_value_floats', 'imputed_value_int64s'; it has 0}}
  %0 = mlonnx.Imputer %x0 : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs exactly one of the attributes 'imputed_value_floats', 'imputed_value_int64s'; it has 2}}
  %0 = mlonnx.Imputer %x0 {imputed_value_floats = [1.0 : f32], imputed_value_int64s = [1]} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{needs the attribute 'imputed_value_floats' for elements of type 'f32'}}
  %0 = mlonnx.Imputer %x0 {imputed_value_int64s = [1]} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{attribute 'imputed_value_floats' has 3 values; it needs 1 or one per feature (2)}}
  %0 = mlonnx.Imputer %x0 {imputed_value_floats = [1.0 : f32, 2.0 : f32, 3.0 : f32]} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return
}

// -----

func.func @f(%x0: tensor<?x?xf32>) {
  // expected-error@+1 {{attribute 'imputed_value_floats' has 0 values; it needs 1 or one per feature}}
  %0 = mlonnx.Imputer %x0 {imputed_value_floats = []} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x0: tensor<2xi32>) {
  // expected-error@+1 {{attribute 'imputed_value_int64s' has 2147483648, which does not fit in i32}}
  %0 = mlonnx.Imputer %x0 {imputed_value_int64s = array<i64: 2147483648>} : (tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @f(%x0: tensor<2xi32>) {
  // expected-error@+1 {{attribute 'replaced_value_int64' has -2147483649, which does not fit in i32}}
  %0 = mlonnx.Imputer %x0 {imputed_value_int64s = [0], replaced_value_int64 = -2147483649 : i64} : (tensor<2xi32>) -> tensor<2xi32>
  return
}
