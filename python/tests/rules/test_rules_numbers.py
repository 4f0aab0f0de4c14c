"""Rules R25 to R27: the same bits in every batch, sums of one order, functions. Values from exact arithmetic."""

from fractions import Fraction
from math import erf

import numpy as np
import pytest
from evaluate import f4, f8, model_of, run
from operators import one_node, run_compiled
from test_rules_trees import nodes, stump, votes

import mlonnx


def rounded(value, kind):
    """An exact number as the nearest `kind`, the even one of two."""
    near = kind(float(value)) + kind(0)
    candidates = (near, np.nextafter(near, kind(-np.inf)), np.nextafter(near, kind(np.inf)))
    bits = f"u{near.dtype.itemsize}"
    return min(candidates, key=lambda c: (abs(Fraction(float(c)) - value), int(c.view(bits)) & 1))


def ordered_sum(terms, kind, base=None):
    """R26, in exact arithmetic with one rounding for each addition; a term is a number or a product of two."""
    partial = [kind(0)] * 16
    for k, term in enumerate(terms):
        factors = term if isinstance(term, tuple) else (term, kind(1))
        product = Fraction(float(factors[0])) * Fraction(float(factors[1]))
        partial[k % 16] = rounded(Fraction(float(partial[k % 16])) + product, kind)
    for width in (8, 4, 2, 1):
        for i in range(width):
            partial[i] = rounded(Fraction(float(partial[i])) + Fraction(float(partial[i + width])), kind)
    return partial[0] if base is None else rounded(Fraction(float(partial[0])) + Fraction(float(base)), kind)


@pytest.fixture
def generator():
    return np.random.default_rng(26)


def batches(model, x, name="X"):
    """The outputs of all rows, after every row gave the same bits alone, in blocks, and with two threads."""
    (whole,) = run(model, {name: x})
    session, threaded = mlonnx.InferenceSession(model), mlonnx.InferenceSession(model, threads=2)
    for size in (1, 5, 13, 64, 100):
        for engine in (session, threaded):
            parts = [engine.run(None, {name: x[i : i + size]})[0] for i in range(0, len(x), size)]
            np.testing.assert_array_equal(np.concatenate(parts).view("u4"), whole.view("u4"))
    return whole


def test_r25_rows_of_a_forest_do_not_depend_on_the_batch(generator):
    batches(forest(37, generator)[0], generator.normal(size=(300, 1)).astype(f4))


def test_r25_rows_of_a_linear_model_do_not_depend_on_the_batch(generator):
    coefficients = generator.normal(size=3 * 37).astype(f4)
    model, _ = model_of("LinearRegressor", np.zeros((1, 37), f4), coefficients=coefficients, targets=3)
    batches(model, generator.normal(size=(300, 37)).astype(f4))


def test_r25_rows_of_functions_do_not_depend_on_the_batch(generator):
    model = one_node("Softmax", {"X": np.zeros((1, 21), f4)})
    x = generator.normal(size=(300, 21)).astype(f4)
    session = mlonnx.InferenceSession(model)
    whole = session.run(None, {"X": x})[0]
    for i in range(0, 300, 7):
        np.testing.assert_array_equal(session.run(None, {"X": x[i : i + 7]})[0], whole[i : i + 7])


def forest(trees, generator):
    """A model whose tree t gives weights[t] for x = 0, and base value 0.1; and the weights."""
    weights = (generator.normal(size=trees) * 10.0 ** generator.integers(-3, 4, size=trees)).astype(f4)
    leaves = [(t, n, 0, weights[t] * n) for t in range(trees) for n in (1, 2)]
    attributes = {**nodes(*(n for t in range(trees) for n in stump(t))), **votes("target", *leaves)}
    model, _ = model_of("TreeEnsembleRegressor", np.zeros((1, 1), f4), **attributes, n_targets=1, base_values=[0.1])
    return model, weights


@pytest.mark.parametrize("trees", [1, 15, 16, 17, 100])
def test_r26_votes_of_trees(trees, generator):
    model, weights = forest(trees, generator)
    (y,) = run(model, {"X": np.zeros((1, 1), f4)})
    assert y[0, 0] == ordered_sum(weights, f4, f4(0.1))


@pytest.mark.parametrize("features", [1, 8, 16, 17, 40, 100])
@pytest.mark.parametrize("kind", [f4, f8])
def test_r26_dot_products(features, kind, generator):
    weights = generator.normal(size=features).astype(f4)
    x = (generator.normal(size=(1, features)) * 10.0 ** generator.integers(-3, 4, size=features)).astype(kind)
    model, feeds = model_of("LinearRegressor", x, coefficients=weights, intercepts=[0.3])
    (y,) = run(model, feeds)
    terms = [(a, kind(b)) for a, b in zip(x[0], weights, strict=True)]
    assert y[0, 0] == f4(ordered_sum(terms, kind, kind(f4(0.3))))


def test_r26_row_reductions(generator):
    x = (generator.normal(size=(1, 77)) * 10.0 ** generator.integers(-3, 4, size=77)).astype(f4)
    (y,) = run(one_node("ReduceSum", {"X": x}, {"axes": np.array([1])}), {"X": x})
    assert y[0, 0] == ordered_sum(list(x[0]), f4)


def test_r26_kernel_sums_are_in_f64(generator):
    vectors = generator.normal(size=50).astype(f4)
    weights = generator.normal(size=50).astype(f4)
    x = np.array([[1.7]], f4)
    more = {
        "support_vectors": vectors,
        "coefficients": weights,
        "n_supports": 50,
        "rho": [0.3],
        "kernel_type": "LINEAR",
    }
    (y,) = run(*model_of("SVMRegressor", x, **more))
    kernels = [f8(x[0, 0] * v) for v in vectors]
    terms = [(k, f8(w)) for k, w in zip(kernels, weights, strict=True)]
    assert y[0, 0] == f4(ordered_sum(terms, f8, f8(f4(0.3))))


def ulps(got, exact):
    """How far `got` is from the exact numbers, in units in the last place of theirs."""
    exact = np.asarray(exact, np.longdouble)
    return float(np.max(np.abs(got - exact) / np.spacing(np.abs(exact).astype(got.dtype)).astype(np.longdouble)))


FUNCTIONS = {
    "Exp": (np.exp, np.linspace(-80, 80, 4001)),
    "Log": (np.log, np.geomspace(1e-30, 1e30, 4001)),
    "Tanh": (np.tanh, np.linspace(-9, 9, 4001)),
}


@pytest.mark.parametrize("kind", [f4, f8])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_r27_functions_are_within_2_ulp(name, kind):
    exact, x = FUNCTIONS[name]
    x = x.astype(kind)[:, None]
    x = x[x[:, 0] != 1] if name == "Log" else x
    (y,) = run_compiled(one_node(name, {"X": x}), {"X": x})
    nonzero = y[:, 0] != 0
    assert ulps(y[nonzero], exact(x[nonzero].astype(np.longdouble))) <= 2


def test_r27_erf_is_within_2_ulp():
    x = np.linspace(-3.5, 3.5, 4001).astype(f4)[:, None]
    (y,) = run_compiled(one_node("Erf", {"X": x}), {"X": x})
    nonzero = y[:, 0] != 0
    assert ulps(y[nonzero], np.vectorize(erf)(x[nonzero].astype(f8))) <= 2


def test_r27_pow_is_within_2_ulp():
    x = np.geomspace(1e-6, 1e6, 4001).astype(f4)[:, None]
    y = np.array([2.7], f4)
    (z,) = run_compiled(one_node("Pow", {"X": x}, {"Y": y}), {"X": x})
    assert ulps(z, np.power(x.astype(np.longdouble), np.longdouble(y[0]))) <= 2


@pytest.mark.parametrize("kind", [f4, f8])
def test_r27_logistic(kind):
    x = np.linspace(-80, 80, 4001).astype(kind)[:, None]
    (y,) = run_compiled(one_node("Sigmoid", {"X": x}), {"X": x})
    wide = x.astype(np.longdouble)
    assert ulps(y, 1 / (1 + np.exp(-wide))) <= 2.5
    # One formula everywhere: the transform of a linear model has the same bits.
    if kind is f4:
        model, feeds = model_of("LinearRegressor", x, coefficients=[1.0], post_transform="LOGISTIC")
        (z,) = run_compiled(model, feeds)
        np.testing.assert_array_equal(z.view("u4"), y.view("u4"))
