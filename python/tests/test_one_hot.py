"""onnx.OneHot: every type, axis and depth, compiled and interpreted; expected values are numpy's."""

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper
from operators import one_node, run_compiled, run_reference

import mlonnx

NUMBERS = ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]
OFF_ON = {"?": [False, True], "O": ["off", "on"]}


def one_hot_model(x, depth, values, *, opset=13, batch=True, **attributes):
    """X is an input; so is the depth where it is an array in `feeds`."""
    dtype = helper.np_dtype_to_tensor_dtype(x.dtype)
    shape = ["N", *x.shape[1:]] if batch and x.ndim else list(x.shape)
    graph = helper.make_graph(
        [helper.make_node("OneHot", ["X", "depth", "values"], ["Y"], name="node", **attributes)],
        "graph",
        [helper.make_tensor_value_info("X", dtype, shape)],
        [helper.make_empty_tensor_value_info("Y")],
        [numpy_helper.from_array(depth, "depth"), numpy_helper.from_array(values, "values")],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=9).SerializeToString()


def expect(x, depth, values, axis=-1):
    """The definition, of numbers that are integers already."""
    index = x.astype(object)[..., None]
    k = np.arange(depth, dtype=object)
    on = np.array((index == k) | (index + depth == k), dtype=bool)
    return np.moveaxis(np.where(on, values[1], values[0]).astype(values.dtype), -1, axis)


def check(model, feeds, want):
    for run in (run_compiled, run_reference):
        (got,) = run(model, feeds)
        assert got.dtype == want.dtype or got.dtype.kind in "OUT", run.__name__
        np.testing.assert_array_equal(got, want, err_msg=run.__name__)


@pytest.mark.parametrize("index_type", NUMBERS)
def test_every_type_of_index(index_type):
    x = np.array([[0, 1], [2, 3], [4, 250 if index_type[0] == "u" else -1]], index_type)
    values = np.array([2, 5], "f4")
    for axis in (-2, -1, 1, 2):
        check(one_hot_model(x, np.array(3), values, axis=axis), {"X": x}, expect(x, 3, values, axis))


@pytest.mark.parametrize("value_type", [*NUMBERS, "?", "O"])
def test_every_type_of_value(value_type):
    x = np.array([[0, -3], [2, 3]], "i8")
    values = np.array(OFF_ON.get(value_type, [3, 7]), value_type)
    check(one_hot_model(x, np.array(3), values), {"X": x}, expect(x, 3, values))


@pytest.mark.parametrize("depth_type", NUMBERS)
@pytest.mark.parametrize("shape", [(), (1,)])
def test_every_type_of_depth(depth_type, shape):
    x, values = np.array([1, -1, 5], "i8"), np.array([0, 1], "f4")
    depth = np.full(shape, 3, depth_type) + np.array(0.9 if depth_type[0] == "f" else 0, depth_type)
    check(one_hot_model(x, depth, values), {"X": x}, expect(x, 3, values))


@pytest.mark.parametrize("rank", [0, 1, 2, 3])
def test_every_axis(rank):
    x = np.random.default_rng(rank).integers(-5, 5, (4, 3, 2)[:rank])
    values = np.array([0, 1], "i8")
    for axis in range(-rank - 1, rank + 1):
        for batch in (False, True):
            model = one_hot_model(x, np.array([4]), values, axis=axis, batch=batch)
            check(model, {"X": x}, expect(x, 4, values, axis))
    for axis in (-rank - 2, rank + 1):
        model = one_hot_model(x, np.array([4]), values, axis=axis)
        with pytest.raises(mlonnx.Error, match="axis"):
            mlonnx.InferenceSession(model)


def test_numbers_that_are_no_index():
    x = np.array([np.nan, np.inf, -np.inf, 1e30, -1e30, 1.9, -0.5, -1.9], "f8")
    want = np.zeros((8, 2), "f4")
    want[5, 1] = want[6, 0] = want[7, 1] = 1
    check(one_hot_model(x, np.array(2), np.array([0, 1], "f4")), {"X": x}, want)
    big = np.array([2**64 - 1, 2**63, 1], "u8")  # not -1: it is outside
    check(one_hot_model(big, np.array(2), np.array([0, 1], "f4")), {"X": big}, np.array([[0, 0], [0, 0], [0, 1]], "f4"))


@pytest.mark.parametrize("depth", [0, -2, np.array(np.nan, "f4"), np.array(0.9, "f4")])
def test_constant_depth_below_one_is_refused(depth):
    x = np.array([0], "i8")
    model = one_hot_model(x, np.asarray(depth), np.array([0, 1], "f4"))
    with pytest.raises(mlonnx.Error, match="depth"):
        mlonnx.InferenceSession(model)


@pytest.mark.parametrize("shape", [(), (1,)])
@pytest.mark.parametrize("depth_type", ["i8", "i4", "f4", "u1"])
def test_depth_of_the_run(depth_type, shape):
    x = np.array([[0, 1], [5, -1]], "i8")
    values = np.array([0, 1], "f4")
    for axis in (-1, 0, 1):
        feeds = {"X": x, "depth": np.full(shape, 3, depth_type)}
        model = depth_as_input(feeds, values, axis)
        session = mlonnx.InferenceSession(model)
        for depth in (3, 1, 7):
            feeds["depth"] = np.full(shape, depth, depth_type)
            want = expect(x, depth, values, axis)
            np.testing.assert_array_equal(session.run(None, feeds)[0], want)
            np.testing.assert_array_equal(run_reference(model, feeds)[0], want)
        feeds["depth"] = np.full(shape, 0, depth_type)
        for run in (run_compiled, run_reference):
            with pytest.raises(mlonnx.Error, match="depth.*0"):
                run(model, feeds)


def depth_as_input(feeds, values, axis):
    graph = helper.make_graph(
        [helper.make_node("OneHot", ["X", "depth", "values"], ["Y"], name="node", axis=axis)],
        "graph",
        [helper.make_tensor_value_info(n, helper.np_dtype_to_tensor_dtype(a.dtype), a.shape) for n, a in feeds.items()],
        [helper.make_tensor_value_info("Y", TensorProto.FLOAT, [None] * 3)],
        [numpy_helper.from_array(values, "values")],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=9).SerializeToString()


def test_rows_and_large_batches():
    x = np.random.default_rng(0).integers(-20, 20, (333, 3))
    values = np.array([0, 1], "f4")
    session = mlonnx.InferenceSession(one_hot_model(x, np.array(17), values))
    want = expect(x, 17, values)
    for count in (1, 7, 64, 333):
        np.testing.assert_array_equal(session.run(None, {"X": x[:count]})[0], want[:count])


@pytest.mark.parametrize(
    "x, axis, depth, want",
    [
        ([[4, 4, 6], [6, 7, 6]], -1, 10, np.eye(10)[[[4, 4, 6], [6, 7, 6]]]),
        (
            [[2, 0, 4], [4, 3, 0]],
            0,
            5,
            [
                [[0, 1, 0], [0, 0, 1]],
                [[0, 0, 0], [0, 0, 0]],
                [[1, 0, 0], [0, 0, 0]],
                [[0, 0, 0], [0, 1, 0]],
                [[0, 0, 1], [1, 0, 0]],
            ],
        ),
    ],
)
def test_examples_of_the_operation(x, axis, depth, want):
    """The two examples of docs/onehot-operation.md as models."""
    x = np.array(x, "i8")
    model = one_node("OneHot", {"X": x}, {"depth": np.array(depth), "values": np.array([0, 1])}, batch=False, axis=axis)
    check(model, {"X": x}, np.array(want, "i8"))
