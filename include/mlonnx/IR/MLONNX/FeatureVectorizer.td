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
  let formula = [{
    Y[n] = the first inputdimensions[0] columns of X0[n], then those of X1[n], ...; 0 where there is none
  }];
  let lowering = [{
    Casts, slices and insertions in `linalg` and `tensor`, written in place. Rows are independent unless an operand
    is 1-D.
  }];
  let arguments = (ins
      Arg<Variadic<MLONNX_Value>, "one or more operands of one type: `[N, ...]`, or `[C]`, which is one row">:$X,
      Arg<OptionalAttr<IntsAttr>, "columns of each operand in the result; its own width if absent">:$inputdimensions);
  let results = (outs
      Res<MLONNX_Value, "`[N, sum of inputdimensions]`">:$Y);
  let rowsBody = [{ return detail::propagateRowsOfAll(*this, operandRows, resultRows, why); }];
}
#endif
