"""Rules R18 to R21: the tree operators. Values by hand, from the rules."""

import numpy as np
import pytest
from evaluate import INF, NAN, elements, ensemble, f2, f4, f8, gives, i8, refuses

X = np.array([[0.0], [1.0]], f4)
FIELDS = "treeids nodeids featureids modes values truenodeids falsenodeids missing_value_tracks_true".split()


def nodes(*rows):
    """The node attributes of rows (tree, node, feature, mode, value, true, false[, missing])."""
    columns = zip(*((*row, 0)[:8] for row in rows), strict=True)
    attributes = {f"nodes_{name}": list(column) for name, column in zip(FIELDS, columns, strict=True)}
    attributes["nodes_values"] = [float(value) for value in attributes["nodes_values"]]
    return attributes


def votes(prefix, *rows):
    """The vote attributes of rows (tree, node, target, weight)."""
    columns = zip(*rows, strict=True)
    names = ("treeids", "nodeids", "ids", "weights")
    attributes = {f"{prefix}_{name}": list(column) for name, column in zip(names, columns, strict=True)}
    attributes[f"{prefix}_weights"] = [float(value) for value in attributes[f"{prefix}_weights"]]
    return attributes


def leaf(tree, node):
    return (tree, node, 0, "LEAF", 0, 0, 0)


def stump(tree=0, mode="BRANCH_LEQ", value=0.5, missing=0):
    return (tree, 0, 0, mode, value, 1, 2, missing), leaf(tree, 1), leaf(tree, 2)


def regressor(x, expected, tree, leaves, *, targets=1, **more):
    gives(
        "TreeEnsembleRegressor",
        x,
        expected,
        ulp=4,
        **nodes(*tree),
        **votes("target", *leaves),
        n_targets=targets,
        **more,
    )


def test_r18_all_weights_of_a_leaf_count():
    regressor(X, [[3], [10]], stump(), [(0, 1, 0, 1), (0, 1, 0, 2), (0, 2, 0, 10)])


def test_r18_base_values_are_always_added():
    more = {"targets": 2, "base_values": [100.0, 200.0]}
    regressor(X, [[101, 200], [100, 202]], stump(), [(0, 1, 0, 1), (0, 2, 1, 2)], **more)


@pytest.mark.parametrize(
    ("aggregate", "expected"),
    [("SUM", [[113, 200]]), ("AVERAGE", [[106.5, 200]]), ("MIN", [[103, 200]]), ("MAX", [[110, 200]])],
)
def test_r18_aggregates(aggregate, expected):
    leaves = [(0, 1, 0, 3), (0, 2, 0, 7), (1, 1, 0, 10), (1, 2, 1, 9)]
    more = {"targets": 2, "base_values": [100.0, 200.0], "aggregate_function": aggregate}
    regressor(X[:1], expected, (*stump(0), *stump(1)), leaves, **more)


def test_r18_average_divides_by_the_trees_not_the_votes():
    leaves = [(0, 1, 0, 3), (1, 2, 0, 9)]
    regressor(X, [[1.5], [4.5]], (*stump(0), *stump(1)), leaves, aggregate_function="AVERAGE")


def test_r18_node_ids_are_any_integers():
    tree = ((0, -5, 0, "BRANCH_LEQ", 0.5, 2**40, 7), leaf(0, 2**40), leaf(0, 7))
    regressor(X, [[1], [2]], tree, [(0, 2**40, 0, 1), (0, 7, 0, 2)])


def test_r18_trees_may_be_interleaved_and_roots_stand_anywhere():
    first, second = stump(0), stump(1)
    tree = [node for pair in zip(reversed(first), reversed(second), strict=True) for node in pair]
    leaves = [(0, 1, 0, 1), (0, 2, 0, 2), (1, 1, 0, 100), (1, 2, 0, 100)]
    regressor(X, [[101], [102]], tree, leaves)


def test_r18_no_root_or_several_are_errors():
    several = (*stump(), leaf(0, 3))
    more = {**votes("target", (0, 1, 0, 1)), "n_targets": 1}
    refuses("TreeEnsembleRegressor", X, "several roots", **nodes(*several), **more)
    refuses("TreeEnsembleRegressor", X, "cycle", **nodes((0, 0, 0, "BRANCH_LEQ", 0, 0, 0)), **more)


def test_r18_a_child_may_be_shared():
    # LightGBM's form of x in {0, 2}: both tests lead to node 1.
    tree = ((0, 0, 0, "BRANCH_EQ", 0, 1, 3), leaf(0, 1), leaf(0, 2), (0, 3, 0, "BRANCH_EQ", 2, 1, 2))
    x = np.array([[0], [1], [2]], f4)
    regressor(x, [[5], [6], [5]], tree, [(0, 1, 0, 5), (0, 2, 0, 6)])


OPERATORS = {
    "BRANCH_LEQ": [1, 1, 0],
    "BRANCH_LT": [1, 0, 0],
    "BRANCH_GTE": [0, 1, 1],
    "BRANCH_GT": [0, 0, 1],
    "BRANCH_EQ": [0, 1, 0],
    "BRANCH_NEQ": [1, 0, 1],
}


@pytest.mark.parametrize("mode", OPERATORS)
def test_r19_modes(mode):
    x = np.array([[0.25], [0.5], [0.75]], f4)
    regressor(x, np.array(OPERATORS[mode], f4)[:, None], stump(mode=mode), [(0, 1, 0, 1), (0, 2, 0, 0)])


@pytest.mark.parametrize("mode", OPERATORS)
@pytest.mark.parametrize("missing", [0, 1, 2])
def test_r19_the_flag_decides_for_nan(mode, missing):
    x = np.array([[NAN]], f4)
    tree = stump(mode=mode, missing=missing)
    regressor(x, [[1 if missing == 1 else 0]], tree, [(0, 1, 0, 1), (0, 2, 0, 0)])


def test_r19_each_node_compares_for_itself():
    # Two tests for equality with equal weights of different targets, and a flag on the second one only.
    tree = (
        (0, 0, 0, "BRANCH_EQ", 4, 1, 2, 0),
        leaf(0, 1),
        (0, 2, 0, "BRANCH_EQ", 5, 3, 4, 1),
        leaf(0, 3),
        leaf(0, 4),
    )
    x = np.array([[4], [5], [6], [NAN]], f4)
    leaves = [(0, 1, 0, 10), (0, 3, 1, 10), (0, 4, 0, 30)]
    regressor(x, [[10, 0], [0, 10], [30, 0], [0, 10]], tree, leaves, targets=2)


def test_r19_f32_and_f64():
    third = 1 / 3  # its f32 is larger
    tree = stump(value=third)
    leaves = [(0, 1, 0, 1), (0, 2, 0, 2)]
    between = np.nextafter(third, 1)
    regressor(np.array([[between]], f8), [[1]], tree, leaves)
    del (more := nodes(*tree))["nodes_values"]
    more["nodes_values_as_tensor"] = elements([third, 0, 0], f8)
    for x in (np.array([[between]], f8), np.array([[third]], f4)):
        gives("TreeEnsembleRegressor", x, [[2]], **more, **votes("target", *leaves), n_targets=1)
    sums = [(t, n, 0, w) for t, w in ((0, 2.0**24), (16, 1.0)) for n in (1, 2)]
    trees = [node for t in range(17) for node in stump(t)]
    sums += [(t, n, 0, 0.0) for t in range(1, 16) for n in (1, 2)]
    more = {"base_values": [-(2.0**24)]}
    regressor(np.array([[0]], f4), [[0]], trees, sums, **more)
    regressor(np.array([[0]], f8), [[1]], trees, sums, **more)


def classifier(x, labels, scores, leaves, *, tree=None, names=(5, 7), **more):
    more = {**nodes(*(tree or stump())), **votes("class", *leaves), "classlabels_int64s": list(names), **more}
    gives("TreeEnsembleClassifier", x, np.array(labels, i8), np.array(scores, f4), ulp=4, rtol=1e-6, **more)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def test_r20_one_score_nonnegative_is_a_probability():
    classifier(X, [5, 7], [[0.75, 0.25], [0.25, 0.75]], [(0, 1, 0, 0.25), (0, 2, 0, 0.75)])
    classifier(X[:1], [5], [[0.5, 0.5]], [(0, 1, 0, 0.5), (0, 2, 0, 0.75)])


def test_r20_one_score_of_both_signs_is_a_margin():
    classifier(X, [5, 7], [[0.25, -0.25], [-0.25, 0.25]], [(0, 1, 0, -0.25), (0, 2, 0, 0.25)])


def test_r20_one_score_logistic():
    z = [[sigmoid(-0.25), sigmoid(0.25)], [sigmoid(-0.75), sigmoid(0.75)]]
    classifier(X, [7, 7], z, [(0, 1, 0, 0.25), (0, 2, 0, 0.75)], post_transform="LOGISTIC")


def test_r20_one_score_other_transforms():
    e = np.exp([-0.5, 0.5])
    z = [list(e / e.sum())] * 2
    for transform in ("SOFTMAX", "SOFTMAX_ZERO"):
        classifier(X, [7, 7], z, [(0, 1, 0, 0.5), (0, 2, 0, 0.5)], post_transform=transform)


def test_r20_one_score_and_a_base():
    classifier(X, [5, 7], [[1, 0], [0, 1]], [(0, 1, 0, 0), (0, 2, 0, 1)], base_values=[0.0])
    leaves = [(0, 1, 0, -0.5), (0, 2, 0, 0.5)]
    classifier(X, [7, 7], [[-0.5, 0.5], [-1.5, 1.5]], leaves, base_values=[1.0])


def test_r20_labels_are_those_of_the_model():
    leaves = [(0, 1, 0, 0.75), (0, 1, 1, 0.25), (0, 2, 1, 1)]
    classifier(X, [5, 7], [[0.75, 0.25], [0, 1]], leaves)


def test_r20_votes_for_the_second_label_only():
    classifier(X, [7, 5], [[0, 0.25], [0, -1]], [(0, 1, 1, 0.25), (0, 2, 1, -1)])


def test_r20_the_first_largest_raw_score():
    leaves = [(0, 1, 2, -1), (0, 2, 1, 3), (0, 2, 2, 3)]
    classifier(X, [1, 2], [[0, 0, -1], [0, 3, 3]], leaves, names=(1, 2, 3))


def test_r20_a_base_for_each_class():
    classifier(X, [7, 7], [[11, 20], [10, 22]], [(0, 1, 0, 1), (0, 2, 1, 2)], base_values=[10.0, 20.0])
    more = {**nodes(*stump()), **votes("class", (0, 1, 1, 1)), "classlabels_int64s": [1, 2, 3]}
    refuses("TreeEnsembleClassifier", X, "base_values", **more, outputs=2, base_values=[1.0])


SIGMOID_2 = sigmoid(2.0)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (0, [2, 0]),
        (1, [SIGMOID_2, 1 - SIGMOID_2]),  # SOFTMAX
        (2, [SIGMOID_2, 0.5]),  # LOGISTIC
        (3, [1, 0]),  # SOFTMAX_ZERO: a score of 0 stays 0
        (4, [NAN, -INF]),  # PROBIT
    ],
)
def test_r21_post_transform_numbers(number, expected):
    attributes = ensemble(weights=(2, 1), targets=(0, 1), n_targets=2, post_transform=number)
    gives("TreeEnsemble", X[:1], np.array([expected], f4), version=5, ulp=4, rtol=1e-6, **attributes)


@pytest.mark.parametrize(("number", "expected"), [(0, 1.5), (1, 3), (2, 1), (3, 2)])
def test_r21_aggregate_numbers(number, expected):
    two_trees = {
        "nodes_featureids": [0, 0],
        "nodes_splits": elements([0.5, 0.5]),
        "nodes_modes": elements([0, 0], np.uint8),
        "nodes_truenodeids": [0, 2],
        "nodes_falsenodeids": [1, 3],
        "nodes_trueleafs": [1, 1],
        "nodes_falseleafs": [1, 1],
        "tree_roots": [0, 1],
        "leaf_targetids": [0] * 4,
        "leaf_weights": elements([1, 0, 2, 0]),
        "n_targets": 1,
        "aggregate_function": number,
    }
    gives("TreeEnsemble", np.zeros((1, 1), f4), [[expected]], version=5, **two_trees)


def test_r21_one_target_is_transformed():
    attributes = ensemble(post_transform=2)
    gives("TreeEnsemble", X[:1], np.array([[sigmoid(1.0)]], f4), version=5, ulp=4, rtol=1e-6, **attributes)


@pytest.mark.parametrize("kind", [f4, f8])
def test_r21_sets_in_the_order_of_their_nodes(kind):
    x = np.array([[0], [-3], [1e30], [2.5], [1], [NAN]], kind)
    members = elements([0, -3, NAN, 1e30, 2.5, NAN], kind)
    attributes = ensemble(kind, splits=(0, 0), modes=(6, 6), weights=(1, 2, 3), membership_values=members)
    gives("TreeEnsemble", x, [[1], [1], [2], [2], [3], [3]], version=5, **attributes)


@pytest.mark.parametrize(
    ("members", "expected"), [([NAN, 7, NAN], [[3], [2]]), ([7, NAN], [[3], [1]]), ([NAN, 7], [[3], [2]])]
)
def test_r21_an_empty_set_has_no_member(members, expected):
    attributes = ensemble(splits=(0, 0), modes=(6, 6), weights=(1, 2, 3), membership_values=elements(members))
    gives("TreeEnsemble", np.array([[0], [7]], f4), expected, version=5, **attributes)


@pytest.mark.parametrize("kind", [f2, f4, f8])
def test_r21_types(kind):
    gives("TreeEnsemble", np.array([[0.5], [0.5009765625]], kind), [[1], [2]], version=5, **ensemble(kind))


def test_r21_every_child_is_used_once():
    attributes = ensemble(splits=(0, 0), modes=(0, 0), weights=(1, 2, 3))
    refuses("TreeEnsemble", X, version=5, **{**attributes, "nodes_truenodeids": [0, 0]})
    refuses("TreeEnsemble", X, version=5, **{**attributes, "nodes_falsenodeids": [0, 2]})
