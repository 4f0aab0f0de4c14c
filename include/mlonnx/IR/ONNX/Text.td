// Text: characters are code points of UTF-8, without a locale.
#ifndef ONNX_TEXT
#define ONNX_TEXT
include "mlonnx/IR/MLONNXBase.td"
include "mlonnx/IR/ONNXBase.td"

def ONNX_StringNormalizerOp : ONNX_Op<"StringNormalizer"> {
  let summary = "Strings without stop words, in lower or upper case";
  let description = [{
    X is [C] or [1, C]. Where words are left out and none remains, the result is one empty string. Case changes are
    Unicode's simple ones, a code point for a code point; `locale` is not read. Stop words are compared in lower case
    unless `is_case_sensitive` is 1.
  }];
  let arguments = (ins ONNX_Tensor:$X, DefaultValuedOptionalAttr<StrAttr, "\"NONE\"">:$case_change_action,
                       DefaultValuedOptionalAttr<I64Attr, "0">:$is_case_sensitive, OptionalAttr<StrAttr>:$locale,
                       OptionalAttr<StrArrayAttr>:$stopwords);
  let results = (outs ONNX_Tensor:$Y);
  let hasVerifier = 1;
}

def ONNX_TokenizerOp : ONNX_Op<"Tokenizer"> {
  let summary = "The tokens of each string, in a new last dimension: com.microsoft Tokenizer";
  let description = [{
    A token is the longest run of characters in `ranges` (pairs: first, last) from where the last one ended, of
    `min_length` to `max_length` characters (0: any number); those of less than `mincharnum` are none. This is what the
    upgrade makes of a `tokenexp` that is one class of characters. Rows with fewer tokens than the longest one end with
    `pad_value`; with `mark` 1 each begins with U+0002 and ends with U+0003.
  }];
  let arguments = (ins ONNX_Tensor:$X, DenseI64ArrayAttr:$ranges, I64Attr:$min_length, I64Attr:$max_length,
                       DefaultValuedOptionalAttr<I64Attr, "1">:$mincharnum,
                       DefaultValuedOptionalAttr<I64Attr, "0">:$mark, StrAttr:$pad_value);
  let results = (outs ONNX_Tensor:$Y);
  let hasVerifier = 1;
}

def ONNX_TfIdfVectorizerOp : ONNX_Op<"TfIdfVectorizer"> {
  let summary = "How often each n-gram of a pool occurs in a row of tokens";
  let description = [{
    n-grams of `min_gram_length` to `max_gram_length` tokens, with the same number of tokens left out between all of them, 0 to
    `max_skip_count`. The pool lists the n-grams in order of their length; those of length n begin at
    `ngram_counts`[n - 1]. n-gram i is counted in column `ngram_indexes`[i]. `mode`: TF counts, IDF is the weight
    where there is one, TFIDF the count times the weight; an absent weight is 1.

    With `token_ranges` X holds texts instead of tokens: those that a Tokenizer with these ranges, `token_min`,
    `token_max` and `token_characters` makes, after `case_change_action` of a StringNormalizer. The compiler joins the
    three so (--mlonnx-expand-graphs), since the number of tokens of the longest text is no matter then.
  }];
  let arguments = (ins ONNX_Tensor:$X, I64Attr:$max_gram_length, I64Attr:$max_skip_count, I64Attr:$min_gram_length,
                       StrAttr:$mode, IntsAttr:$ngram_counts, IntsAttr:$ngram_indexes,
                       OptionalAttr<IntsAttr>:$pool_int64s, OptionalAttr<StrArrayAttr>:$pool_strings,
                       OptionalAttr<FloatsAttr>:$weights, OptionalAttr<DenseI64ArrayAttr>:$token_ranges,
                       DefaultValuedOptionalAttr<I64Attr, "1">:$token_min,
                       DefaultValuedOptionalAttr<I64Attr, "0">:$token_max,
                       DefaultValuedOptionalAttr<I64Attr, "1">:$token_characters,
                       DefaultValuedOptionalAttr<StrAttr, "\"NONE\"">:$case_change_action);
  let results = (outs ONNX_Tensor:$Y);
  let hasVerifier = 1;
}

def ONNX_MurmurHash3Op : ONNX_Op<"MurmurHash3"> {
  let summary = "The 32-bit MurmurHash3 of each element's bytes: com.microsoft MurmurHash3";
  let description = [{With `positive` 1 the numbers are unsigned.}];
  let arguments = (ins ONNX_Tensor:$X, DefaultValuedOptionalAttr<I64Attr, "0">:$seed,
                       DefaultValuedOptionalAttr<I64Attr, "1">:$positive);
  let results = (outs ONNX_Tensor:$Y);
  let hasVerifier = 1;
}

def ONNX_StringConcatOp : ONNX_Op<"StringConcat"> {
  let summary = "Each string of X followed by one of Y, broadcast together";
  let arguments = (ins ONNX_Tensor:$X, ONNX_Tensor:$Y);
  let results = (outs ONNX_Tensor:$Z);
  let hasVerifier = 1;
  let extraClassDeclaration = "bool makesText() { return true; }";
}

def ONNX_StringSplitOp : ONNX_Op<"StringSplit"> {
  let summary = "The parts of each string between delimiters, in a new last dimension, and their number";
  let description = [{
    Without a delimiter, parts are runs of characters that are no white space (U+0009 to U+000D, U+001C to U+0020, and
    Unicode's). After `maxsplit` delimiters the rest is one part. Strings with fewer parts than the longest list end
    with empty strings.
  }];
  let arguments = (ins ONNX_Tensor:$X, DefaultValuedOptionalAttr<StrAttr, "\"\"">:$delimiter,
                       OptionalAttr<I64Attr>:$maxsplit);
  let results = (outs ONNX_Tensor:$Y, ONNX_Tensor:$Z);
  let hasVerifier = 1;
}

def ONNX_RegexFullMatchOp : ONNX_Op<"RegexFullMatch"> {
  let summary = "Which strings a regular expression matches from their start to their end";
  let description = [{
    `pattern` has the syntax of RE2, with its defaults: `.` is no line feed, `^` and `$` are the ends of the string, `\d`,
    `\s`, `\w` and `\b` are ASCII's; general categories (`\pL`) and cases are those of Unicode 15. A string that is not
    UTF-8 does not match. The compiler makes an automaton over bytes of the pattern, of at most 10000 states.
  }];
  let arguments = (ins ONNX_Tensor:$X, StrAttr:$pattern);
  let results = (outs ONNX_Tensor:$Y);
  let hasVerifier = 1;
}
#endif
