#ifndef MLONNX_TREEENSEMBLE
#define MLONNX_TREEENSEMBLE
include "mlonnx/IR/MLONNXBase.td"

def MLONNXTreeEnsembleOp : MLONNX_Op<"TreeEnsemble"> {
  let summary = "An ensemble of decision trees (ai.onnx.ml 5): interior nodes and leaves apart, set membership.";
  let description = [{
    The interior nodes of all trees are one list, the leaves another. A node compares `x[feature]` with its split
    (`nodes_modes`), or asks whether it is a member of the node's set, and goes to its true or false child: a leaf
    where `nodes_trueleafs` or `nodes_falseleafs` is 1, else a node. NaN goes to the true child where
    `nodes_missing_value_tracks_true` is 1, else to the false one. A leaf gives its weight to its target;
    `aggregate_function` (0 average, 1 sum, 2 minimum, 3 maximum) joins the trees, then `post_transform` (0 NONE, 1
    SOFTMAX, 2 LOGISTIC, 3 SOFTMAX_ZERO, 4 PROBIT). `membership_values` holds the sets in the order of their nodes,
    each ended by NaN. The result has the type of `X`.
  }];
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
