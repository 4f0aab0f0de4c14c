"""Random forests of every shape, as bytes of models, with rows that meet their cuts."""

import numpy as np
from onnx import TensorProto, helper, numpy_helper

MODES = ["BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ", "BRANCH_NEQ"]
V5_MODES = {mode: number for number, mode in enumerate(MODES)}  # BRANCH_MEMBER is 6
# name: (most leaves, deepest, trees)
SHAPES = {
    "stumps": (2, 1, 40),
    "depth 4": (16, 4, 20),
    "depth 8": (256, 8, 9),
    "31 leaves": (31, 30, 20),
    "64 leaves": (64, 30, 6),
    "200 leaves": (200, 30, 4),
    "2000 leaves": (2000, 30, 2),
    "oblivious": (64, 6, 17),
    "chains": (12, 40, 18),
}


class Tree:
    """Nodes in lists; node 0 is the root, a leaf has feature -1."""

    def __init__(self):
        self.feature, self.mode, self.value, self.missing, self.true, self.false = [], [], [], [], [], []

    def add(self):
        for values, empty in zip(vars(self).values(), (-1, "LEAF", 0.0, 0, 0, 0), strict=True):
            values.append(empty)
        return len(self.feature) - 1

    def split(self, node, test, true=None):
        self.feature[node], self.mode[node], self.value[node], self.missing[node] = test
        self.true[node] = self.add() if true is None else true
        self.false[node] = self.add()

    @property
    def leaves(self):
        return [node for node, feature in enumerate(self.feature) if feature < 0]


def random_test(rng, features, modes):
    """A feature, a mode, a threshold of its pool, and where NaN goes: features 0 and 1 hold categories."""
    feature = int(rng.integers(features))
    if feature < 2:
        mode, value = rng.choice(["BRANCH_EQ", "BRANCH_NEQ"]), float(rng.integers(0, 9))
        mode = str(mode) if str(mode) in modes else "BRANCH_LEQ"
    else:
        mode = str(rng.choice(modes))
        value = float(np.float32(rng.choice([rng.normal(), rng.integers(-3, 4), 0.5])))
        if rng.random() < 0.03:
            value = float(rng.choice([np.inf, -np.inf, np.nan, -0.0]))
    return feature, mode, value, int(rng.integers(2))


def grow(rng, shape, features, modes):
    most, deepest, _ = SHAPES[shape]
    tree = Tree()
    depth = {tree.add(): 0}
    if shape == "oblivious":
        level = [0]
        for _ in range(int(rng.integers(1, deepest + 1))):
            test = random_test(rng, features, modes)
            for node in level:
                tree.split(node, test)
            level = [child for node in level for child in (tree.true[node], tree.false[node])]
        return tree
    if shape == "chains":  # equality tests one after the other that share their end, then something else
        end = None
        node = 0
        for value in rng.permutation(9)[: int(rng.integers(2, 7))]:
            tree.split(node, (0, "BRANCH_EQ", float(value), 0), true=end)
            end = tree.true[node]
            node = tree.false[node]
        for leaf in (end, node):
            tree.split(leaf, random_test(rng, features, modes))
        return tree
    goal = int(rng.integers(1, most + 1)) if rng.random() < 0.3 else most
    open_nodes = [0]
    while open_nodes and len(tree.leaves) < goal:
        node = open_nodes.pop(int(rng.integers(len(open_nodes))))
        tree.split(node, random_test(rng, features, modes))
        for child in (tree.true[node], tree.false[node]):
            depth[child] = depth[node] + 1
            if depth[child] < deepest:
                open_nodes.append(child)
    return tree


def forest(seed):
    """(model bytes, rows [700, features], what it is) for a seed."""
    rng = np.random.default_rng(seed)
    shape = list(SHAPES)[seed % len(SHAPES)]
    features = int(rng.choice([3, 6, 20]))
    modes = MODES if rng.random() < 0.5 else MODES[:1] if rng.random() < 0.5 else MODES[:4]
    targets = int(rng.choice([1, 1, 2, 4, 7, 12]))
    # Leaves vote for all targets, for one of their own, or trees for one each, in turn.
    votes = str(rng.choice(["all", "leaf", "tree"]))
    trees = [grow(rng, shape, features, modes) for _ in range(int(rng.integers(1, SHAPES[shape][2] + 1)))]
    kind = int(rng.integers(3))
    if kind == 2 and shape != "chains":  # version 5 has no shared children
        node = ensemble(rng, trees, targets, votes)
    else:
        node = lists(rng, trees, targets, votes, classifier=kind == 1 and targets > 1)
    outputs = [helper.make_empty_tensor_value_info(name) for name in node.output]
    x = helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", features])
    graph = helper.make_graph([node], "forest", [x], outputs)
    opsets = [
        helper.make_opsetid("", 18),
        helper.make_opsetid("ai.onnx.ml", 5 if node.op_type == "TreeEnsemble" else 3),
    ]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=9).SerializeToString()
    return model, rows_for(rng, trees, features), f"{shape}, {node.op_type}, {targets} targets, votes by {votes}"


def rows_for(rng, trees, features):
    X = rng.normal(size=(700, features)).astype(np.float32)
    cuts = np.array([v for tree in trees for v in tree.value if np.isfinite(v)] + [0.0], np.float32)
    chosen = rng.choice(cuts, size=X.shape)
    near = np.stack([chosen, np.nextafter(chosen, np.float32(np.inf)), np.nextafter(chosen, np.float32(-np.inf))])
    X = np.where(rng.random(X.shape) < 0.5, np.take_along_axis(near, rng.integers(0, 3, (1, *X.shape)), 0)[0], X)
    X[:, :2] = rng.integers(-1, 11, (700, 2)) + (rng.random((700, 2)) < 0.1) * 0.5
    X[rng.random(X.shape) < 0.1] = np.nan
    X[rng.random(X.shape) < 0.02] = np.inf
    X[rng.random(X.shape) < 0.02] = -np.inf
    X[rng.random(X.shape) < 0.02] = -0.0
    return X.astype(np.float32)


def voters(rng, number, targets, votes):
    if votes == "all":
        return range(targets)
    return [number % targets if votes == "tree" else int(rng.integers(targets))]


def lists(rng, trees, targets, votes, classifier):
    fields = {name: [] for name in "treeids nodeids featureids modes values missing_value_tracks_true".split()}
    fields |= {"truenodeids": [], "falsenodeids": []}
    prefix = "class" if classifier else "target"
    voted = {name: [] for name in "treeids nodeids ids weights".split()}
    # Leaves of a classifier grown to the end are of few kinds.
    kinds = rng.normal(size=(3, targets)) if rng.random() < 0.3 else None
    for number, tree in enumerate(trees):
        for node, feature in enumerate(tree.feature):
            values = (number, node, max(feature, 0), tree.mode[node], tree.value[node], tree.missing[node])
            values += (tree.true[node], tree.false[node])
            for name, value in zip(fields, values, strict=True):
                fields[name].append(value)
        for leaf in tree.leaves:
            own = rng.normal(size=targets) if kinds is None else kinds[int(rng.integers(len(kinds)))]
            for target in voters(rng, number, targets, votes):
                for name, value in zip(voted, (number, leaf, target, float(np.float32(own[target]))), strict=True):
                    voted[name].append(value)
    attributes = {f"nodes_{name}": values for name, values in fields.items()}
    attributes |= {f"{prefix}_{name}": values for name, values in voted.items()}
    if classifier:
        attributes["classlabels_int64s"] = list(range(targets))
        return helper.make_node("TreeEnsembleClassifier", ["X"], ["L", "Z"], domain="ai.onnx.ml", **attributes)
    attributes["n_targets"] = targets
    attributes["aggregate_function"] = str(rng.choice(["SUM", "SUM", "SUM", "AVERAGE", "MIN", "MAX"]))
    if rng.random() < 0.3:
        attributes["base_values"] = [float(np.float32(v)) for v in rng.normal(size=targets)]
    return helper.make_node("TreeEnsembleRegressor", ["X"], ["Y"], domain="ai.onnx.ml", **attributes)


def ensemble(rng, trees, targets, votes):
    """TreeEnsemble of version 5: interior nodes and leaves in lists of their own; some equality tests become sets."""
    feature, mode, split, missing, roots, members = [], [], [], [], [], []
    true, false, true_leaf, false_leaf, leaf_target, leaf_weight = [], [], [], [], [], []
    for number, tree in enumerate(trees):
        inner = [node for node, f in enumerate(tree.feature) if f >= 0]
        place = {node: len(feature) + i for i, node in enumerate(inner)}
        leaves = {leaf: len(leaf_target) + i for i, leaf in enumerate(tree.leaves)}
        for _ in leaves:
            leaf_target.append(voters(rng, number, targets, "tree" if votes == "all" else votes)[0])
            leaf_weight.append(rng.normal())
        roots.append(len(feature))
        if not inner:  # a tree that is a leaf: a test with two equal ends
            inner, place = [0], {0: len(feature)}
            tree.feature[0], tree.mode[0] = 0, "BRANCH_LEQ"
            leaves = {0: leaves[0]}
            tree.true[0] = tree.false[0] = 0
            place = {}
        for node in inner:
            feature.append(tree.feature[node])
            is_set = tree.mode[node] == "BRANCH_EQ" and rng.random() < 0.5
            mode.append(6 if is_set else V5_MODES[tree.mode[node]])
            split.append(tree.value[node])
            missing.append(tree.missing[node])
            if is_set:
                members += [*rng.permutation(9)[: int(rng.integers(1, 6))].tolist(), np.nan]
            for child, ids, flags in ((tree.true[node], true, true_leaf), (tree.false[node], false, false_leaf)):
                flags.append(int(child not in place))
                ids.append(place[child] if child in place else leaves[child])
    attributes = {
        "n_targets": targets,
        "aggregate_function": int(rng.choice([0, 1, 1, 2, 3])),
        "tree_roots": roots,
        "nodes_featureids": feature,
        "nodes_modes": numpy_helper.from_array(np.array(mode, np.uint8)),
        "nodes_splits": numpy_helper.from_array(np.array(split, np.float32)),
        "nodes_missing_value_tracks_true": missing,
        "nodes_truenodeids": true,
        "nodes_falsenodeids": false,
        "nodes_trueleafs": true_leaf,
        "nodes_falseleafs": false_leaf,
        "leaf_targetids": leaf_target,
        "leaf_weights": numpy_helper.from_array(np.array(leaf_weight, np.float32)),
    }
    if members:
        attributes["membership_values"] = numpy_helper.from_array(np.array(members, np.float32))
    return helper.make_node("TreeEnsemble", ["X"], ["Y"], domain="ai.onnx.ml", **attributes)
