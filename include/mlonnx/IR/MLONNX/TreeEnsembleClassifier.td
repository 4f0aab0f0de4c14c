#ifndef MLONNX_TREEENSEMBLECLASSIFIER
#define MLONNX_TREEENSEMBLECLASSIFIER
include "mlonnx/IR/MLONNX/TreeNodes.td"

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
  let formula = [{
    node:    goes to its true child where x[feature] (mode) value, NaN where its missing flag is 1, else to its false one
    scores:  S[n, e] = sum over trees of the weights that the leaf of x gives to class e, + base_values[e]
    Y[n] = label of the first largest S[n, e];  Z[n] = post_transform(S[n])
    two labels, all votes for class 0 (R20):
             s = S[n, 0];  Z[n] = [1 - s, s] or [-s, s] if NONE, else post_transform([-s, s])
  }];
  let lowering = [{
    The trees become tables in the model's constants, and a kernel (`forest`) walks several rows through each tree;
    no node becomes code. The label and the transform are kernels as in LinearClassifier. Rows are independent
    unless `X` is 1-D.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "`[N, C]`, or `[C]`, which is one row">:$X,
      Arg<OptionalAttr<FloatsAttr>,
          "added to the scores: one per class (or one of a single score); 0 if absent">:$base_values,
      Arg<OptionalAttr<TensorAttr>, "as `base_values`, f64">:$base_values_as_tensor,
      Arg<OptionalAttr<TreeIntsAttr>, "class that the vote is for: an index of the labels; one per vote">:$class_ids,
      Arg<OptionalAttr<TreeIntsAttr>, "leaf of the vote">:$class_nodeids,
      Arg<OptionalAttr<TreeIntsAttr>, "tree of the vote">:$class_treeids,
      Arg<OptionalAttr<FloatsAttr>, "weight of the vote">:$class_weights,
      Arg<OptionalAttr<TensorAttr>, "as `class_weights`, f64">:$class_weights_as_tensor,
      Arg<OptionalAttr<TreeIntsAttr>, "labels that are integers, one per class">:$classlabels_int64s,
      Arg<OptionalAttr<StrArrayAttr>,
          "labels that are strings, one per class; instead of integers">:$classlabels_strings,
      NodesFalsenodeids:$nodes_falsenodeids,
      NodesFeatureids:$nodes_featureids,
      NodesHitrates:$nodes_hitrates,
      NodesHitratesAsTensor:$nodes_hitrates_as_tensor,
      NodesMissingValueTracksTrue:$nodes_missing_value_tracks_true,
      NodesModes:$nodes_modes,
      NodesNodeids:$nodes_nodeids,
      NodesTreeids:$nodes_treeids,
      NodesTruenodeids:$nodes_truenodeids,
      NodesValues:$nodes_values,
      NodesValuesAsTensor:$nodes_values_as_tensor,
      Arg<DefaultValuedOptionalAttr<StrAttr, "\"NONE\"">,
          "NONE, SOFTMAX, LOGISTIC, SOFTMAX_ZERO or PROBIT (R3)">:$post_transform);
  let results = (outs
      Res<MLONNX_Value, "`[N]`: labels">:$Y,
      Res<MLONNX_Value, "`[N, classes]`: scores">:$Z);
  let extraClassDeclaration = "bool prefersLargeBlocks() { return true; }";
  let sinceVersions = [1, 3, 5];
  let laterAttributes = ["base_values_as_tensor 3",
      "class_weights_as_tensor 3", "nodes_hitrates_as_tensor 3", "nodes_values_as_tensor 3"];
}
#endif
