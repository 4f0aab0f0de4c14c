#ifndef MLONNX_TREEENSEMBLECLASSIFIER
#define MLONNX_TREEENSEMBLECLASSIFIER
include "mlonnx/IR/MLONNXBase.td"

def MLONNXTreeEnsembleClassifierOp : MLONNX_Op<"TreeEnsembleClassifier"> {
  let summary = "An ensemble of decision trees whose leaves vote for classes.";
  let description = [{
    Nodes are tuples of the `nodes_*` lists, named by tree and node id; the root of a tree is the node that no node
    points to. A node compares `x[feature]` with its value (`nodes_modes`); NaN goes to the true child where
    `nodes_missing_value_tracks_true` is 1, else to the false one. The votes of a leaf (`class_*`) add to the scores
    of classes, which start at `base_values`. `Y` is the label of the largest score, `Z` the scores after
    `post_transform`. Two labels whose votes all name class 0 are one score: of the second label, as in
    LinearClassifier.
  }];
  let arguments = (ins
      MLONNX_Value:$X,
      OptionalAttr<FloatsAttr>:$base_values,
      OptionalAttr<TensorAttr>:$base_values_as_tensor,
      OptionalAttr<IntsAttr>:$class_ids,
      OptionalAttr<IntsAttr>:$class_nodeids,
      OptionalAttr<IntsAttr>:$class_treeids,
      OptionalAttr<FloatsAttr>:$class_weights,
      OptionalAttr<TensorAttr>:$class_weights_as_tensor,
      OptionalAttr<IntsAttr>:$classlabels_int64s,
      OptionalAttr<StrArrayAttr>:$classlabels_strings,
      OptionalAttr<IntsAttr>:$nodes_falsenodeids,
      OptionalAttr<IntsAttr>:$nodes_featureids,
      OptionalAttr<FloatsAttr>:$nodes_hitrates,
      OptionalAttr<TensorAttr>:$nodes_hitrates_as_tensor,
      OptionalAttr<IntsAttr>:$nodes_missing_value_tracks_true,
      OptionalAttr<ModesAttr>:$nodes_modes,
      OptionalAttr<IntsAttr>:$nodes_nodeids,
      OptionalAttr<IntsAttr>:$nodes_treeids,
      OptionalAttr<IntsAttr>:$nodes_truenodeids,
      OptionalAttr<FloatsAttr>:$nodes_values,
      OptionalAttr<TensorAttr>:$nodes_values_as_tensor,
      DefaultValuedOptionalAttr<StrAttr, "\"NONE\"">:$post_transform);
  let results = (outs MLONNX_Value:$Y, MLONNX_Value:$Z);
  let sinceVersions = [1, 3, 5];
  let laterAttributes = ["base_values_as_tensor 3", "class_weights_as_tensor 3", "nodes_hitrates_as_tensor 3", "nodes_values_as_tensor 3"];
}
#endif
