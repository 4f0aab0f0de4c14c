"""Rules R1 to R3, R12 to R14, R16 and R17: malformed models, types, scores. Values by hand, from the rules."""

import numpy as np
import pytest
from evaluate import INF, NAN, ensemble, f2, f4, f8, gives, i4, i8, model_of, refuses, run, text
from models import stump

X = np.array([[2.0]], f4)
REGRESSOR = stump()


def sigmoid(x):
    return 1 / (1 + np.exp(-np.asarray(x, f8)))


def softmax(*x):
    e = np.exp(np.array(x) - max(x))
    return list(e / e.sum())


def test_r01_lengths_that_do_not_fit():
    for name in ("nodes_values", "nodes_featureids", "nodes_truenodeids", "target_weights"):
        refuses("TreeEnsembleRegressor", X, "node", name, **{**REGRESSOR, name: REGRESSOR[name][:-1]})


def test_r01_indices_outside():
    for name, value in (("nodes_truenodeids", [9, 0, 0]), ("target_ids", [0, 7]), ("target_nodeids", [1, 5])):
        refuses("TreeEnsembleRegressor", X, "node", name, **{**REGRESSOR, name: value})


def test_r01_exclusive_pairs():
    refuses("OneHotEncoder", np.array([1], i8), "cats_strings", "cats_int64s", cats_int64s=[1], cats_strings=["a"])
    refuses("OneHotEncoder", np.array([1], i8), "cats_strings", "cats_int64s")
    refuses("LabelEncoder", text("a"), "keys_", keys_strings=["a"], keys_int64s=[1], values_int64s=[1])


def test_r01_defaults_of_the_schema_do_not_exclude_each_other():
    gives("LabelEncoder", text("b"), [5], keys_strings=["a"], values_int64s=[1], default_string="?", default_int64=5)
    gives("Imputer", X, [[3]], imputed_value_floats=[3.0], replaced_value_float=2.0, replaced_value_int64=1)


def test_r01_unknown_enumerations():
    linear = {"coefficients": [1.0], "post_transform": "LOGIT"}
    refuses("LinearRegressor", X, "post_transform", "LOGIT", **linear)
    refuses("Normalizer", X, "norm", "L3", norm="L3")
    refuses("TreeEnsembleRegressor", X, "aggregate_function", **REGRESSOR, aggregate_function="MEDIAN")


def test_r01_a_cycle():
    cycle = {**REGRESSOR, "nodes_modes": ["BRANCH_LEQ", "BRANCH_LEQ", "LEAF"], "nodes_falsenodeids": [2, 1, 0]}
    refuses("TreeEnsembleRegressor", X, "nodes_truenodeids", **{**cycle, "nodes_truenodeids": [1, 2, 0]})


@pytest.mark.parametrize("kind", [f4, f8, i8, i4])
def test_r02_every_input_type(kind):
    x = np.array([[3, 1]], kind)
    gives("Binarizer", x, np.array([[1, 0]], kind), threshold=2.0)
    gives("LinearRegressor", x, np.array([[5.5]], f4), coefficients=[1.0, 2.0], intercepts=[0.5])
    gives("Normalizer", x, np.array([[0.75, 0.25]], f4), norm="L1")
    gives("Scaler", x, np.array([[4, 0]], f4), offset=[1.0], scale=[2.0, 9.0])
    gives("TreeEnsembleRegressor", x, np.array([[2]], f4), **REGRESSOR)
    gives("SVMRegressor", x, np.array([[5]], f4), coefficients=[1.0, 2.0], rho=[0.0], kernel_type="LINEAR")


@pytest.mark.parametrize("kind", [i8, i4, f8])
def test_r02_integers_are_exact_to_2_to_the_53(kind):
    # In f32 2^24 + 1 is 2^24.
    x = np.array([[16777217]], kind)
    gives("LinearRegressor", x, np.array([[1]], f4), coefficients=[1.0], intercepts=[-16777216.0])
    gives("SVMRegressor", x, np.array([[1]], f4), coefficients=[1.0], rho=[-16777216.0])
    tree = {**REGRESSOR, "nodes_values": [16777216.0, 0.0, 0.0]}
    gives("TreeEnsembleRegressor", x, np.array([[2]], f4), **tree)


@pytest.mark.parametrize("kind", [f4, f8, f2])
def test_r02_tree_ensemble_has_its_own_type(kind):
    gives("TreeEnsemble", np.array([[0.25], [0.75]], kind), np.array([[1], [2]], kind), version=5, **ensemble(kind))


@pytest.mark.parametrize(
    ("transform", "score", "expected"),
    [
        ("LOGISTIC", 2.0, sigmoid(2)),
        ("SOFTMAX", 2.0, 1),
        ("SOFTMAX_ZERO", 2.0, 1),
        ("SOFTMAX_ZERO", 0.0, 0),
        ("PROBIT", 0.5, 0),
        ("PROBIT", 0.0, -INF),
        ("PROBIT", 1.0, INF),
        ("PROBIT", 1.5, NAN),
        ("PROBIT", -0.5, NAN),
    ],
)
def test_r03_one_target_is_transformed(transform, score, expected):
    x = np.array([[score]], f4)
    linear = {"coefficients": [1.0], "post_transform": transform}
    gives("LinearRegressor", x, np.array([[expected]], f4), ulp=4, rtol=1e-6, **linear)
    tree = {**REGRESSOR, "target_weights": [score, score], "post_transform": transform}
    gives("TreeEnsembleRegressor", x, np.array([[expected]], f4), ulp=4, rtol=1e-6, **tree)


def test_r03_softmax_zero():
    identity = {"coefficients": [1.0, 0, 0, 0, 1, 0, 0, 0, 1], "targets": 3, "post_transform": "SOFTMAX_ZERO"}
    gives("LinearRegressor", np.zeros((1, 3), f4), [[0, 0, 0]], **identity)
    e = np.exp(-1.0)
    x = np.array([[2, 0, 1]], f4)
    gives("LinearRegressor", x, np.array([[1 / (1 + e), 0, e / (1 + e)]], f4), ulp=4, rtol=1e-6, **identity)


def test_r03_probit():
    # sqrt(2) * erfinv(2 * 0.75 - 1) by Winitzki's formula with a = 0.147.
    p = 0.75
    l = np.log((1 - (2 * p - 1)) * (1 + (2 * p - 1)))
    v = 2 / (np.pi * 0.147) + l / 2
    expected = np.sqrt(2) * np.sqrt(-v + np.sqrt(v * v - l / 0.147))
    x = np.array([[p], [1 - p]], f4)
    got = [[expected], [-expected]]
    gives("LinearRegressor", x, np.array(got, f4), ulp=4, rtol=1e-5, coefficients=[1.0], post_transform="PROBIT")


def linear_classifier(x, *expected, coefficients, labels=(5, 7), **more):
    more["classlabels_ints"] = list(labels)
    gives("LinearClassifier", x, *expected, ulp=4, rtol=1e-6, coefficients=coefficients, **more)


def test_r12_the_first_largest_raw_score_is_the_label():
    x = np.array([[1.0], [-1.0], [0.0]], f4)
    scores = np.array([[1, -1], [-1, 1], [0, 0]], f4)
    linear_classifier(x, [5, 7, 5], scores, coefficients=[1.0, -1.0])
    # The transform comes after the label: PROBIT of 2 is NaN.
    y = np.array([[NAN, NAN]], f4)
    linear_classifier(X, [5], y, coefficients=[1.0, -1.0], post_transform="PROBIT")


def test_r12_intercepts_are_optional():
    linear_classifier(X, [5], [[2, -2]], coefficients=[1.0, -1.0])
    linear_classifier(X, [7], [[-1, 2]], coefficients=[1.0, -1.0], intercepts=[-3.0, 4.0])


@pytest.mark.parametrize(
    ("transform", "scores"),
    [
        ("NONE", [-1, 2]),
        ("LOGISTIC", [sigmoid(-2), sigmoid(2)]),
        ("SOFTMAX", softmax(-2, 2)),
        ("SOFTMAX_ZERO", softmax(-2, 2)),
        ("PROBIT", [NAN, NAN]),
    ],
)
def test_r12_one_score_of_two_labels(transform, scores):
    linear_classifier(X, [7], np.array([scores], f4), coefficients=[1.0], intercepts=[0.0], post_transform=transform)
    x = np.zeros((1, 1), f4)
    (label, _) = run(*model_of("LinearClassifier", x, outputs=2, coefficients=[1.0], classlabels_ints=[5, 7]))
    assert label == [5], "a score of 0 is the first label"


def test_r12_one_score_of_other_labels_is_an_error():
    for labels in ([5], [5, 6, 7]):
        more = {"coefficients": [1.0], "intercepts": [0.0], "classlabels_ints": labels}
        refuses("LinearClassifier", X, "coefficients", outputs=2, **more)


def test_r13_one_intercept_for_each_target():
    gives("LinearRegressor", X, [[2, 4]], coefficients=[1.0, 2.0], targets=2)
    gives("LinearRegressor", X, [[3, 14]], coefficients=[1.0, 2.0], intercepts=[1.0, 10.0], targets=2)
    for intercepts in ([1.0], [1.0, 2.0, 3.0]):
        more = {"coefficients": [1.0, 2.0], "intercepts": intercepts, "targets": 2}
        refuses("LinearRegressor", X, "intercepts", **more)


def test_r14_max_is_the_largest_value():
    gives("Normalizer", np.array([[-4, 2], [-4, -2], [0, 0]], f4), [[-2, 1], [2, 1], [0, 0]], norm="MAX")


def test_r14_l1_of_absolute_values():
    gives("Normalizer", np.array([[-3, 1], [0, 0]], f4), [[-0.75, 0.25], [0, 0]], norm="L1")


def test_r14_l2_neither_overflows_nor_vanishes():
    x = np.array([[3e30, 4e30], [3e-30, -4e-30], [3, 4], [0, 0]], f4)
    expected = np.array([[0.6, 0.8], [0.6, -0.8], [0.6, 0.8], [0, 0]], f4)
    gives("Normalizer", x, expected, rtol=2e-7, norm="L2")


# Two classes, one support vector each: s = 2 (1 x) - 3 (2 x) + 0.5 = 0.5 - 4 x.
TWO = {
    "kernel_type": "LINEAR",
    "vectors_per_class": [1, 1],
    "support_vectors": [1.0, 2.0],
    "coefficients": [2.0, -3.0],
    "rho": [0.5],
}
# Three classes, one support vector 1 each: s01 = x + 1, s02 = -x, s12 = x by the rows of coefficients.
THREE = {
    "kernel_type": "LINEAR",
    "vectors_per_class": [1, 1, 1],
    "support_vectors": [1.0, 1.0, 1.0],
    "coefficients": [1.0, 0.0, 0.0, -1.0, 1.0, 0.0],
    "rho": [1.0, 0.0, 0.0],
}


def svm(x, *expected, labels=(5, 7), **more):
    gives("SVMClassifier", x, *expected, ulp=4, rtol=1e-5, classlabels_ints=list(labels), **more)


def test_r16_two_classes():
    x = np.array([[0.0], [1.0], [0.125]], f4)
    svm(x, [5, 7, 7], [[-0.5, 0.5], [3.5, -3.5], [0, 0]], **TWO)


def test_r16_votes():
    x = np.array([[2.0], [-3.0]], f4)
    # x = 2: 0 over 1, 2 over 0, 1 over 2: one vote each, the first class. x = -3: 1 over 0, 0 over 2, 2 over 1.
    svm(x, [5, 5], [[3, -2, 2], [-2, 3, -3]], labels=(5, 6, 7), **THREE)


def test_r16_coupling_as_libsvm():
    # The pairwise scores 1.1, 2.2, 1.3 give libsvm's probabilities.
    more = {**THREE, "coefficients": [0.0] * 6, "rho": [1.1, 2.2, 1.3], "prob_a": [-1.0] * 3, "prob_b": [0.0] * 3}
    x = np.array([[1.0]], f4)
    model, feeds = model_of("SVMClassifier", x, outputs=2, classlabels_ints=[5, 6, 7], **more)
    label, p = run(model, feeds, ulp=4)
    np.testing.assert_allclose(p, [[0.69597, 0.23276, 0.07127]], atol=2e-5)
    assert label == [5]


def test_r16_linear_mode():
    more = {"coefficients": [2.0, 1.0], "rho": [0.0, 100.0], "kernel_type": "LINEAR"}
    # All coefficients positive and the larger score at least 0.5: the second label, whichever is larger.
    svm(np.array([[1.0], [0.125]], f4), [7, 5], [[2, 1], [0.25, 0.125]], **more)


def test_r16_kernel_params_are_optional_for_linear():
    svm(np.array([[0.0]], f4), [5], [[-0.5, 0.5]], **TWO)
    refuses("SVMClassifier", X, "kernel_params", outputs=2, classlabels_ints=[5, 7], **{**TWO, "kernel_type": "RBF"})


def test_r16_support_vectors_are_summed_in_f64():
    # 2^24 + 1 - 2^24 is 0 in f32. Terms k and k + 8 meet first, so the three stand in one partial sum.
    weights = [0.0] * 33
    weights[0], weights[16], weights[32] = 16777216.0, 1.0, -16777216.0
    more = {"coefficients": weights, "support_vectors": [1.0] * 33, "n_supports": 33, "rho": [0.0]}
    gives("SVMRegressor", np.array([[1.0]], f4), [[1]], kernel_type="LINEAR", **more)


def test_r17_post_transform():
    more = {"coefficients": [1.0], "rho": [0.0], "post_transform": "LOGISTIC"}
    gives("SVMRegressor", X, np.array([[sigmoid(2)]], f4), ulp=4, rtol=1e-6, **more)


def test_r17_one_class():
    x = np.array([[0.5], [0.0], [-0.5]], f4)
    gives("SVMRegressor", x, [[1], [-1], [-1]], coefficients=[1.0], rho=[0.0], one_class=1)
