#ifndef MLONNX_DICTVECTORIZER
#define MLONNX_DICTVECTORIZER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXDictVectorizerOp : MLONNX_Op<"DictVectorizer"> {
  let summary = "A map becomes a row: one column per vocabulary entry.";
  let arguments = (ins
      MLONNX_Value:$X,
      OptionalAttr<IntsAttr>:$int64_vocabulary,
      OptionalAttr<StrArrayAttr>:$string_vocabulary);
  let results = (outs MLONNX_Value:$Y);
  let rowsBody = [{ return detail::propagateRowsElementwise(*this, operandRows, resultRows, why); }];
}
#endif
