#ifndef MLONNX_DICTVECTORIZER
#define MLONNX_DICTVECTORIZER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXDictVectorizerOp : MLONNX_Op<"DictVectorizer"> {
  let summary = "A map becomes a row: one column per vocabulary entry.";
  let description = [{
    The vocabulary gives every key its column. A map becomes the row of its values, 0 or "" in the columns of keys
    it lacks; keys outside the vocabulary are ignored. One map (rank 0) gives `[1, V]`, N maps (rank 1) give `[N,
    V]`. Which of the vocabularies is there goes with the type of the keys.
  }];
  let formula = [{
    Y[n, v] = X[n] has the key vocabulary[v] ? its value : 0 or ""
  }];
  let lowering = [{
    A kernel (`dict_vectorizer_*`) reads the caller's maps and finds the columns of each key in a hash table that is
    made at compile time. Rows are independent where `X` is a sequence of maps.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "one map, or a sequence of N maps">:$X,
      Arg<OptionalAttr<IntsAttr>, "the keys of the V columns, if keys are integers">:$int64_vocabulary,
      Arg<OptionalAttr<StrArrayAttr>, "the keys of the V columns, if keys are strings">:$string_vocabulary);
  let results = (outs
      Res<MLONNX_Value, "`[1, V]` of one map, `[N, V]` of N maps; the type of the values">:$Y);
  let rowsBody = [{ return detail::propagateRowsElementwise(*this, operandRows, resultRows, why); }];
}
#endif
