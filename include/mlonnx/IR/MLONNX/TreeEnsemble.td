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
  let formula = [{
    node:    goes to its true child where x[feature] (mode) split, NaN where its missing flag is 1, or where
             x[feature] is in the node's set (BRANCH_MEMBER); else to its false child
    scores:  S[n, t] = aggregate over trees of the weight of the leaf of x, if its target is t
             AVERAGE is the sum divided by the number of trees
    Y[n] = post_transform(S[n])
  }];
  let lowering = [{
    The trees become tables in the model's constants, and a kernel (`forest`) walks several rows through each tree;
    no node becomes code. 16-bit floats are computed in 32 bits; the transform is a kernel of its own. Rows are
    independent unless `X` is 1-D.
  }];
  let arguments = (ins
      Arg<MLONNX_Value, "`[N, C]`, or `[C]`, which is one row">:$X,
      Arg<DefaultValuedOptionalAttr<I64Attr, "1">, "0 AVERAGE, 1 SUM, 2 MIN, 3 MAX">:$aggregate_function,
      Arg<TreeIntsAttr, "target of each leaf, in `[0, n_targets)`">:$leaf_targetids,
      Arg<TensorAttr, "weight of each leaf; the type of `X`">:$leaf_weights,
      Arg<OptionalAttr<TensorAttr>,
          "the sets of the BRANCH_MEMBER nodes in their order, each ended by NaN; the type of `X`">:$membership_values,
      Arg<OptionalAttr<I64Attr>, "number of targets, 1 or more; needed">:$n_targets,
      Arg<TreeIntsAttr, "1: the false child is a leaf, 0: a node">:$nodes_falseleafs,
      Arg<TreeIntsAttr, "index of the false child among the leaves or the nodes">:$nodes_falsenodeids,
      Arg<TreeIntsAttr, "feature that the node tests, in `[0, C)`; one per node">:$nodes_featureids,
      Arg<OptionalAttr<TensorAttr>, "how often a node was reached; no effect">:$nodes_hitrates,
      Arg<OptionalAttr<TreeIntsAttr>, "1: NaN goes to the true child; 0 if absent">:$nodes_missing_value_tracks_true,
      Arg<ModesAttr,
          "0 BRANCH_LEQ, 1 BRANCH_LT, 2 BRANCH_GTE, 3 BRANCH_GT, 4 BRANCH_EQ, 5 BRANCH_NEQ, "
          "6 BRANCH_MEMBER">:$nodes_modes,
      Arg<TensorAttr, "what the feature is compared with; the type of `X`">:$nodes_splits,
      Arg<TreeIntsAttr, "1: the true child is a leaf, 0: a node">:$nodes_trueleafs,
      Arg<TreeIntsAttr, "index of the true child among the leaves or the nodes">:$nodes_truenodeids,
      Arg<DefaultValuedOptionalAttr<I64Attr, "0">,
          "0 NONE, 1 SOFTMAX, 2 LOGISTIC, 3 SOFTMAX_ZERO, 4 PROBIT (R3)">:$post_transform,
      Arg<TreeIntsAttr, "node that is the root of each tree">:$tree_roots);
  let results = (outs
      Res<MLONNX_Value, "`[N, n_targets]`">:$Y);
  let extraClassDeclaration = "bool prefersLargeBlocks() { return true; }";
  let sinceVersions = [5];
}
#endif
