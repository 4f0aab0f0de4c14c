#ifndef MLONNX_TREEENSEMBLEREGRESSOR
#define MLONNX_TREEENSEMBLEREGRESSOR
include "mlonnx/IR/MLONNX/TreeNodes.td"

def MLONNXTreeEnsembleRegressorOp : MLONNX_Op<"TreeEnsembleRegressor"> {
  let summary = "An ensemble of decision trees whose leaves add to targets.";
  let description = [{
    Trees as in TreeEnsembleClassifier. All weights of the leaf that a row reaches (`target_*`) go to their targets;
    `aggregate_function` joins the trees (`AVERAGE` divides by their number), then `base_values` are added and
    `post_transform` is applied. A target without a vote has its base value. The result is `[N, n_targets]`, 32-bit
    floats.
  }];
  let formula = [{
    node:    goes to its true child where x[feature] (mode) value, NaN where its missing flag is 1, else to its false one
    scores:  S[n, t] = aggregate over trees of the weights that the leaf of x gives to target t, + base_values[t]
             AVERAGE is the sum divided by the number of trees
    Y[n] = post_transform(S[n])
  }];
  let lowering = [{
    The trees become tables in the model's constants, and a kernel (`forest`) walks several rows through each tree;
    no node becomes code. The transform is a kernel of its own. Rows are independent unless `X` is 1-D.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "`[N, C]`, or `[C]`, which is one row">:$X,
      Arg<DefaultValuedOptionalAttr<StrAttr, "\"SUM\"">, "SUM, AVERAGE, MIN or MAX">:$aggregate_function,
      Arg<OptionalAttr<FloatsAttr>, "added to the targets, one each; 0 if absent">:$base_values,
      Arg<OptionalAttr<TensorAttr>, "as `base_values`, f64">:$base_values_as_tensor,
      Arg<OptionalAttr<I64Attr>, "number of targets, 1 or more; needed">:$n_targets,
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
          "NONE, SOFTMAX, LOGISTIC, SOFTMAX_ZERO or PROBIT (R3)">:$post_transform,
      Arg<OptionalAttr<TreeIntsAttr>, "target that the vote is for; one per vote">:$target_ids,
      Arg<OptionalAttr<TreeIntsAttr>, "leaf of the vote">:$target_nodeids,
      Arg<OptionalAttr<TreeIntsAttr>, "tree of the vote">:$target_treeids,
      Arg<OptionalAttr<FloatsAttr>, "weight of the vote">:$target_weights,
      Arg<OptionalAttr<TensorAttr>, "as `target_weights`, f64">:$target_weights_as_tensor);
  let results = (outs
      Res<MLONNX_Value, "`[N, n_targets]`">:$Y);
  let extraClassDeclaration = "bool prefersLargeBlocks() { return true; }";
  let sinceVersions = [1, 3, 5];
  let laterAttributes = ["base_values_as_tensor 3",
      "nodes_hitrates_as_tensor 3", "nodes_values_as_tensor 3", "target_weights_as_tensor 3"];
}
#endif
