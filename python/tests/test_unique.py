"""Unique and Solve: compiled, interpreter, numpy or scipy, and onnxruntime agree."""

import numpy as np
import pytest
from onnx import helper, load_from_string
from operators import check, one_node, run_reference

import mlonnx

RANDOM = np.random.default_rng(13)


def expected(x, axis, is_sorted):
    """numpy's, and in the order of the first occurrences."""
    y, first, inverse, counts = np.unique(x, True, True, True, axis=axis)
    inverse = inverse.reshape(-1)
    if not is_sorted:
        order = np.argsort(first)
        y = np.take(y, order, axis=axis or 0)
        first, counts = first[order], counts[order]
        inverse = np.argsort(order)[inverse]
    return y, first, inverse, counts


@pytest.mark.parametrize("is_sorted", [1, 0])
@pytest.mark.parametrize("axis", [None, 0, 1, -1])
@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int64, np.int32, np.int8, bool, np.float16])
def test_numbers(dtype, axis, is_sorted):
    x = RANDOM.integers(0, 2 if dtype is bool else 3, size=(17, 2, 2)).astype(dtype)
    attributes = {} if axis is None else {"axis": axis}
    model = one_node("Unique", {"X": x}, outputs=4, sorted=is_sorted, **attributes)
    got = check(model, {"X": x}, rows=False, ort=False)
    for a, b in zip(got, expected(x, axis, is_sorted), strict=True):
        np.testing.assert_array_equal(a, b)
    assert got[0].dtype == dtype


@pytest.mark.parametrize("is_sorted", [1, 0])
@pytest.mark.parametrize("axis", [None, 0])
def test_strings(axis, is_sorted):
    x = np.array([["b", "a"], ["", "ä"], ["b", "a"], ["ab", "b"], ["", "a"]], dtype=object)
    attributes = {} if axis is None else {"axis": axis}
    model = one_node("Unique", {"X": x}, outputs=4, sorted=is_sorted, **attributes)
    got = check(model, {"X": x}, rows=False, ort=False)
    want = expected(x.astype(str), axis, is_sorted)
    assert got[0].tolist() == want[0].tolist()
    for a, b in zip(got[1:], want[1:], strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("taken", range(1, 16))
def test_some_of_the_outputs(taken):
    """The kernel writes, and reads again, what nothing takes."""
    x = np.float32([5, 2, 7, 2, 5, 5, 1, 9, 9, 0])
    names = [f"out{i}" if taken >> i & 1 else "" for i in range(4)]
    model = load_from_string(one_node("Unique", {"X": x}, outputs=4, sorted=0))
    model.graph.node[0].output[:] = names
    kept = [output for output in model.graph.output if output.name in names]
    del model.graph.output[:]
    model.graph.output.extend(kept)
    got = check(model.SerializeToString(), {"X": x}, rows=False, ort=False)
    want = [array for name, array in zip(names, expected(x, None, 0), strict=True) if name]
    for a, b in zip(got, want, strict=True):
        np.testing.assert_array_equal(a, b)


def test_the_examples_of_the_specification():
    for x, attributes, want in [
        ([2, 1, 1, 3, 4, 3], {"sorted": 0}, ([2, 1, 3, 4], [0, 1, 3, 4], [0, 1, 1, 2, 3, 2], [1, 2, 2, 1])),
        ([[1, 3], [2, 3]], {"sorted": 1}, ([1, 2, 3], [0, 2, 1], [0, 2, 1, 2], [1, 1, 2])),
        (
            [[1, 0, 0], [1, 0, 0], [2, 3, 4]],
            {"sorted": 1, "axis": 0},
            ([[1, 0, 0], [2, 3, 4]], [0, 2], [0, 0, 1], [2, 1]),
        ),
    ]:
        feeds = {"X": np.float32(x)}
        got = check(one_node("Unique", feeds, outputs=4, **attributes), feeds, rows=False)
        for a, b in zip(got, want, strict=True):
            np.testing.assert_array_equal(a, b)


def test_special_numbers():
    """NaN is the last and only one, -0.0 is 0.0; the first of equal numbers is the one that stays."""
    x = np.float32([np.nan, 1, -0.0, np.inf, 0.0, np.nan, -np.inf])
    got = check(one_node("Unique", {"X": x}, outputs=4), {"X": x}, rows=False, ort=False)
    np.testing.assert_array_equal(got[0], np.float32([-np.inf, 0, 1, np.inf, np.nan]))
    assert np.signbit(got[0][1])
    np.testing.assert_array_equal(got[1], [6, 2, 1, 3, 0])
    np.testing.assert_array_equal(got[2], [4, 2, 1, 3, 1, 4, 0])
    np.testing.assert_array_equal(got[3], [1, 2, 1, 1, 2])


@pytest.mark.parametrize(
    "shape, axis", [((0,), None), ((0, 3), None), ((0, 3), 0), ((3, 0), 0), ((3, 0), 1), ((), None)]
)
def test_nothing_and_scalars(shape, axis):
    """Rows without elements are equal."""
    x = np.ones(shape, np.int64)
    attributes = {} if axis is None else {"axis": axis}
    model = one_node("Unique", {"X": x}, outputs=4, batch=False, **attributes)
    got = check(model, {"X": x}, rows=False, ort=False)
    count = min(1, x.size if axis is None else shape[axis])
    assert got[0].shape == ((count,) if axis is None else (*shape[:axis], count, *shape[axis + 1 :]))
    np.testing.assert_array_equal(got[3], [x.size if axis is None else shape[axis]] * count)


@pytest.mark.parametrize("count", [1, 2, 3, 15, 16, 17, 1000])
def test_many(count):
    x = RANDOM.integers(0, max(1, count // 3), size=count)
    for is_sorted in (0, 1):
        got = check(one_node("Unique", {"X": x}, outputs=4, sorted=is_sorted), {"X": x}, rows=False)
        for a, b in zip(got, expected(x, None, is_sorted), strict=True):
            np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize(
    "attributes, message", [({"axis": 2}, "'axis' is 2 for rank 2"), ({"sorted": 2}, "'sorted' is 2")]
)
def test_malformed(attributes, message):
    with pytest.raises(mlonnx.ModelError, match=message):
        mlonnx.InferenceSession(one_node("Unique", {"X": np.zeros((2, 2), np.float32)}, **attributes))


# Solve


def solve(feeds, **attributes):
    made = load_from_string(one_node("Solve", feeds, domain="com.microsoft", batch=False, **attributes))
    made.opset_import.append(helper.make_opsetid("com.microsoft", 1))
    return made.SerializeToString()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("n", [1, 2, 3, 16, 17, 40])
@pytest.mark.parametrize("m", [None, 1, 5])
def test_equations(n, m, dtype):
    A, B = RANDOM.normal(size=(n, n)) + 2 * np.eye(n), RANDOM.normal(size=(n,) if m is None else (n, m))
    feeds = {"A": A.astype(dtype), "B": B.astype(dtype)}
    for attributes, matrix in [({}, A), ({"transposed": 1, "lower": 1}, A.T)]:
        got = check(solve(feeds, **attributes), feeds, rows=False, ort=False)[0]
        want = np.linalg.solve(matrix, B)
        scale = np.linalg.cond(matrix) * np.abs(want).max()
        np.testing.assert_allclose(got, want, rtol=0, atol=scale * (1e-5 if dtype == np.float32 else 1e-14))


def test_equations_by_hand():
    """x + 2 y = 5, 3 x + 4 y = 11; and one that only a change of rows solves."""
    feeds = {"A": np.float64([[1, 2], [3, 4]]), "B": np.float64([5, 11])}
    for got in (run_reference(solve(feeds), feeds), mlonnx.InferenceSession(solve(feeds)).run(None, feeds)):
        np.testing.assert_allclose(got[0], [1, 2], rtol=1e-15)
    feeds = {"A": np.float32([[0, 1], [1, 0]]), "B": np.float32([[3, 4], [5, 6]])}
    np.testing.assert_array_equal(check(solve(feeds), feeds, rows=False, ort=False)[0], [[5, 6], [3, 4]])


def test_no_unique_solution():
    feeds = {"A": np.float32([[1, 2], [2, 4]]), "B": np.float32([1, 2])}
    model = solve(feeds)
    for run in (lambda: run_reference(model, feeds), lambda: mlonnx.InferenceSession(model).run(None, feeds)):
        with pytest.raises(mlonnx.RunError, match="no unique solution: column 1 has no pivot"):
            run()


def test_malformed_equations():
    for A, B, message in [
        (np.zeros((2, 3), np.float32), np.zeros(2, np.float32), "square matrix"),
        (np.zeros((2, 2), np.float32), np.zeros(3, np.float32), "2 equations with 3 right sides"),
        (np.zeros((2, 2), np.int64), np.zeros(2, np.int64), "takes f32 or f64"),
        (np.zeros((2, 2), np.float32), np.zeros(2), "different types"),
    ]:
        with pytest.raises(mlonnx.ModelError, match=message):
            mlonnx.InferenceSession(solve({"A": A, "B": B}))
