"""Random models of the linear operators, the support vector machines and the trees."""

import numpy as np
from case import ROWS, Case
from evaluate import elements

NUMBERS = ("f4", "f8", "i8", "i4")
MODES = ("BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ", "BRANCH_NEQ", "BRANCH_MEMBER")


TRANSFORMS = ("NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO", "PROBIT")


def apart(transform):
    """How far the engines may be apart: LOGISTIC is a function, SOFTMAX sums functions and divides by the sum. PROBIT
    subtracts numbers close to each other, which multiplies what its logarithms differ by."""
    if transform == "PROBIT":
        return {"loose": True}
    return {"ulp": {"NONE": 0, "LOGISTIC": 4}.get(transform, 8)}


def linear_classifier(d):
    columns, classes = d.integer(1, 40), d.integer(2, 5)
    rows = 1 if classes == 2 and d.flag() else classes
    transform = d.transform()
    attributes = {"coefficients": d.floats(rows * columns), "post_transform": transform}
    if d.flag():
        attributes["intercepts"] = d.floats(rows)
    attributes |= d.labels(classes, "classlabels_ints")
    d.rule("R12: one score" if rows == 1 else "R12: a score for each label")
    x = d.array((ROWS, columns), d.choose(*NUMBERS))
    return Case("LinearClassifier", {"X": x}, attributes, outputs=2, **apart(transform))


def linear_regressor(d):
    columns, targets = d.integer(1, 70), d.integer(1, 5)
    transform = d.transform()
    attributes = {"coefficients": d.floats(targets * columns), "targets": targets, "post_transform": transform}
    if d.flag():
        attributes["intercepts"] = d.floats(targets)
        d.rule("R13: intercepts")
    x = d.array((ROWS, columns), d.choose(*NUMBERS))
    return Case("LinearRegressor", {"X": x}, attributes, **apart(transform))


def kernel(d):
    kind = d.choose("LINEAR", "POLY", "RBF", "SIGMOID")
    d.rule(f"R16: {kind}")
    attributes = {"kernel_type": kind}
    if kind != "LINEAR" or d.flag():
        attributes["kernel_params"] = [0.1, d.choose(0.0, 1.0), float(d.choose(1, 2, 3, 5))]
    return attributes, kind != "LINEAR"


def plain(d, shape):
    """Inputs of a size at which kernels neither overflow nor vanish."""
    x = d.generator.normal(size=shape)
    return np.round(x * 3).astype(kind) if (kind := d.choose(*NUMBERS))[0] == "i" else x.astype(kind)


def svm_classifier(d):
    columns, classes = d.integer(1, 20), d.integer(2, 4)
    pairs = classes * (classes - 1) // 2
    attributes, functions = kernel(d)
    transform = d.choose("NONE", "NONE", "LOGISTIC", "SOFTMAX")
    attributes |= d.labels(classes, "classlabels_ints") | {"post_transform": transform}
    if d.integer(0, 3):
        per_class = [d.integer(0, 20) for _ in range(classes)]
        per_class[0] = max(per_class[0], 1)
        count = sum(per_class)
        attributes |= {
            "vectors_per_class": per_class,
            "support_vectors": [float(v) for v in d.generator.normal(size=count * columns).astype(np.float32)],
            "coefficients": [float(v) for v in d.generator.normal(size=(classes - 1) * count).astype(np.float32)],
            "rho": d.floats(pairs, special=0),
        }
        if d.flag():
            attributes |= {"prob_a": [-1.5] * pairs, "prob_b": [0.25] * pairs}
            functions = True
            d.rule("R16: probabilities")
        d.rule("R16: votes")
    else:
        attributes |= {"coefficients": d.floats(classes * columns, special=0), "rho": [d.floats(1)[0]]}
        attributes["kernel_type"] = "LINEAR"
        functions = False
        d.rule("R16: linear mode")
    loose = functions or transform != "NONE"
    return Case("SVMClassifier", {"X": plain(d, (ROWS, columns))}, attributes, outputs=2, loose=loose)


def svm_regressor(d):
    columns, count = d.integer(1, 20), d.integer(0, 40)
    attributes, functions = kernel(d)
    # PROBIT's slope has no bound: its result says nothing where kernel functions differ by some ulp.
    transform = d.choose("NONE", "NONE", "LOGISTIC", "SOFTMAX", "NONE" if functions else "PROBIT")
    if count:
        attributes |= {
            "support_vectors": [float(v) for v in d.generator.normal(size=count * columns).astype(np.float32)],
            "coefficients": [float(v) for v in d.generator.normal(size=count).astype(np.float32)],
            "n_supports": count,
        }
    else:
        attributes |= {"coefficients": d.floats(columns, special=0), "kernel_type": "LINEAR"}
        functions = False
    attributes |= {"rho": d.floats(1, special=0), "post_transform": transform}
    if d.integer(0, 3) == 0 and not functions:
        attributes["one_class"] = 1
        d.rule("R17: one class")
    d.rule(f"R17: {transform}")
    return Case("SVMRegressor", {"X": plain(d, (ROWS, columns))}, attributes, loose=functions or transform != "NONE")


def grow(d, features, depth, leaf):
    """A random tree as nested tuples (feature, mode number, value, missing, true, false); leaves are leaf()."""
    if depth == 0 or d.generator.random() < 0.2:
        return leaf()
    modes = 7 if leaf.members else 6
    g = d.generator
    value = float(np.float32(g.choice([g.normal(), 0.0, -0.0, 1.0, 2.0])))
    mode = int(g.integers(0, modes))
    d.rule(f"R19: {MODES[mode]}")
    children = (grow(d, features, depth - 1, leaf), grow(d, features, depth - 1, leaf))
    return (int(g.integers(0, features)), mode, value, int(g.choice([0, 0, 1, 2])), *children)


class Leaf:
    """Makes leaves with votes: lists of (target, weight)."""

    def __init__(self, d, targets, signed, only=None, most=2, members=False):
        self.d, self.targets, self.signed, self.only, self.most, self.members = d, targets, signed, only, most, members

    def __call__(self):
        g = self.d.generator
        count = int(g.integers(0 if self.most > 1 else 1, self.most + 1))
        votes = []
        for _ in range(count):
            weight = float(np.float32(g.normal() * 10.0 ** g.integers(-2, 3)))
            target = self.only if self.only is not None else int(g.integers(0, self.targets))
            votes.append((target, weight if self.signed else abs(weight)))
        if count > 1:
            self.d.rule("R18: several votes of a leaf")
        if count == 0:
            self.d.rule("R18: a leaf without a vote")
        return votes


def listed(d, trees, prefix, dag):
    """The attribute lists of trees of the older operators; thresholds for the inputs."""
    nodes, votes = [], []
    for number, tree in enumerate(trees):
        ids = iter(d.generator.permutation(4000) * 7 - 9000) if d.flag() else iter(range(4000))

        def place(tree, number=number, ids=ids):
            node = int(next(ids))
            if isinstance(tree, list):
                nodes.append((number, node, 9, 0.0, "LEAF", 0, 0, 0))
                votes.extend((number, node, target, weight) for target, weight in tree)
                return node
            at = len(nodes)
            nodes.append(None)
            true = place(tree[4])
            false = true if dag and d.generator.random() < 0.1 else place(tree[5])
            nodes[at] = (number, node, tree[0], tree[2], MODES[tree[1]], true, false, tree[3])
            return node

        place(tree)
    if d.flag():
        order = d.generator.permutation(len(nodes))
        first = {}
        for i in range(len(nodes)):  # trees keep the order of their first nodes; R26 counts trees so
            first.setdefault(nodes[i][0], i)
        nodes = [nodes[i] for i in order]
        d.rule("R18: interleaved trees")
    names = "treeids nodeids featureids values modes truenodeids falsenodeids missing_value_tracks_true".split()
    attributes = {f"nodes_{n}": list(c) for n, c in zip(names, zip(*nodes, strict=True), strict=True)}
    columns = list(zip(*votes, strict=True)) or [[], [], [], []]
    for name, column in zip(("treeids", "nodeids", "ids", "weights"), columns, strict=True):
        attributes[f"{prefix}_{name}"] = list(column)
    return attributes


def as_tensors(d, attributes, names):
    """Version 3's double tensors in place of some lists."""
    for name in names:
        if name in attributes and attributes[name] and d.flag():
            attributes[f"{name}_as_tensor"] = elements(attributes.pop(name), "f8")
            d.rule("R19: *_as_tensor")


def older_trees(d, prefix, leaf, features):
    trees = [grow(d, features, d.integer(0, 5), leaf) for _ in range(d.integer(1, 20))]
    if not any(not isinstance(t, list) for t in trees):
        d.rule("R18: single leaves")
    attributes = listed(d, trees, prefix, dag=d.flag())
    if d.flag():
        del attributes["nodes_missing_value_tracks_true"]
    return attributes


def tree_input(d, attributes, features):
    near = attributes.get("nodes_values", [0.0, 1.0, 2.0])
    x = d.array((ROWS, features), d.choose("f4", "f4", "f8", "i8", "i4"), list(near)[:50])
    d.rule("R19: NaN" if x.dtype.kind == "f" else "R2: integers")
    return x


def tree_regressor(d):
    features, targets = d.integer(1, 8), d.integer(1, 4)
    leaf = Leaf(d, targets, signed=d.flag(), most=d.choose(1, 3))
    attributes = older_trees(d, "target", leaf, features)
    if not attributes["target_ids"]:
        return tree_regressor(d)
    transform, aggregate = d.transform(), d.choose("SUM", "AVERAGE", "MIN", "MAX")
    d.rule(f"R18: {aggregate}")
    attributes |= {"n_targets": targets, "post_transform": transform, "aggregate_function": aggregate}
    if d.flag():
        attributes["base_values"] = d.floats(targets)
        d.rule("R18: base values")
    x = tree_input(d, attributes, features)
    version = d.choose(1, 3)
    if version == 3:
        as_tensors(d, attributes, ("nodes_values", "target_weights", "base_values"))
    return Case("TreeEnsembleRegressor", {"X": x}, attributes, version=version, **apart(transform))


def tree_classifier(d):
    features, classes = d.integer(1, 8), d.integer(2, 5)
    only = 0 if classes == 2 and d.flag() else None
    leaf = Leaf(d, classes, signed=d.flag(), only=only, most=1 if only == 0 else 3)
    attributes = older_trees(d, "class", leaf, features)
    if not attributes["class_ids"]:
        return tree_classifier(d)
    transform = d.transform()
    attributes |= d.labels(classes, "classlabels_int64s") | {"post_transform": transform}
    single = classes == 2 and set(attributes["class_ids"]) == {0}
    if d.flag():
        attributes["base_values"] = d.floats(1 if single else classes)
    d.rule("R20: one score" if single else "R20: a score for each label")
    x = tree_input(d, attributes, features)
    version = d.choose(1, 3)
    if version == 3:
        as_tensors(d, attributes, ("nodes_values", "class_weights", "base_values"))
    return Case("TreeEnsembleClassifier", {"X": x}, attributes, version=version, outputs=2, **apart(transform))


def tree_ensemble(d):
    features, targets, kind = d.integer(1, 8), d.integer(1, 4), d.choose("f4", "f8", "f2")
    leaf = Leaf(d, targets, signed=True, most=1, members=True)
    nodes, leaves, roots, members = [], [], [], []

    def place(tree):
        if isinstance(tree, list):
            leaves.append(tree[0])
            return len(leaves) - 1, 1
        at = len(nodes)
        nodes.append(None)
        true, false = place(tree[4]), place(tree[5])
        nodes[at] = (tree[0], tree[2], tree[1], true[0], false[0], true[1], false[1], tree[3] % 2)
        return at, 0

    for _ in range(d.integer(1, 12)):
        tree = grow(d, features, d.integer(1, 4), leaf)
        if isinstance(tree, list):  # a tree of one leaf: both branches lead to it
            leaves.append(tree[0])
            roots.append(len(nodes))
            nodes.append((0, 0.0, 0, len(leaves) - 1, len(leaves) - 1, 1, 1, 0))
            d.rule("R21: single leaves")
        else:
            roots.append(place(tree)[0])
    columns = list(zip(*nodes, strict=True))
    for mode in columns[2]:
        if mode == 6:
            members += [
                *d.generator.choice([0.0, 1.0, 2.0, -3.0, 0.5, 1e4], size=int(d.generator.integers(0, 5))),
                np.nan,
            ]
            d.rule("R21: sets")
    number, aggregate = d.integer(0, 4), d.integer(0, 3)
    d.rule(f"R21: transform {number}")
    d.rule(f"R21: aggregate {aggregate}")
    attributes = {
        "nodes_featureids": list(columns[0]),
        "nodes_splits": elements(columns[1], kind),
        "nodes_modes": elements(columns[2], np.uint8),
        "nodes_truenodeids": list(columns[3]),
        "nodes_falsenodeids": list(columns[4]),
        "nodes_trueleafs": list(columns[5]),
        "nodes_falseleafs": list(columns[6]),
        "nodes_missing_value_tracks_true": list(columns[7]),
        "tree_roots": roots,
        "leaf_targetids": [target for target, _ in leaves],
        "leaf_weights": elements(np.clip([w for _, w in leaves], -1e4, 1e4), kind),
        "n_targets": targets,
        "post_transform": number,
        "aggregate_function": aggregate,
    }
    if members:
        attributes["membership_values"] = elements(members, kind)
    x = d.array((ROWS, features), kind, [0.0, 1.0, 2.0, -3.0, 0.5])
    return Case("TreeEnsemble", {"X": x}, attributes, version=5, **apart(TRANSFORMS[number]))


SCORES = {
    "LinearClassifier": linear_classifier,
    "LinearRegressor": linear_regressor,
    "SVMClassifier": svm_classifier,
    "SVMRegressor": svm_regressor,
    "TreeEnsemble": tree_ensemble,
    "TreeEnsembleClassifier": tree_classifier,
    "TreeEnsembleRegressor": tree_regressor,
}
