#ifndef MLONNX_ZIPMAP
#define MLONNX_ZIPMAP
include "mlonnx/IR/MLONNXBase.td"

def MLONNXZipMapOp : MLONNX_Op<"ZipMap"> {
  let summary = "Each row becomes a map from class labels to its scores.";
  let description = [{
    Row `n` of `[N, C]` becomes the map from `classlabels_*[c]` to `X[n, c]`; `[C]` is one row. Of equal labels the
    last one counts.
  }];
  let arguments = (ins
      MLONNX_Value:$X,
      OptionalAttr<IntsAttr>:$classlabels_int64s,
      OptionalAttr<StrArrayAttr>:$classlabels_strings);
  let results = (outs MLONNX_Value:$Z);
}
#endif
