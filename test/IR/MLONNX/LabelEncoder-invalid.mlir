// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{needs exactly one of the attributes 'values_floats', 'values_int64s', 'values_strings', 'values_tensor'; it has 0}}
  %0 = mlonnx.LabelEncoder %x0 {keys_strings = ["a"]} : (tensor<2x!mlonnx.string>) -> tensor<2xi64>
  return
}

// -----

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{needs exactly one of the attributes 'keys_floats', 'keys_int64s', 'keys_strings', 'keys_tensor'; it has 0}}
  %0 = mlonnx.LabelEncoder %x0 {values_int64s = [1]} : (tensor<2x!mlonnx.string>) -> tensor<2xi64>
  return
}

// -----

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{needs exactly one of the attributes 'keys_floats', 'keys_int64s', 'keys_strings', 'keys_tensor'; it has 2}}
  %0 = mlonnx.LabelEncoder %x0 {keys_strings = ["a"], keys_int64s = [1], values_int64s = [1]} : (tensor<2x!mlonnx.string>) -> tensor<2xi64>
  return
}

// -----

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{needs exactly one of the attributes 'values_floats', 'values_int64s', 'values_strings', 'values_tensor'; it has 2}}
  %0 = mlonnx.LabelEncoder %x0 {keys_strings = ["a"], values_int64s = [1], values_floats = [1.0 : f32]} : (tensor<2x!mlonnx.string>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{attribute 'keys_int64s' has keys of type 'i64', operand 'X' elements of type '!mlonnx.string'}}
  %0 = mlonnx.LabelEncoder %x0 {keys_int64s = [1], values_int64s = [1]} : (tensor<2x!mlonnx.string>) -> tensor<2xi64>
  return
}

// -----

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{attribute 'values_int64s' has 1 values; it needs 2, one per key of 'keys_strings'}}
  %0 = mlonnx.LabelEncoder %x0 {keys_strings = ["a", "b"], values_int64s = [1]} : (tensor<2x!mlonnx.string>) -> tensor<2xi64>
  return
}

// -----

func.func @f(%x0: tensor<2xf64>) {
  // expected-error@+1 {{attribute 'keys_tensor' must be a 1-D tensor of 'f64', not 'tensor<1x1xf64>'}}
  %0 = mlonnx.LabelEncoder %x0 {keys_tensor = dense<1.0> : tensor<1x1xf64>, values_int64s = [1]} : (tensor<2xf64>) -> tensor<2xi64>
  return
}

// -----

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{attribute 'default_tensor' must be a 1-D tensor of 'i64', not 'tensor<1xf32>'}}
  %0 = mlonnx.LabelEncoder %x0 {keys_strings = ["a"], values_int64s = [1], default_tensor = dense<1.0> : tensor<1xf32>} : (tensor<2x!mlonnx.string>) -> tensor<2xi64>
  return
}

// -----

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{attribute 'default_tensor' must be a 1-D tensor of 'i64', not 'tensor<i64>'}}
  %0 = mlonnx.LabelEncoder %x0 {keys_strings = ["a"], values_int64s = [1], default_tensor = dense<1> : tensor<i64>} : (tensor<2x!mlonnx.string>) -> tensor<2xi64>
  return
}

// -----

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{attribute 'default_tensor' has 2 values; it needs 1, the value of every other key}}
  %0 = mlonnx.LabelEncoder %x0 {keys_strings = ["a"], values_int64s = [1], default_tensor = dense<1> : tensor<2xi64>} : (tensor<2x!mlonnx.string>) -> tensor<2xi64>
  return
}

// -----

func.func @f(%x0: tensor<2xi8>) {
  // expected-error@+1 {{operand 'X' has elements of type 'i8'}}
  %0 = mlonnx.LabelEncoder %x0 {keys_tensor = dense<1> : tensor<1xi8>, values_int64s = [1]} : (tensor<2xi8>) -> tensor<2xi64>
  return
}

// -----

func.func @f(%x0: tensor<2x!mlonnx.string>) {
  // expected-error@+1 {{operand 'Y' has elements of type 'i8'}}
  %0 = mlonnx.LabelEncoder %x0 {keys_strings = ["a"], values_tensor = dense<1> : tensor<1xi8>} : (tensor<2x!mlonnx.string>) -> tensor<2xi8>
  return
}

// -----

// Lists of 32-bit integers are for tree operators only.
func.func @f(%x0: tensor<2xi64>) {
  // expected-error@+1 {{attribute 'keys_int64s' failed to satisfy constraint}}
  %0 = mlonnx.LabelEncoder %x0 {keys_int64s = dense_resource<narrow> : tensor<2xi32>, values_int64s = array<i64: 1, 2>} : (tensor<2xi64>) -> tensor<2xi64>
  return
}

{-#
  dialect_resources: { builtin: { narrow: "0x040000000000000000000000" } }
#-}
