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
  let arguments = (ins
      MLONNX_Value:$X,
      OptionalAttr<IntsAttr>:$int64_vocabulary,
      OptionalAttr<StrArrayAttr>:$string_vocabulary);
  let results = (outs MLONNX_Value:$Y);
  let rowsBody = [{ return detail::propagateRowsElementwise(*this, operandRows, resultRows, why); }];
}
#endif
