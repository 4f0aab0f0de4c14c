#ifndef MLONNX_FEATUREVECTORIZER
#define MLONNX_FEATUREVECTORIZER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXFeatureVectorizerOp : MLONNX_Op<"FeatureVectorizer"> {
  let summary = "Concatenates columns into one tensor of 32-bit floats.";
  let description = [{
    Puts the columns of its operands side by side, in order, as 32-bit floats. `[N, C]` has C columns, `[C]` is one
    row of C columns, further dimensions are columns too. Operand `i` is cut or padded with zeros to
    `inputdimensions[i]` columns; without that attribute it keeps its own. All operands have the same number of
    rows.
  }];
  let arguments = (ins
      Variadic<MLONNX_Value>:$X,
      OptionalAttr<IntsAttr>:$inputdimensions);
  let results = (outs MLONNX_Value:$Y);
  let rowsBody = [{ return detail::propagateRowsOfAll(*this, operandRows, resultRows, why); }];
}
#endif
