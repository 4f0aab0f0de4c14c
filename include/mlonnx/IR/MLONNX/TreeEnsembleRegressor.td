#ifndef MLONNX_TREEENSEMBLEREGRESSOR
#define MLONNX_TREEENSEMBLEREGRESSOR
include "mlonnx/IR/MLONNXBase.td"

def MLONNXTreeEnsembleRegressorOp : MLONNX_Op<"TreeEnsembleRegressor"> {
  let summary = "An ensemble of decision trees whose leaves add to targets.";
  let description = [{
    Trees as in TreeEnsembleClassifier. All weights of the leaf that a row reaches (`target_*`) go to their targets;
    `aggregate_function` joins the trees (`AVERAGE` divides by their number), then `base_values` are added and
    `post_transform` is applied. A target without a vote has its base value. The result is `[N, n_targets]`, 32-bit
    floats.
  }];
  let arguments = (ins
      MLONNX_Value:$X,
      DefaultValuedOptionalAttr<StrAttr, "\"SUM\"">:$aggregate_function,
      OptionalAttr<FloatsAttr>:$base_values,
      OptionalAttr<TensorAttr>:$base_values_as_tensor,
      OptionalAttr<I64Attr>:$n_targets,
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
      DefaultValuedOptionalAttr<StrAttr, "\"NONE\"">:$post_transform,
      OptionalAttr<IntsAttr>:$target_ids,
      OptionalAttr<IntsAttr>:$target_nodeids,
      OptionalAttr<IntsAttr>:$target_treeids,
      OptionalAttr<FloatsAttr>:$target_weights,
      OptionalAttr<TensorAttr>:$target_weights_as_tensor);
  let results = (outs MLONNX_Value:$Y);
  let sinceVersions = [1, 3, 5];
  let laterAttributes = ["base_values_as_tensor 3", "nodes_hitrates_as_tensor 3", "nodes_values_as_tensor 3", "target_weights_as_tensor 3"];
}
#endif
