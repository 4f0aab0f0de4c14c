// RUN: %roundtrip

// CHECK-LABEL: func @text
func.func @text(%x: tensor<?x!mlonnx.string>, %m: tensor<?x1x!mlonnx.string>) {
  // CHECK: onnx.StringNormalizer %{{.*}} {case_change_action = "LOWER"} : (tensor<?x!mlonnx.string>) -> tensor<?x!mlonnx.string>
  %0 = onnx.StringNormalizer %x {case_change_action = "LOWER"} : (tensor<?x!mlonnx.string>) -> tensor<?x!mlonnx.string>
  // CHECK: onnx.Tokenizer %{{.*}} {max_length = 0 : i64, min_length = 1 : i64, pad_value = "#", ranges = array<i64: 97, 122>} : (tensor<?x1x!mlonnx.string>) -> tensor<?x1x?x!mlonnx.string>
  %1 = onnx.Tokenizer %m {max_length = 0 : i64, min_length = 1 : i64, pad_value = "#", ranges = array<i64: 97, 122>} : (tensor<?x1x!mlonnx.string>) -> tensor<?x1x?x!mlonnx.string>
  // CHECK: onnx.TfIdfVectorizer {{.*}} : (tensor<?x!mlonnx.string>) -> tensor<6xf32>
  %2 = onnx.TfIdfVectorizer %x {max_gram_length = 2 : i64, max_skip_count = 0 : i64, min_gram_length = 1 : i64, mode = "TF", ngram_counts = array<i64: 0, 1>, ngram_indexes = array<i64: 5, 0>, pool_strings = ["a", "a", "b"]} : (tensor<?x!mlonnx.string>) -> tensor<6xf32>
  // CHECK: onnx.TfIdfVectorizer {{.*}}token_ranges = array<i64: 97, 122>{{.*}} : (tensor<?x!mlonnx.string>) -> tensor<?x1xf32>
  %3 = onnx.TfIdfVectorizer %x {max_gram_length = 1 : i64, max_skip_count = 0 : i64, min_gram_length = 1 : i64, mode = "TF", ngram_counts = array<i64: 0>, ngram_indexes = array<i64: 0>, pool_strings = ["a"], token_ranges = array<i64: 97, 122>} : (tensor<?x!mlonnx.string>) -> tensor<?x1xf32>
  // CHECK: onnx.MurmurHash3 %{{.*}} {positive = 0 : i64} : (tensor<?x!mlonnx.string>) -> tensor<?xi32>
  %4 = onnx.MurmurHash3 %x {positive = 0 : i64} : (tensor<?x!mlonnx.string>) -> tensor<?xi32>
  // CHECK: onnx.MurmurHash3 %{{.*}} : (tensor<?x1x!mlonnx.string>) -> tensor<?x1xui32>
  %5 = onnx.MurmurHash3 %m : (tensor<?x1x!mlonnx.string>) -> tensor<?x1xui32>
  return
}

// CHECK-LABEL: func @parts
func.func @parts(%x: tensor<?x2x!mlonnx.string>, %y: tensor<1x!mlonnx.string>) {
  // CHECK: onnx.StringConcat %{{.*}}, %{{.*}} : (tensor<?x2x!mlonnx.string>, tensor<1x!mlonnx.string>) -> tensor<?x2x!mlonnx.string>
  %0 = onnx.StringConcat %x, %y : (tensor<?x2x!mlonnx.string>, tensor<1x!mlonnx.string>) -> tensor<?x2x!mlonnx.string>
  // CHECK: onnx.StringSplit %{{.*}} {delimiter = ",", maxsplit = 2 : i64} : (tensor<?x2x!mlonnx.string>) -> (tensor<?x2x?x!mlonnx.string>, tensor<?x2xi64>)
  %1:2 = onnx.StringSplit %x {delimiter = ",", maxsplit = 2 : i64} : (tensor<?x2x!mlonnx.string>) -> (tensor<?x2x?x!mlonnx.string>, tensor<?x2xi64>)
  // CHECK: onnx.RegexFullMatch %{{.*}} {pattern = "a\\d|\C3\A4+"} : (tensor<?x2x!mlonnx.string>) -> tensor<?x2xi1>
  %2 = onnx.RegexFullMatch %x {pattern = "a\\d|ä+"} : (tensor<?x2x!mlonnx.string>) -> tensor<?x2xi1>
  return
}
