"""Operators that reshape and select: compiled, interpreter and onnxruntime agree."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from operators import check, one_node, run_reference

import mlonnx

ELEMENTS = [np.float32, np.float64, np.int64, np.int32]


def rows(shape, dtype=np.float32, count=5):
    array = np.arange(count * int(np.prod(shape)), dtype=np.int64) - 7
    return array.reshape(count, *shape).astype(dtype)


@pytest.mark.parametrize("dtype", ELEMENTS)
@pytest.mark.parametrize("perm", [(0, 2, 1, 3), (0, 3, 1, 2), (0, 1, 2, 3)])
def test_transpose_of_a_row(perm, dtype):
    feeds = {"X": rows((2, 3, 4), dtype)}
    check(one_node("Transpose", feeds, perm=perm), feeds)


def test_transpose_of_strings():
    feeds = {"X": np.array([[["a", ""], ["é", "b"], ["c", "dd"]]] * 3, dtype=object)}
    check(one_node("Transpose", feeds, perm=(0, 2, 1)), feeds)


def test_transpose_of_the_batch_is_not_row_parallel():
    feeds = {"X": rows((3,))}
    assert mlonnx.InferenceSession(one_node("Transpose", feeds)).path == "dynamic"
    check(one_node("Transpose", feeds), feeds, rows=False)


def test_fixed_shapes_may_be_transposed():
    feeds = {"X": rows((3,))}
    check(one_node("Transpose", feeds, batch=False), feeds, rows=False)


@pytest.mark.parametrize(("op", "opset"), [("Flatten", 9), ("Flatten", 13), ("Flatten", 21)])
@pytest.mark.parametrize("axis", [1, -2])
def test_flatten(op, opset, axis):
    if axis < 0 and opset < 11:
        pytest.skip("negative axes came with version 11")
    feeds = {"X": rows((2, 3) if axis == 1 else (6,))}
    if axis < 0:
        axis = 1 - feeds["X"].ndim
    check(one_node(op, feeds, opset=opset, axis=axis), feeds)


@pytest.mark.parametrize("opset", [11, 13])
def test_squeeze_and_unsqueeze(opset):
    feeds = {"X": rows((1, 3, 1))}
    axes = np.array([1, -1])
    if opset < 13:
        check(one_node("Squeeze", feeds, opset=opset, axes=axes.tolist()), feeds)
        check(one_node("Unsqueeze", feeds, opset=opset, axes=axes.tolist()), feeds)
    else:
        check(one_node("Squeeze", feeds, {"axes": axes}, opset=opset), feeds)
        check(one_node("Unsqueeze", feeds, {"axes": axes}, opset=opset), feeds)


def test_squeeze_of_a_wide_dimension_names_it():
    feeds = {"X": rows((2,))}
    with pytest.raises(mlonnx.Error, match="dimension 1 has extent 2"):
        mlonnx.InferenceSession(one_node("Squeeze", feeds, {"axes": np.array([1])}))


def test_expand_and_tile():
    feeds = {"X": rows((1, 3))}
    check(one_node("Expand", feeds, {"shape": np.array([1, 2, 1])}), feeds)
    check(one_node("Expand", feeds, {"shape": np.array([4, 3])}), feeds)
    check(one_node("Tile", feeds, {"repeats": np.array([1, 2, 3])}), feeds)
    check(one_node("Tile", feeds, {"repeats": np.array([1, 0, 3])}), feeds)


@pytest.mark.parametrize("dtype", [*ELEMENTS, bool, object])
@pytest.mark.parametrize("index", [np.array([2, 0, -1]), np.array(1), np.array([[0, 1], [2, 2]], np.int32)])
def test_gather_columns(dtype, index):
    feeds = {"X": rows((3,)).astype(str).astype(object) if dtype is object else rows((3,), dtype)}
    check(one_node("Gather", feeds, {"indices": index}, axis=1), feeds)


def test_gather_of_a_table_by_rows():
    feeds = {"I": np.array([[0, 2], [-1, 1]])}
    check(one_node("Gather", feeds, {"data": np.arange(6.0).reshape(3, 2)}, order=["data", "I"]), feeds)


def test_gather_beyond_the_table_is_an_error_of_the_row():
    feeds = {"I": np.array([[0], [3], [7]])}
    model = one_node("Gather", feeds, {"data": np.arange(3.0)}, order=["data", "I"])
    with pytest.raises(mlonnx.Error, match="node"):
        mlonnx.InferenceSession(model).run(None, feeds)
    with pytest.raises(mlonnx.Error, match="index 3"):
        run_reference(model, feeds)


def test_gather_elements():
    feeds = {"X": rows((4, 2)), "I": np.tile(np.array([[[0, 3], [-1, 1]]]), (5, 1, 1))}
    check(one_node("GatherElements", feeds, axis=1), feeds)


edge = st.integers(-6, 6) | st.sampled_from([2**31 - 1, -(2**31), 2**63 - 1, -(2**63)])


@settings(max_examples=150, deadline=None)
@given(extent=st.integers(1, 5), start=edge, end=edge, step=st.sampled_from([1, 2, 3, -1, -2, 2**62, -(2**62)]))
def test_slice(extent, start, end, step):
    feeds = {"X": rows((extent, 2))}
    operands = {"starts": [start], "ends": [end], "axes": [1], "steps": [step]}
    model = one_node("Slice", feeds, {name: np.array(v, np.int64) for name, v in operands.items()})
    got = check(model, feeds, ort=False)
    np.testing.assert_array_equal(got[0], feeds["X"][:, slice(*_as_python(start, end, step, extent)), :])


def _as_python(start, end, step, extent):
    """ONNX's positions as Python's: a negative end beyond the front stops before the first entry."""
    if step < 0 and end < -extent:
        end = None
    return start, end, step


def test_slice_1_has_attributes():
    feeds = {"X": rows((4,))}
    check(one_node("Slice", feeds, opset=9, starts=[1], ends=[-1], axes=[1]), feeds)
    check(one_node("Slice", feeds, opset=9, starts=[0, 2], ends=[2**31 - 1, 3]), feeds)


@pytest.mark.parametrize("dtype", [np.float32, np.int64, object])
def test_concat_of_columns(dtype):
    """One input for a few columns each: joined by one operation, whatever their number."""
    width = {f"X{i}": i % 3 + 1 for i in range(40)}
    feeds = {name: rows((w,), np.float32).astype(str).astype(object) if dtype is object else rows((w,), dtype)
             for name, w in width.items()}  # fmt: skip
    check(one_node("Concat", feeds, axis=1), feeds)


def test_slice_along_an_axis_twice_is_refused():
    feeds = {"X": rows((3,))}
    positions = {"starts": [0, 0], "ends": [1, 1], "axes": [1, 1], "steps": [1, 1]}
    model = one_node("Slice", feeds, {name: np.array(v) for name, v in positions.items()})
    with pytest.raises(mlonnx.ModelError, match="do not fit together"):
        mlonnx.InferenceSession(model)


def test_gather_names_the_row_and_column_of_a_bad_index():
    feeds = {"I": np.array([[0, 1], [1, 1], [0, 9]])}
    model = one_node("Gather", feeds, {"data": np.array([10, 20, 30])}, order=["data", "I"])
    with pytest.raises(mlonnx.Error, match="row 2, column 1"):
        mlonnx.InferenceSession(model).run(None, feeds)


def test_reshape_of_an_empty_batch():
    feeds = {"X": np.zeros((0, 3), np.float32)}
    for shape in ([0, -1], [0, 1, 1, -1, 1]):
        check(one_node("Reshape", feeds, {"shape": np.array(shape)}), feeds, rows=False, ort=False)


def test_shapes_beyond_any_memory_are_refused():
    from onnx import TensorProto, helper

    nodes = [helper.make_node("Concat", [f"T{i}"] * 2, [f"T{i + 1}"], axis=1) for i in range(61)]
    graph = helper.make_graph(
        nodes,
        "deep",
        [helper.make_tensor_value_info("T0", TensorProto.FLOAT, ["N", 3])],
        [helper.make_empty_tensor_value_info("T61")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 15)], ir_version=8)
    with pytest.raises(mlonnx.Error, match="not supported.*elements"):
        mlonnx.InferenceSession(model.SerializeToString())
