"""Faults of the linear operators, the support vector machines and the trees."""

import numpy as np
from evaluate import elements
from faults import HUGE, NUMBERS


def rows_of_scores(f):
    """What takes [N, C] and gives transformed scores."""
    f.takes("X", NUMBERS)
    f.rows_and_columns()
    f.word("post_transform")
    return f.case.x["X"].shape[-1]


def linear_classifier(f):
    columns = rows_of_scores(f)
    classes = f.labels("classlabels_ints")
    rows = len(f.get("coefficients")) // columns
    f.length("coefficients", rows * columns, *([columns] if classes == 2 else []), classes * columns)
    f.remove("coefficients")
    f.length("intercepts", 0, rows)


def linear_regressor(f):
    columns = rows_of_scores(f)
    targets = f.case.attributes["targets"]
    f.length("coefficients", targets * columns)
    f.remove("coefficients")
    f.length("intercepts", 0, targets)
    f.set_to("targets", "R13: no target", 0, -1, *HUGE)
    f.set_to("targets", "R13: other coefficients than targets", targets + 1, 2 * targets)


def support_vectors(f):
    f.word("kernel_type")
    linear = f.case.attributes["kernel_type"] == "LINEAR"
    f.length("kernel_params", 3, *([0] if linear else []))
    if not linear:
        f.remove("kernel_params")
    f.remove("rho")
    f.remove("coefficients")


def svm_classifier(f):
    columns = rows_of_scores(f)
    support_vectors(f)
    classes = f.labels("classlabels_ints")
    if "vectors_per_class" not in f.case.attributes:
        f.length("coefficients", classes * columns)
        return
    pairs, vectors = classes * (classes - 1) // 2, sum(f.get("vectors_per_class"))
    f.length("coefficients", (classes - 1) * vectors)
    f.length("support_vectors", vectors * columns)
    f.length("vectors_per_class", 0, classes)
    f.length("rho", pairs)
    for name in ("prob_a", "prob_b"):
        f.length(name, pairs)
    if "prob_a" in f.case.attributes:
        f.remove("prob_b", "R16: prob_a without prob_b", "prob_b")
    else:
        f.both("prob_b", [0.5] * pairs)
    f.element("vectors_per_class", "R16: a number of vectors that is impossible", -1, *HUGE)


def svm_regressor(f):
    columns = rows_of_scores(f)
    support_vectors(f)
    vectors = f.case.attributes.get("n_supports", 0)
    f.length("coefficients", vectors or columns)
    f.length("rho", 1, 2, 3)
    f.set_to("n_supports", "R17: a number of vectors that is impossible", -1, *HUGE)
    if vectors:
        f.length("support_vectors", vectors * columns)
        f.remove("support_vectors")


def trees(f, prefix, outputs):
    """The lists of the older operators."""
    columns, case = rows_of_scores(f), f.case
    nodes = len(f.get("nodes_treeids"))
    branches = [mode != "LEAF" for mode in f.get("nodes_modes")]
    branch = lambda i: branches[i]  # noqa: E731
    keys, ids = f.get("nodes_treeids"), f.get("nodes_nodeids")
    sides = [*zip(keys, f.get("nodes_truenodeids"), strict=True), *zip(keys, f.get("nodes_falsenodeids"), strict=True)]
    children = {side for side, counts in zip(sides, branches * 2, strict=True) if counts}
    inner = [i for i in range(nodes) if (keys[i], ids[i]) in children]
    lists = "treeids nodeids featureids values modes truenodeids falsenodeids missing_value_tracks_true".split()
    for name in [*[f"nodes_{n}" for n in lists], "nodes_values_as_tensor"]:
        f.length(name, nodes, *([0] if "missing" in name else []))
        if "missing" not in name:
            f.remove(name, "R1: a needed attribute is missing", name.removesuffix("_as_tensor"))
    f.set_to_if_absent("nodes_hitrates", [0.5] * (nodes + 1), "R1: nodes_hitrates has another length")
    f.element("nodes_modes", "R19: an unknown mode", "BOGUS", "", "BRANCH_MEMBER", "branch_leq")
    f.element("nodes_featureids", "R18: a feature that X does not have", -1, columns, *HUGE, where=branch)
    for name in ("nodes_truenodeids", "nodes_falsenodeids"):
        f.element(name, "R18: a child that does not exist", 10**6, *HUGE, where=branch)
        if any(branches[i] for i in inner):  # a root that is its own child has another node for a root

            @f.add("R18: a cycle", name)
            def _(name=name):
                at = f.d.choose(*[i for i in inner if branches[i]])
                case.attributes[name][at] = ids[at]

    @f.add("R18: several nodes of one number", "nodes_nodeids")
    def _():
        at = f.d.choose(*range(nodes))
        for name in lists:
            if f"nodes_{name}" in case.attributes:
                case.attributes[f"nodes_{name}"].append(case.attributes[f"nodes_{name}"][at])
        if "nodes_values_as_tensor" in case.attributes:
            f.set("nodes_values_as_tensor", [*f.get("nodes_values_as_tensor"), 0.0])

    if inner:

        @f.add("R18: several roots", "nodes_truenodeids", "nodes_falsenodeids")
        def _():
            tree = f.get("nodes_treeids")[0]
            extra = (tree, 10**7, 0, 0.0, "LEAF", 0, 0, 0)
            for name, value in zip(lists, extra, strict=True):
                if f"nodes_{name}" in case.attributes:
                    case.attributes[f"nodes_{name}"].append(value)
            if "nodes_values_as_tensor" in case.attributes:
                f.set("nodes_values_as_tensor", [*f.get("nodes_values_as_tensor"), 0.0])

    votes = len(f.get(f"{prefix}_ids"))
    for name in ("treeids", "nodeids", "ids", "weights", "weights_as_tensor"):
        f.length(f"{prefix}_{name}", votes)
        f.remove(f"{prefix}_{name}", "R1: a needed attribute is missing", f"{prefix}_{name}".removesuffix("_as_tensor"))
    f.element(f"{prefix}_nodeids", "R18: a vote of no node", 10**6, *HUGE)

    @f.add("R18: a vote of no tree", f"{prefix}_nodeids", "tree")
    def _():
        case.attributes[f"{prefix}_treeids"][f.d.choose(*range(votes))] = f.d.choose(10**6, *HUGE)

    f.element(f"{prefix}_ids", "R18: a vote for no output", -1, outputs, *HUGE)
    for name, count in (("nodes_values", nodes), (f"{prefix}_weights", votes), ("base_values", outputs)):
        tensor = f"{name}_as_tensor"
        if case.version == 1:
            f.set_to_if_absent(tensor, elements([0.5] * count, "f8"), "R1: an attribute of another version")
        elif name in case.attributes or tensor in case.attributes:
            f.both(name, [0.5] * count)
            f.both(tensor, elements([0.5] * count, "f8"))
        f.tensor(tensor)


def tree_classifier(f):
    classes = f.labels("classlabels_int64s", any_number=True)
    trees(f, "class", classes)
    single = classes == 2 and set(f.get("class_ids")) == {0}
    for name in ("base_values", "base_values_as_tensor"):
        f.length(name, 0, classes, *([1] if single else []))


def tree_regressor(f):
    targets = f.case.attributes["n_targets"]
    trees(f, "target", targets)
    f.word("aggregate_function")
    f.set_to("n_targets", "R18: no target", 0, -1, *HUGE)
    f.remove("n_targets")
    for name in ("base_values", "base_values_as_tensor"):
        f.length(name, 0, targets)


def tree_ensemble(f):
    case, columns = f.case, f.case.x["X"].shape[-1]
    f.takes("X", ("f4", "f8", "f2"))
    f.rows_and_columns()
    nodes, leaves, targets = len(f.get("nodes_featureids")), len(f.get("leaf_targetids")), case.attributes["n_targets"]
    for name in ("featureids", "splits", "modes", "truenodeids", "falsenodeids", "trueleafs", "falseleafs"):
        f.length(f"nodes_{name}", nodes)
        f.remove(f"nodes_{name}")
    f.length("nodes_missing_value_tracks_true", 0, nodes)
    for name in ("leaf_targetids", "leaf_weights"):
        f.length(name, leaves)
        f.remove(name)
    f.remove("tree_roots")
    f.length("tree_roots", *range(1, 99))
    f.element("tree_roots", "R21: a root that does not exist", -1, nodes, *HUGE)
    f.element("nodes_modes", "R21: an unknown mode", 7, 127, 128, 255)
    f.element("nodes_featureids", "R21: a feature that X does not have", -1, columns, *HUGE)
    f.element("leaf_targetids", "R21: a target that does not exist", -1, targets, *HUGE)
    f.set_to("n_targets", "R21: no target", 0, -1, *HUGE)
    f.remove("n_targets")
    f.set_to("post_transform", "R1: unknown enumeration number", -1, 5, *HUGE)
    f.set_to("aggregate_function", "R1: unknown enumeration number", -1, 4, *HUGE)
    for side in ("true", "false"):
        ids, leafs = f"nodes_{side}nodeids", f"nodes_{side}leafs"
        f.element(ids, "R21: a child that does not exist", -1, max(nodes, leaves), *HUGE)
        f.element(leafs, "R21: neither a leaf nor a node", -1, 2, *HUGE)
        inner = [i for i, leaf in enumerate(f.get(leafs)) if not leaf]
        if inner:

            @f.add("R21: a cycle", ids)
            def _(ids=ids, inner=inner):
                at = f.d.choose(*inner)
                case.attributes[ids][at] = at

    if len(f.get("tree_roots")) > 1:

        @f.add("R21: two trees of one root", "tree_roots")
        def _():
            case.attributes["tree_roots"][-1] = f.get("tree_roots")[0]

    members = sum(mode == 6 for mode in f.get("nodes_modes"))

    @f.add("R21: more sets than nodes that test one", "membership_values")
    def _():
        kind = case.x["X"].dtype
        case.attributes["membership_values"] = elements([*f.get("membership_values"), 1.0, np.nan], kind)

    if members > 1:

        @f.add("R21: fewer sets than nodes that test one", "membership_values")
        def _():
            kind = case.x["X"].dtype
            case.attributes["membership_values"] = elements([1.0], kind)

    for name in ("nodes_splits", "nodes_modes", "leaf_weights", "membership_values"):
        f.tensor(name)


SCORE_FAULTS = {
    "LinearClassifier": linear_classifier,
    "LinearRegressor": linear_regressor,
    "SVMClassifier": svm_classifier,
    "SVMRegressor": svm_regressor,
    "TreeEnsemble": tree_ensemble,
    "TreeEnsembleClassifier": tree_classifier,
    "TreeEnsembleRegressor": tree_regressor,
}
