"""Shapes as values, and operators whose results have as many entries as values say."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from onnx import helper, numpy_helper
from operators import TYPES, check, one_node, run_reference

import mlonnx


def several(nodes, feeds, outputs, constants=None, opset=18):
    """A model of several nodes on inputs with any number of rows."""
    inputs = [helper.make_tensor_value_info(n, TYPES[a.dtype], ["N", *a.shape[1:]]) for n, a in feeds.items()]
    made = helper.make_graph(
        [helper.make_node(op, list(i), list(o), name=f"{op}_{k}", **more) for k, (op, i, o, more) in enumerate(nodes)],
        "graph",
        inputs,
        [helper.make_empty_tensor_value_info(o) for o in outputs],
        [numpy_helper.from_array(np.asarray(a), n) for n, a in (constants or {}).items()],
    )
    return helper.make_model(made, opset_imports=[helper.make_opsetid("", opset)], ir_version=8).SerializeToString()


X = {"X": np.arange(15, dtype=np.float32).reshape(5, 3)}


@pytest.mark.parametrize(("start", "end"), [(0, None), (0, 1), (1, 2), (-1, None), (-9, 9), (2, 1), (5, None)])
def test_shape(start, end):
    attributes = {"start": start} | ({} if end is None else {"end": end})
    got = check(one_node("Shape", X, opset=15, **attributes), X, rows=False)
    np.testing.assert_array_equal(got[0], X["X"].shape[start:end])


def test_ones_beside_the_features_are_rows():
    """PolynomialFeatures' column of ones: as many as there are rows."""
    nodes = [
        ("Shape", ["X"], ["s"], {}),
        ("Gather", ["s", "zero"], ["n"], {}),
        ("Concat", ["n", "one"], ["t"], {"axis": 0}),
        ("ConstantOfShape", ["t"], ["ones"], {"value": numpy_helper.from_array(np.float32([1]))}),
        ("Concat", ["ones", "X"], ["Y"], {"axis": 1}),
    ]
    model = several(nodes, X, ["Y"], {"zero": [0], "one": [1]})
    assert mlonnx.InferenceSession(model).path == "rows"
    got = check(model, X)
    np.testing.assert_array_equal(got[0], np.column_stack([np.ones(5), X["X"]]))


def test_reshape_to_the_shape_of_another():
    nodes = [("Shape", ["X"], ["s"], {}), ("Mul", ["X", "X"], ["q"], {}), ("Reshape", ["q", "s"], ["Y"], {})]
    model = several(nodes, X, ["Y"])
    assert mlonnx.InferenceSession(model).path == "rows"
    np.testing.assert_array_equal(check(model, X)[0], X["X"] ** 2)


def test_reshape_to_rows_and_the_rest():
    nodes = [
        ("Shape", ["X"], ["s"], {"end": 1}),
        ("Concat", ["s", "rest"], ["t"], {"axis": 0}),
        ("Reshape", ["X", "t"], ["r"], {}),
        ("Slice", ["r", "one", "two", "one"], ["Y"], {}),
    ]
    model = several(nodes, X, ["Y"], {"rest": [-1], "one": [1], "two": [2]})
    assert mlonnx.InferenceSession(model).path == "rows"
    np.testing.assert_array_equal(check(model, X)[0], X["X"][:, 1:2])


def test_a_row_repeated_for_each_row():
    constants = {"row": np.float32([[7, 8]]), "one": [1]}
    for op in ["Tile", "Expand"]:
        nodes = [
            ("Shape", ["X"], ["s"], {"end": 1}),
            ("Concat", ["s", "one"], ["t"], {"axis": 0}),
            (op, ["row", "t"], ["r"], {}),
            ("Concat", ["X", "r"], ["Y"], {"axis": 1}),
        ]
        model = several(nodes, X, ["Y"], constants)
        assert mlonnx.InferenceSession(model).path == "rows"
        np.testing.assert_array_equal(check(model, X)[0][:, 3:], np.tile([7.0, 8.0], (5, 1)))


def test_the_mean_over_the_batch_is_not_row_parallel():
    nodes = [
        ("Shape", ["X"], ["s"], {"end": 1}),
        ("Cast", ["s"], ["n"], {"to": 1}),
        ("ReduceSum", ["X", "zero"], ["t"], {}),
        ("Div", ["t", "n"], ["Y"], {}),
    ]
    model = several(nodes, X, ["Y"], {"zero": [0]})
    assert mlonnx.InferenceSession(model).path == "dynamic"
    np.testing.assert_array_equal(check(model, X, rows=False)[0], X["X"].mean(0, keepdims=True))


def test_a_column_for_each_row_is_not_row_parallel():
    """[N, 1] + [1, N] has the rows of the batch, and its columns too."""
    nodes = [
        ("Shape", ["X"], ["s"], {"end": 1}),
        ("Concat", ["one", "s"], ["t"], {"axis": 0}),
        ("ConstantOfShape", ["t"], ["zeros"], {}),
        ("ReduceSum", ["X", "one"], ["r"], {}),
        ("Add", ["r", "zeros"], ["Y"], {}),
    ]
    model = several(nodes, X, ["Y"], {"one": [1]})
    assert mlonnx.InferenceSession(model).path == "dynamic"
    want = X["X"].sum(1, keepdims=True) + np.zeros((1, 5))
    np.testing.assert_array_equal(check(model, X, rows=False)[0], want)


def test_size_is_the_number_of_elements():
    got = check(one_node("Size", X), X, rows=False)
    assert got[0] == 15 and got[0].shape == ()


@pytest.mark.parametrize("value", [np.float32(2), np.int64(-3), np.array(True), None])
def test_constant_of_shape_of_the_run(value):
    feeds = {"S": np.array([2, 0, 3])}
    attributes = {} if value is None else {"value": numpy_helper.from_array(np.asarray(value).reshape(1))}
    model = one_node("ConstantOfShape", feeds, batch=False, **attributes)
    for shape in ([2, 0, 3], [2, 1, 3], [1, 1, 1]):
        got = check(model, {"S": np.array(shape)}, rows=False)
        assert got[0].shape == tuple(shape) and (got[0] == (0 if value is None else value)).all()
    for bad in ([2, -1, 3], [2**40, 2**40, 1]):
        with pytest.raises(mlonnx.RunError):
            mlonnx.InferenceSession(model).run(None, {"S": np.array(bad)})
        with pytest.raises(mlonnx.Error):
            run_reference(model, {"S": np.array(bad)})


def test_expand_and_tile_by_values_of_the_run():
    feeds = {"X": np.float32([[1], [2]]), "S": np.array([1, 3])}
    expand = one_node("Expand", feeds, batch=False)
    tile = one_node("Tile", feeds, batch=False)
    np.testing.assert_array_equal(check(expand, feeds, rows=False)[0], [[1, 1, 1], [2, 2, 2]])
    np.testing.assert_array_equal(check(tile, feeds, rows=False)[0], [[1, 1, 1], [2, 2, 2]])
    np.testing.assert_array_equal(check(tile, feeds | {"S": np.array([2, 0])}, rows=False)[0], np.zeros((4, 0)))
    for shape in ([3, 3], [-1, 1]):
        with pytest.raises(mlonnx.RunError):
            mlonnx.InferenceSession(expand).run(None, feeds | {"S": np.array(shape)})


@settings(max_examples=60, deadline=None)
@given(start=st.integers(-9, 9), limit=st.integers(-9, 9), delta=st.integers(-4, 4).filter(bool))
@pytest.mark.parametrize("dtype", [np.int64, np.int32, np.float32, np.float64])
def test_range(dtype, start, limit, delta):
    feeds = {"a": np.array(start, dtype), "b": np.array(limit, dtype), "c": np.array(delta, dtype)}
    got = check(one_node("Range", feeds, batch=False), feeds, rows=False)
    np.testing.assert_array_equal(got[0], np.arange(start, limit, delta, dtype))


@pytest.mark.parametrize(("start", "limit", "delta"), [(0, 5, 0), (-(2**63), 2**63 - 1, 1), (0, np.nan, 1)])
def test_impossible_ranges_are_errors(start, limit, delta):
    dtype = np.float64 if np.isnan(limit) else np.int64
    feeds = {"a": np.array(start, dtype), "b": np.array(limit, dtype), "c": np.array(delta, dtype)}
    model = one_node("Range", feeds, batch=False)
    with pytest.raises(mlonnx.RunError):
        mlonnx.InferenceSession(model).run(None, feeds)
    with pytest.raises(mlonnx.Error):
        run_reference(model, feeds)


@pytest.mark.parametrize("dtype", [np.float32, np.int64, object])
def test_compress(dtype):
    x = np.arange(12).reshape(4, 3)
    feeds = {"X": x.astype(str).astype(object) if dtype is object else x.astype(dtype)}
    columns = {"C": np.array([True, False, True])}
    got = check(one_node("Compress", feeds, columns, axis=1), feeds)
    np.testing.assert_array_equal(got[0], feeds["X"][:, [0, 2]])
    feeds["C"] = np.array([False, True, True])
    got = check(one_node("Compress", feeds, axis=0, batch=False), feeds, rows=False)
    np.testing.assert_array_equal(got[0], feeds["X"][[1, 2]])
    got = check(one_node("Compress", feeds, batch=False), feeds, rows=False)
    np.testing.assert_array_equal(got[0], feeds["X"].ravel()[[1, 2]])


def test_nonzero():
    feeds = {"X": np.float32([[1, 0, np.nan], [0, -0.0, 2]])}
    got = check(one_node("NonZero", feeds), feeds, rows=False)
    np.testing.assert_array_equal(got[0], [[0, 0, 1], [0, 2, 2]])
    none = {"X": np.zeros((3, 2), np.int64)}
    assert check(one_node("NonZero", none), none, rows=False)[0].shape == (2, 0)


REDUCTIONS = {"none": None, "add": np.add, "mul": np.multiply, "max": np.maximum, "min": np.minimum}


@pytest.mark.parametrize("dtype", [np.float32, np.int64, np.int32])
@pytest.mark.parametrize("reduction", REDUCTIONS)
def test_scatter_elements(reduction, dtype):
    feeds = {
        "X": np.arange(12, dtype=dtype).reshape(3, 4),
        "I": np.array([[0, -1], [2, 2], [1, 1]]),
        "U": np.array([[5, 6], [7, 8], [2, 3]], dtype),
    }
    want = feeds["X"].copy()
    for r in range(3):
        for c in range(2):
            at = feeds["I"][r, c]
            combine = REDUCTIONS[reduction]
            want[r, at] = feeds["U"][r, c] if combine is None else combine(want[r, at], feeds["U"][r, c])
    model = one_node("ScatterElements", feeds, axis=1, reduction=reduction)
    assert mlonnx.InferenceSession(model).path == "rows"
    np.testing.assert_array_equal(check(model, feeds)[0], want)


def test_scatter_elements_of_a_part():
    feeds = {"X": np.zeros((3, 4), np.float32), "I": np.array([[1, 2]]), "U": np.float32([[7, 8]])}
    model = one_node("ScatterElements", feeds, batch=False)
    want = np.zeros((3, 4))
    want[1, 0], want[2, 1] = 7, 8
    np.testing.assert_array_equal(check(model, feeds, rows=False)[0], want)


def test_the_older_name_of_scatter_elements():
    feeds = {"X": np.zeros((3, 4), np.float32), "I": np.array([[1, 2]]), "U": np.float32([[7, 8]])}
    got = check(one_node("Scatter", feeds, batch=False, opset=9), feeds, rows=False)
    assert got[0][1, 0] == 7 and got[0][2, 1] == 8


@pytest.mark.parametrize("reduction", REDUCTIONS)
def test_scatter_nd(reduction):
    feeds = {
        "X": np.arange(12, dtype=np.float32).reshape(4, 3),
        "I": np.array([[1], [-1], [1]]),
        "U": np.float32([[2, 2, 2], [3, 3, 3], [-4, 5, 6]]),
    }
    want = feeds["X"].copy()
    combine = REDUCTIONS[reduction]
    for at, part in zip(feeds["I"][:, 0], feeds["U"], strict=True):
        want[at] = part if combine is None else combine(want[at], part)
    got = check(one_node("ScatterND", feeds, batch=False, reduction=reduction), feeds, rows=False)
    np.testing.assert_array_equal(got[0], want)


def test_gather_nd():
    table = np.arange(24.0).reshape(2, 3, 4)
    feeds = {"I": np.array([[[0, 1], [-1, 2]], [[1, 0], [0, 0]]])}
    model = one_node("GatherND", feeds, {"data": table}, order=["data", "I"])
    assert mlonnx.InferenceSession(model).path == "rows"
    np.testing.assert_array_equal(check(model, feeds)[0], table[feeds["I"][..., 0], feeds["I"][..., 1]])
    feeds = {"X": np.arange(12, dtype=np.float32).reshape(4, 3), "I": np.array([[[0]], [[2]], [[-1]], [[1]]])}
    got = check(one_node("GatherND", feeds, batch_dims=1), feeds)
    np.testing.assert_array_equal(got[0], [[0], [5], [8], [10]])


@pytest.mark.parametrize(
    ("op", "constants", "order"),
    [
        ("GatherND", {"data": np.arange(3.0)}, ["data", "I"]),
        ("ScatterND", {"data": np.arange(3.0), "u": np.zeros(2)}, ["data", "I", "u"]),
        ("ScatterElements", {"data": np.zeros((3, 1)), "u": np.zeros((2, 1))}, ["data", "I", "u"]),
    ],
)
def test_positions_outside_are_errors(op, constants, order):
    model = one_node(op, {"I": np.array([[0], [3]])}, constants, batch=False, order=order)
    for bad in (3, -4):
        feeds = {"I": np.array([[0], [bad]])}
        with pytest.raises(mlonnx.RunError, match=str(bad)):
            mlonnx.InferenceSession(model).run(None, feeds)
        with pytest.raises(mlonnx.Error, match=f"index {bad}"):
            run_reference(model, feeds)


@pytest.mark.parametrize("dtype", [np.float32, np.int64, object])
def test_split(dtype):
    x = np.arange(35).reshape(5, 7)
    feeds = {"X": x.astype(str).astype(object) if dtype is object else x.astype(dtype)}
    model = one_node("Split", feeds, outputs=3, axis=1, num_outputs=3)
    assert mlonnx.InferenceSession(model).path == "rows"
    got = check(model, feeds)
    for part, want in zip(got, np.split(feeds["X"], [3, 6], 1), strict=True):
        np.testing.assert_array_equal(part, want)
    lengths = {"L": np.array([2, 0, 5])}
    got = check(one_node("Split", feeds, lengths, outputs=3, axis=-1), feeds)
    for part, want in zip(got, np.split(feeds["X"], [2, 2], 1), strict=True):
        np.testing.assert_array_equal(part, want)
    check(one_node("Split", feeds, outputs=2, opset=11, axis=1, split=[3, 4]), feeds)


def test_split_of_rows_and_by_values_of_the_run():
    got = check(one_node("Split", X, outputs=2, num_outputs=2), X, rows=False)
    assert [part.shape for part in got] == [(3, 3), (2, 3)]
    feeds = X | {"L": np.array([1, 4])}
    model = one_node("Split", feeds, outputs=2, batch=False)
    assert [part.shape for part in check(model, feeds, rows=False)] == [(1, 3), (4, 3)]
    for bad in ([1, 3], [-1, 6]):
        with pytest.raises(mlonnx.RunError):
            mlonnx.InferenceSession(model).run(None, X | {"L": np.array(bad)})


def test_an_unknown_extent_inside_a_model_of_fixed_shapes():
    feeds = {"X": np.float32([[1, 0, 2], [0, 3, 0]])}
    nodes = [("NonZero", ["X"], ["p"], {}), ("ReduceMax", ["p"], ["Y"], {"keepdims": 0})]
    made = helper.make_graph(
        [helper.make_node(op, i, o, **more) for op, i, o, more in nodes],
        "graph",
        [helper.make_tensor_value_info("X", TYPES[np.dtype(np.float32)], [2, 3])],
        [helper.make_empty_tensor_value_info("Y")],
    )
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", 17)], ir_version=8).SerializeToString()
    assert mlonnx.InferenceSession(model).path == "dynamic"
    assert check(model, feeds, rows=False)[0] == 2


def test_cast_like():
    feeds = {"X": np.float32([1.5, -2.5])}
    got = check(one_node("CastLike", feeds, {"like": np.array([1])}, opset=15), feeds)
    assert got[0].dtype == np.int64 and got[0].tolist() == [1, -2]


def test_three_numbers_a_row_selected_from_a_table():
    """A neighbour's labels: [1, 3 N] for a while, in groups of three."""
    feeds = {"I": np.array([[0, 2, 1], [3, 3, 0]])}
    inputs = [helper.make_tensor_value_info("I", TYPES[np.dtype(np.int64)], ["N", 3])]
    made = helper.make_graph(
        [
            helper.make_node("ArrayFeatureExtractor", ["table", "I"], ["t"], domain="ai.onnx.ml"),
            helper.make_node("Reshape", ["t", "shape"], ["Y"]),
        ],
        "graph",
        inputs,
        [helper.make_empty_tensor_value_info("Y")],
        [
            numpy_helper.from_array(np.float32([5, 6, 7, 8]), "table"),
            numpy_helper.from_array(np.array([-1, 3]), "shape"),
        ],
    )
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("ai.onnx.ml", 3)]
    model = helper.make_model(made, opset_imports=opsets, ir_version=8).SerializeToString()
    assert mlonnx.InferenceSession(model).path == "rows"
    np.testing.assert_array_equal(check(model, feeds)[0], [[5, 7, 6], [8, 8, 5]])
    with pytest.raises(mlonnx.RunError, match="-1"):
        mlonnx.InferenceSession(model).run(None, {"I": np.array([[0, -1, 1]])})
