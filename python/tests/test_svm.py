"""SVMClassifier and SVMRegressor: compiled, interpreter and onnxruntime agree on random machines."""

import warnings

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from operators import check, one_node, run_compiled, run_reference

import mlonnx

TYPES = [np.float32, np.float64, np.int64]
KERNELS = ["LINEAR", "POLY", "RBF", "SIGMOID"]
TRANSFORMS = ["NONE", "LOGISTIC", "SOFTMAX", "SOFTMAX_ZERO", "PROBIT"]


def rows(rng, count, features, dtype):
    if np.dtype(dtype).kind == "i":
        return rng.integers(-3, 4, (count, features)).astype(dtype)
    return rng.normal(size=(count, features)).astype(dtype)


def floats(rng, *shape):
    return rng.normal(size=shape).astype(np.float32).ravel()


def classifier(x, classes, kernel, counts, rng, *, params=None, probable=False, strings=False, transform="NONE"):
    """A machine with random support vectors, `counts` of each class."""
    vectors, pairs = sum(counts), classes * (classes - 1) // 2
    attributes = {
        "kernel_type": kernel,
        "kernel_params": params or [0.25, 0.5, 3.0],
        "vectors_per_class": counts,
        "support_vectors": floats(rng, vectors, x.shape[1]),
        "coefficients": floats(rng, classes - 1, vectors),
        "rho": floats(rng, pairs),
        "post_transform": transform,
    }
    attributes |= (
        {"classlabels_strings": list("dacb")[:classes]} if strings else {"classlabels_ints": [7, 3, 9, -2][:classes]}
    )
    if probable:
        attributes |= {"prob_a": -np.abs(floats(rng, pairs)), "prob_b": floats(rng, pairs)}
    return one_node("SVMClassifier", {"X": x}, outputs=2, domain="ai.onnx.ml", **attributes)


def regressor(x, kernel, vectors, rng, *, params=None, **attributes):
    attributes |= {"support_vectors": floats(rng, vectors, x.shape[1])} if vectors else {}
    attributes |= {"kernel_params": params or [0.25, 0.5, 3.0]}
    return one_node(
        "SVMRegressor",
        {"X": x},
        domain="ai.onnx.ml",
        kernel_type=kernel,
        n_supports=vectors,
        coefficients=floats(rng, vectors or x.shape[1]),
        rho=floats(rng, 1),
        **attributes,
    )


def check_near(model, feeds, exact, *, scores=1e-4, ort=False):
    """Bit for bit where no function enters. Elsewhere kernel values are within 4 ulp; scores are sums of them, near by
    an absolute tolerance."""
    if exact:
        return check(model, feeds, ort=False)
    got, want = run_compiled(model, feeds), run_reference(model, feeds)
    for a, b in zip(got, want, strict=True):
        if a.dtype.kind == "f":
            np.testing.assert_allclose(a, b, rtol=1e-5, atol=scores)
        else:
            assert a.tolist() == b.tolist()
    return check(model, feeds, ulp=2**62, ort=ort, rtol=2e-3, atol=2e-3)


@st.composite
def machines(draw, largest=40):
    classes = draw(st.integers(2, 4))
    counts = draw(st.lists(st.integers(0, largest), min_size=classes, max_size=classes).filter(any))
    return classes, counts, draw(st.sampled_from(KERNELS)), draw(st.integers(1, 40))


@settings(max_examples=16, deadline=None)
@given(machines(), st.sampled_from(TYPES), st.booleans(), st.booleans(), st.integers(0, 2**32))
def test_votes_and_pairwise_scores(machine, dtype, probable, strings, seed):
    classes, counts, kernel, features = machine
    rng = np.random.default_rng(seed)
    x = rows(rng, 9, features, dtype)
    # Whole powers are products, whose rounding differs from pow's.
    params = [0.1, 0.5, float(rng.integers(1, 5))] if kernel == "POLY" else [0.1, 0.2, 3.0]
    model = classifier(x, classes, kernel, counts, rng, params=params, probable=probable, strings=strings)
    z = check_near(model, {"X": x}, kernel == "LINEAR" and not probable, scores=1e-3)[1]
    assert z.shape == (9, classes if probable or classes == 2 else classes * (classes - 1) // 2)
    if probable:
        np.testing.assert_allclose(z.sum(axis=1), 1, atol=1e-5)


@settings(max_examples=8, deadline=None)
@given(machines(8), st.sampled_from(TRANSFORMS), st.booleans(), st.integers(0, 2**32))
def test_transforms(machine, transform, probable, seed):
    classes, counts, kernel, features = machine
    rng = np.random.default_rng(seed)
    x = rows(rng, 5, features, np.float32)
    model = classifier(x, classes, "RBF", counts, rng, probable=probable, transform=transform)
    # The slope of the probit is unbounded.
    assume(transform != "PROBIT" or probable)
    check_near(model, {"X": x}, False)


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(KERNELS), st.sampled_from(TYPES), st.integers(0, 70), st.integers(1, 40), st.integers(0, 2**32))
def test_regressor(kernel, dtype, vectors, features, seed):
    rng = np.random.default_rng(seed)
    x = rows(rng, 9, features, dtype)
    exact = kernel == "LINEAR" or not vectors
    check_near(regressor(x, kernel, vectors, rng, params=[0.1, 0.2, 2.0]), {"X": x}, exact, scores=1e-3)


@settings(max_examples=8, deadline=None)
@given(
    st.integers(1, 4), st.sampled_from(TYPES), st.booleans(), st.booleans(), st.integers(1, 40), st.integers(0, 2**32)
)
def test_linear_mode(classes, dtype, positive, strings, features, seed):
    rng = np.random.default_rng(seed)
    x = rows(rng, 20, features, dtype)
    coefficients = floats(rng, classes, features)
    labels = (
        {"classlabels_strings": list("dacb")[:classes]} if strings else {"classlabels_ints": [7, 3, 9, -2][:classes]}
    )
    model = one_node(
        "SVMClassifier",
        {"X": x},
        outputs=2,
        domain="ai.onnx.ml",
        kernel_type="LINEAR",
        coefficients=np.abs(coefficients) if positive else coefficients,
        rho=floats(rng, 1),
        **labels,
    )
    check(model, {"X": x}, ort=False)


@pytest.mark.parametrize("kernel", ["linear", "poly", "rbf", "sigmoid"])
@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("probability", [False, True])
def test_trained_machines(kernel, classes, probability):
    """Labels and decision values as libsvm's, by way of scikit-learn."""
    from sklearn.datasets import load_iris
    from sklearn.svm import SVC

    x, y = load_iris(return_X_y=True)
    x, y = x[y < classes], y[y < classes]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        svc = SVC(
            kernel=kernel, gamma=0.1, coef0=0.5, probability=probability, decision_function_shape="ovo", random_state=0
        )
        svc.fit(x, y)
    # scikit-learn flips the signs of libsvm's two classes.
    sign = -1 if classes == 2 else 1
    probabilities = {"prob_a": svc.probA_, "prob_b": svc.probB_} if probability else {}
    feeds = {"X": x.astype(np.float32 if probability else np.float64)}
    model = one_node(
        "SVMClassifier",
        feeds,
        outputs=2,
        domain="ai.onnx.ml",
        kernel_type=kernel.upper(),
        kernel_params=[0.1, 0.5, 3.0],
        vectors_per_class=svc.n_support_.tolist(),
        support_vectors=svc.support_vectors_.ravel(),
        coefficients=sign * svc.dual_coef_.ravel(),
        rho=sign * svc.intercept_,
        classlabels_ints=list(range(classes)),
        **probabilities,
    )
    label, z = mlonnx.InferenceSession(model).run(None, feeds)
    decision = svc.decision_function(x)
    clear = np.abs(decision.reshape(len(x), -1)).min(axis=1) > 1e-3
    assert label[clear].tolist() == svc.predict(x)[clear].tolist()
    if probability:
        np.testing.assert_allclose(z, svc.predict_proba(x), atol=2e-3)
    else:
        want = np.stack([decision, -decision], axis=1) if classes == 2 else decision
        np.testing.assert_allclose(z, want, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize("dtype", TYPES)
def test_wide_batch_and_one_row_agree(dtype):
    """Four rows at a time, the rest of a batch and a single row give the same bits (R25)."""
    rng = np.random.default_rng(5)
    for kernel in KERNELS:
        for features in (15, 33):
            x = rows(rng, 131, features, dtype)
            session = mlonnx.InferenceSession(classifier(x, 3, kernel, [20, 1, 33], rng, params=[0.1, 0.2, 3.0]))
            label, z = session.run(None, {"X": x})
            for first, last in ((0, 1), (3, 5), (64, 131), (130, 131)):
                part = session.run(None, {"X": x[first:last]})
                assert part[0].tolist() == label[first:last].tolist()
                assert part[1].tobytes() == z[first:last].tobytes()


@pytest.mark.parametrize("degree", [-1.0, 0.0, 1.0, 2.0, 3.0, 2.5])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_powers(degree, dtype):
    """Also where the base is negative, zero, infinite or no number."""
    x = np.array([[0], [1], [-1], [3], [-2.5], [1e20], [np.inf], [-np.inf], [np.nan], [1e-30]], dtype)
    rng = np.random.default_rng(0)
    model = regressor(x, "POLY", 1, rng, params=[1.0, 0.0, degree])
    with np.errstate(all="ignore"):
        got, want = run_compiled(model, {"X": x})[0], run_reference(model, {"X": x})[0]
    np.testing.assert_allclose(got, want, rtol=1e-6)


def test_no_vote_for_either_is_a_vote_for_the_second():
    x = np.zeros((1, 1), np.float32)
    model = one_node(
        "SVMClassifier",
        {"X": x},
        outputs=2,
        domain="ai.onnx.ml",
        kernel_type="LINEAR",
        vectors_per_class=[1, 1],
        support_vectors=[1.0, 2.0],
        coefficients=[1.0, -1.0],
        rho=[0.0],
        classlabels_ints=[5, 6],
    )
    label, z = run_compiled(model, {"X": x})
    assert label.tolist() == [6]
    assert np.abs(z).tolist() == [[0, 0]]


@pytest.mark.parametrize("x", [[0.0], [1.0], [-1.0]])
def test_one_class(x):
    feeds = {"X": np.array([x], np.float32)}
    model = one_node(
        "SVMRegressor",
        feeds,
        domain="ai.onnx.ml",
        kernel_type="LINEAR",
        n_supports=1,
        one_class=1,
        support_vectors=[1.0],
        coefficients=[2.0],
        rho=[0.0],
    )
    # Nothing is not positive.
    assert run_compiled(model, feeds)[0].tolist() == [[1.0 if x[0] > 0 else -1.0]]


def test_counts_of_vectors_below_zero():
    """Whatever the other attributes would allow."""
    x = np.zeros((1, 2), np.float32)
    attributes = {"coefficients": [1.0] * 8, "rho": [0.5], "kernel_type": "LINEAR", "classlabels_ints": [0, 1, 2, 3]}
    model = one_node(
        "SVMClassifier", {"X": x}, outputs=2, domain="ai.onnx.ml", vectors_per_class=[0, -1, 0, 0], **attributes
    )
    with pytest.raises(mlonnx.Error, match="vectors_per_class"):
        mlonnx.InferenceSession(model)
