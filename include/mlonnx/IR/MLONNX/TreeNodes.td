// The lists of nodes, which TreeEnsembleClassifier and TreeEnsembleRegressor share.
#ifndef MLONNX_TREENODES
#define MLONNX_TREENODES
include "mlonnx/IR/MLONNXBase.td"

def NodesFalsenodeids : Arg<OptionalAttr<TreeIntsAttr>, "node id of the false child, in the same tree; not read at leaves">;
def NodesFeatureids : Arg<OptionalAttr<TreeIntsAttr>, "feature that the node tests, in `[0, C)`; not read at leaves">;
def NodesHitrates : Arg<OptionalAttr<FloatsAttr>, "how often a node was reached; no effect">;
def NodesHitratesAsTensor : Arg<OptionalAttr<TensorAttr>, "as `nodes_hitrates`, f64">;
def NodesMissingValueTracksTrue : Arg<OptionalAttr<TreeIntsAttr>, "1: NaN goes to the true child; 0 if absent">;
def NodesModes : Arg<OptionalAttr<ModesAttr>,
    "BRANCH_LEQ, BRANCH_LT, BRANCH_GTE, BRANCH_GT, BRANCH_EQ, BRANCH_NEQ or LEAF">;
def NodesNodeids : Arg<OptionalAttr<TreeIntsAttr>, "id of the node, unique in its tree; one per node">;
def NodesTreeids : Arg<OptionalAttr<TreeIntsAttr>, "tree of the node">;
def NodesTruenodeids : Arg<OptionalAttr<TreeIntsAttr>, "node id of the true child, in the same tree; not read at leaves">;
def NodesValues : Arg<OptionalAttr<FloatsAttr>, "what the feature is compared with; not read at leaves">;
def NodesValuesAsTensor : Arg<OptionalAttr<TensorAttr>, "as `nodes_values`, f64: then everything is computed in f64">;
#endif
