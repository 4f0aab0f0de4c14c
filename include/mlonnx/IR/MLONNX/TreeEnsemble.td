#ifndef MLONNX_TREEENSEMBLE
#define MLONNX_TREEENSEMBLE
include "mlonnx/IR/MLONNXBase.td"

def MLONNXTreeEnsembleOp : MLONNX_Op<"TreeEnsemble"> {
  let summary = "An ensemble of decision trees (ai.onnx.ml 5): interior nodes and leaves apart, set membership.";
  let arguments = (ins
      MLONNX_Value:$X,
      DefaultValuedOptionalAttr<I64Attr, "1">:$aggregate_function,
      IntsAttr:$leaf_targetids,
      TensorAttr:$leaf_weights,
      OptionalAttr<TensorAttr>:$membership_values,
      OptionalAttr<I64Attr>:$n_targets,
      IntsAttr:$nodes_falseleafs,
      IntsAttr:$nodes_falsenodeids,
      IntsAttr:$nodes_featureids,
      OptionalAttr<TensorAttr>:$nodes_hitrates,
      OptionalAttr<IntsAttr>:$nodes_missing_value_tracks_true,
      ModesAttr:$nodes_modes,
      TensorAttr:$nodes_splits,
      IntsAttr:$nodes_trueleafs,
      IntsAttr:$nodes_truenodeids,
      DefaultValuedOptionalAttr<I64Attr, "0">:$post_transform,
      IntsAttr:$tree_roots);
  let results = (outs MLONNX_Value:$Y);
  let sinceVersions = [5];
}
#endif
