#ifndef MLONNX_ZIPMAP
#define MLONNX_ZIPMAP
include "mlonnx/IR/MLONNXBase.td"

def MLONNXZipMapOp : MLONNX_Op<"ZipMap"> {
  let summary = "Each row becomes a map from class labels to its scores.";
  let description = [{
    Row `n` of `[N, C]` becomes the map from `classlabels_*[c]` to `X[n, c]`; `[C]` is one row. Of equal labels the
    last one counts.
  }];
  let formula = [{
    Z[n] = {label[c]: X[n, c] for c = 0 .. C - 1}
  }];
  let lowering = [{
    Nothing is computed: compiled code returns the plain scores, and the front end makes maps of them, or hands the
    scores out where they are asked for. Maps that the model itself uses are not compiled. Rows are independent
    unless `X` is 1-D.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "`[N, C]`, or `[C]`, which is one row; C labels">:$X,
      Arg<OptionalAttr<IntsAttr>, "C labels that are integers">:$classlabels_int64s,
      Arg<OptionalAttr<StrArrayAttr>, "C labels that are strings; instead of integers">:$classlabels_strings);
  let results = (outs
      Res<MLONNX_Value, "a sequence of N maps">:$Z);
}
#endif
