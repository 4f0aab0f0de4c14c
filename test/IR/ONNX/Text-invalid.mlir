// RUN: mlonnx-opt %s -split-input-file -verify-diagnostics

func.func @f(%x: tensor<2x3x!mlonnx.string>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{operand 'X' must be [C] or [1, C]}}
  %0 = onnx.StringNormalizer %x : (tensor<2x3x!mlonnx.string>) -> tensor<2x3x!mlonnx.string>
  return
}

// -----

func.func @f(%x: tensor<3x!mlonnx.string>) {
  // expected-error@+1 {{attribute 'case_change_action' is "lower"; it must be one of NONE, LOWER, UPPER}}
  %0 = onnx.StringNormalizer %x {case_change_action = "lower"} : (tensor<3x!mlonnx.string>) -> tensor<3x!mlonnx.string>
  return
}

// -----

func.func @f(%x: tensor<3x!mlonnx.string>) {
  // expected-error@+1 {{attribute 'ranges' has the range 122 to 97}}
  %0 = onnx.Tokenizer %x {max_length = 0 : i64, min_length = 1 : i64, pad_value = "#", ranges = array<i64: 122, 97>} : (tensor<3x!mlonnx.string>) -> tensor<3x?x!mlonnx.string>
  return
}

// -----

func.func @f(%x: tensor<3xf32>) {
  // expected-error@+1 {{operand 'X' has elements of type 'f32'; it takes strings}}
  %0 = onnx.Tokenizer %x {max_length = 0 : i64, min_length = 1 : i64, pad_value = "#", ranges = array<i64: 97, 122>} : (tensor<3xf32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @f(%x: tensor<3x!mlonnx.string>) {
  // expected-error@+1 {{attribute 'pool_strings' has the n-gram at 1 twice}}
  %0 = onnx.TfIdfVectorizer %x {max_gram_length = 1 : i64, max_skip_count = 0 : i64, min_gram_length = 1 : i64, mode = "TF", ngram_counts = array<i64: 0>, ngram_indexes = array<i64: 0, 1>, pool_strings = ["a", "a"]} : (tensor<3x!mlonnx.string>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<3x!mlonnx.string>) {
  // expected-error@+1 {{attribute 'ngram_counts' has 1 at index 1: the 2-grams from there on do not fit a pool of 2}}
  %0 = onnx.TfIdfVectorizer %x {max_gram_length = 2 : i64, max_skip_count = 0 : i64, min_gram_length = 1 : i64, mode = "TF", ngram_counts = array<i64: 0, 1>, ngram_indexes = array<i64: 0, 1>, pool_strings = ["a", "b"]} : (tensor<3x!mlonnx.string>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<3xi64>) {
  // expected-error@+1 {{operand 'X' has elements of type 'i64', the pool strings}}
  %0 = onnx.TfIdfVectorizer %x {max_gram_length = 1 : i64, max_skip_count = 0 : i64, min_gram_length = 1 : i64, mode = "TF", ngram_counts = array<i64: 0>, ngram_indexes = array<i64: 0>, pool_strings = ["a"]} : (tensor<3xi64>) -> tensor<1xf32>
  return
}

// -----

func.func @f(%x: tensor<3x!mlonnx.string>) {
  // expected-error@+1 {{attribute 'weights' has 2 values; it needs 1, one per n-gram of the pool}}
  %0 = onnx.TfIdfVectorizer %x {max_gram_length = 1 : i64, max_skip_count = 0 : i64, min_gram_length = 1 : i64, mode = "IDF", ngram_counts = array<i64: 0>, ngram_indexes = array<i64: 0>, pool_strings = ["a"], weights = array<f32: 1.0, 2.0>} : (tensor<3x!mlonnx.string>) -> tensor<1xf32>
  return
}

// -----

func.func @f(%x: tensor<3xi8>) {
  // expected-error@+1 {{operand 'X' has elements of type 'i8'; it takes strings and numbers of 32 or 64 bits}}
  %0 = onnx.MurmurHash3 %x : (tensor<3xi8>) -> tensor<3xui32>
  return
}

// -----

func.func @f(%x: tensor<3x!mlonnx.string>) {
  // expected-error@+1 {{attribute 'maxsplit' is -1; it must not be negative}}
  %0:2 = onnx.StringSplit %x {maxsplit = -1 : i64} : (tensor<3x!mlonnx.string>) -> (tensor<3x?x!mlonnx.string>, tensor<3xi64>)
  return
}

// -----

func.func @f(%x: tensor<3xf32>) {
  // expected-error@+1 {{operand 'X' has elements of type 'f32'; it takes strings}}
  %0 = onnx.StringConcat %x, %x : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<3x!mlonnx.string>) {
  // expected-error@+1 {{attribute 'pattern' is no regular expression of RE2, at byte 1: the class is not closed}}
  %0 = onnx.RegexFullMatch %x {pattern = "a[[:alpha:"} : (tensor<3x!mlonnx.string>) -> tensor<3xi1>
  return
}

// -----

func.func @f(%x: tensor<3xf32>) {
  // expected-error@+1 {{operand 'X' has elements of type 'f32'; it takes strings}}
  %0 = onnx.RegexFullMatch %x {pattern = "a"} : (tensor<3xf32>) -> tensor<3xi1>
  return
}

// -----

func.func @f(%x: tensor<3x!mlonnx.string>) {
  // expected-error@+2 {{failed to infer returned types}}
  // expected-error@+1 {{inferred type(s) 'tensor<3xi1>' are incompatible with return type(s) of operation 'tensor<2xi1>'}}
  %0 = onnx.RegexFullMatch %x {pattern = "a"} : (tensor<3x!mlonnx.string>) -> tensor<2xi1>
  return
}
