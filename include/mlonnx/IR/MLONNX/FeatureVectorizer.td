#ifndef MLONNX_FEATUREVECTORIZER
#define MLONNX_FEATUREVECTORIZER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXFeatureVectorizerOp : MLONNX_Op<"FeatureVectorizer"> {
  let summary = "Concatenates columns into one tensor of 32-bit floats.";
  let arguments = (ins
      Variadic<MLONNX_Value>:$X,
      OptionalAttr<IntsAttr>:$inputdimensions);
  let results = (outs MLONNX_Value:$Y);
  let rowsBody = [{ return detail::propagateRowsOfAll(*this, operandRows, resultRows, why); }];
}
#endif
