// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x0: tensor<!mlonnx.map<!mlonnx.string, f32>>) {
  // expected-error@+1 {{needs exactly one of the attributes 'int64_vocabulary', 'string_vocabulary'; it has 0}}
  %0 = mlonnx.DictVectorizer %x0 : (tensor<!mlonnx.map<!mlonnx.string, f32>>) -> tensor<1x0xf32>
  return
}

// -----

func.func @f(%x0: tensor<!mlonnx.map<!mlonnx.string, f32>>) {
  // expected-error@+1 {{needs exactly one of the attributes 'int64_vocabulary', 'string_vocabulary'; it has 2}}
  %0 = mlonnx.DictVectorizer %x0 {int64_vocabulary = [1], string_vocabulary = ["a"]} : (tensor<!mlonnx.map<!mlonnx.string, f32>>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<!mlonnx.map<!mlonnx.string, f32>>) {
  // expected-error@+1 {{needs the attribute 'string_vocabulary' for keys of type '!mlonnx.string'}}
  %0 = mlonnx.DictVectorizer %x0 {int64_vocabulary = [1]} : (tensor<!mlonnx.map<!mlonnx.string, f32>>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<!mlonnx.map<i64, i64>>) {
  // expected-error@+1 {{operand 'X' has values of type 'i64'; keys of type 'i64' go with f32, f64, !mlonnx.string}}
  %0 = mlonnx.DictVectorizer %x0 {int64_vocabulary = [1]} : (tensor<!mlonnx.map<i64, i64>>) -> tensor<1x1xi64>
  return
}

// -----

func.func @f(%x0: tensor<?x2xf32>) {
  // expected-error@+1 {{operand 'X' has elements of type 'f32'; it takes maps}}
  %0 = mlonnx.DictVectorizer %x0 {int64_vocabulary = [1]} : (tensor<?x2xf32>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%x0: tensor<2x2x!mlonnx.map<i64, f32>>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'X' must be one map (rank 0) or one map per row (rank 1)}}
  %0 = mlonnx.DictVectorizer %x0 {int64_vocabulary = [1]} : (tensor<2x2x!mlonnx.map<i64, f32>>) -> tensor<2x1xf32>
  return
}
