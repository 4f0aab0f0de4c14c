"""Scan and distances: compiled, interpreter, numpy and onnxruntime agree."""

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper
from operators import TYPES, check, one_node, run_reference

import mlonnx

RANDOM = np.random.default_rng(3)


def graph(name, nodes, inputs, outputs, constants=None):
    info = helper.make_empty_tensor_value_info
    values = [numpy_helper.from_array(np.asarray(a), n) for n, a in (constants or {}).items()]
    return helper.make_graph(nodes, name, [info(i) for i in inputs], [info(o) for o in outputs], values)


def scan(feeds, operands, body, outputs, constants=None, *, opset=17, columns=None, **attributes):
    """A model of one Scan; inputs have any number of rows, and `columns` columns (default: those of the feeds)."""
    node = helper.make_node("Scan", operands, outputs, name="node", body=body, **attributes)
    inputs = [
        helper.make_tensor_value_info(n, TYPES[a.dtype], ["N", *(columns or a.shape[1:])]) for n, a in feeds.items()
    ]
    values = [numpy_helper.from_array(a, n) for n, a in (constants or {}).items()]
    outputs = [helper.make_empty_tensor_value_info(o) for o in outputs]
    made = helper.make_graph([node], "graph", inputs, outputs, values)
    return helper.make_model(made, opset_imports=[helper.make_opsetid("", opset)], ir_version=8).SerializeToString()


def rows_of(count, width, dtype=np.float32):
    return RANDOM.normal(size=(count, width)).astype(dtype)


BODIES = {
    "squares": ([("Sub", "d", "se"), ("ReduceSumSquare", "r", "d")], lambda d: (d * d).sum(-1)),
    "magnitudes": ([("Sub", "d", "es"), ("Abs", "a", "d"), ("ReduceSum", "r", "a1")], lambda d: np.abs(d).sum(-1)),
    "cubes": (
        [("Sub", "d", "se"), ("Abs", "a", "d"), ("Pow", "p", "ax"), ("ReduceSum", "r", "p1")],
        lambda d: (np.abs(d) ** 3).sum(-1),
    ),
}


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("width", [1, 5, 40])
@pytest.mark.parametrize("kind", BODIES)
def test_distances_are_rows(kind, width, dtype):
    """The Scan that converters write for distances to training rows: one operator, row by row."""
    nodes, expected = BODIES[kind]
    made = [helper.make_node("Identity", ["s"], ["t"])]
    for op, out, operands in nodes:
        more = {"axes": [1], "keepdims": 0} if op == "ReduceSumSquare" else {}
        more |= {"keepdims": 0} if op == "ReduceSum" else {}
        made.append(helper.make_node(op, list(operands), [out], **more))
    constants = {"1": np.array([1]), "x": np.array([3.0], dtype)}
    used = {c: a for c, a in constants.items() if any(c in operands for _, _, operands in nodes)}
    body = graph("body", made, ["s", "e"], ["t", "r"], used)
    train = rows_of(37, width, dtype)
    feeds = {"X": rows_of(9, width, dtype)}
    model = scan(feeds, ["X", "train"], body, ["state", "D"], {"train": train}, num_scan_inputs=1)
    # The Scan gives a row for each training row; transposed, as converters do, a row for each row.
    from onnx import load_from_string

    transposed = load_from_string(model)
    transposed.graph.node.append(helper.make_node("Transpose", ["D"], ["T"], perm=[1, 0]))
    transposed.graph.output[0].name = "T"
    del transposed.graph.output[1:]
    transposed.graph.output[0].CopyFrom(helper.make_empty_tensor_value_info("T"))
    model = transposed.SerializeToString()
    session = mlonnx.InferenceSession(model)
    assert session.path == "rows"
    got = check(model, feeds, ulp=4 if kind == "cubes" else 0, rtol=1e-4)
    want = expected(feeds["X"].astype(np.float64)[:, None] - train.astype(np.float64)[None])
    np.testing.assert_allclose(got[0], want, rtol=1e-5 if dtype == np.float32 else 1e-13)


def test_steps_of_a_state():
    """A running sum and product, with a value from outside, along another axis and backwards."""
    nodes = [
        helper.make_node("Mul", ["e", "weight"], ["w"]),
        helper.make_node("Add", ["s", "w"], ["t"]),
        helper.make_node("Identity", ["t"], ["o"]),
    ]
    body = graph("body", nodes, ["s", "e"], ["t", "o"])
    feeds = {"S": np.float32([10, 20])}
    constants = {"X": np.float32([[1, 2, 3], [4, 5, 6]]), "weight": np.float32(2)}
    axes = {
        "scan_input_axes": [1],
        "scan_input_directions": [1],
        "scan_output_axes": [1],
        "scan_output_directions": [1],
    }
    model = scan(feeds, ["S", "X"], body, ["F", "Y"], constants, num_scan_inputs=1, **axes)
    got = check(model, feeds, rows=False)
    np.testing.assert_array_equal(got[0], [22, 50])
    np.testing.assert_array_equal(got[1], [[22, 20, 16], [50, 42, 32]])


def test_steps_of_unknown_number_are_not_supported_yet():
    body = graph("body", [helper.make_node("Add", ["s", "e"], ["t"])], ["s", "e"], ["t"])
    feeds = {"X": rows_of(4, 2)}
    model = scan(feeds, ["zero", "X"], body, ["F"], {"zero": np.zeros(2, np.float32)}, num_scan_inputs=1)
    np.testing.assert_allclose(run_reference(model, feeds)[0], feeds["X"].sum(0), rtol=1e-5)
    with pytest.raises(mlonnx.NotSupportedError, match="number of steps"):
        mlonnx.InferenceSession(model)


@pytest.mark.parametrize("metric", ["sqeuclidean", "euclidean"])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_cdist(metric, dtype):
    feeds = {"A": rows_of(7, 3, dtype)}
    other = rows_of(20, 3, dtype)
    node = helper.make_node("CDist", ["A", "B"], ["C"], name="node", domain="com.microsoft", metric=metric)
    made = helper.make_graph(
        [node],
        "graph",
        [helper.make_tensor_value_info("A", TYPES[np.dtype(dtype)], ["N", 3])],
        [helper.make_empty_tensor_value_info("C")],
        [numpy_helper.from_array(other, "B")],
    )
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(made, opset_imports=opsets, ir_version=8).SerializeToString()
    got = check(model, feeds, rtol=1e-3)
    want = ((feeds["A"].astype(np.float64)[:, None] - other.astype(np.float64)[None]) ** 2).sum(-1)
    np.testing.assert_allclose(got[0], np.sqrt(want) if metric == "euclidean" else want, rtol=1e-6)


def test_distances_by_hand():
    """3-4-5; the difference of equal infinities is no number."""
    feeds = {"A": np.float32([[0, 0], [3, 4], [np.inf, 0]])}
    model = one_cdist({"B": np.float32([[0, 0], [np.inf, 0]])}, "euclidean")
    want = np.float32([[0, np.inf], [5, np.inf], [np.inf, np.nan]])
    np.testing.assert_array_equal(run_reference(model, feeds)[0], want)
    np.testing.assert_array_equal(mlonnx.InferenceSession(model).run(None, feeds)[0], want)


def one_cdist(constants, metric):
    node = helper.make_node("CDist", ["A", *constants], ["C"], name="node", domain="com.microsoft", metric=metric)
    made = helper.make_graph(
        [node],
        "graph",
        [helper.make_tensor_value_info("A", TensorProto.FLOAT, ["N", 2])],
        [helper.make_empty_tensor_value_info("C")],
        [numpy_helper.from_array(a, n) for n, a in constants.items()],
    )
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(made, opset_imports=opsets, ir_version=8).SerializeToString()


def test_unknown_metrics_are_named():
    with pytest.raises(mlonnx.NotSupportedError, match="CDist.*cosine"):
        mlonnx.InferenceSession(one_cdist({"B": np.zeros((1, 2), np.float32)}, "cosine"))


def test_malformed_graphs_are_refused():
    feeds = {"X": rows_of(4, 2)}
    body = graph("body", [helper.make_node("Identity", ["e"], ["o"])], ["e"], ["o"])
    for attributes, message in [
        ({"num_scan_inputs": 2}, "num_scan_inputs"),
        ({"num_scan_inputs": 1, "scan_input_axes": [3]}, "axis 3"),
        ({"num_scan_inputs": 1, "scan_output_axes": [0, 1]}, "scan_output_axes"),
        ({"num_scan_inputs": 1, "speed": 3}, "no attribute 'speed'"),
    ]:
        with pytest.raises(mlonnx.ModelError, match=message):
            mlonnx.InferenceSession(scan(feeds, ["X"], body, ["Y"], **attributes))


def test_cdist_as_a_node_of_the_batch_with_itself():
    """Rows compared with each other are not independent, but any number of them compiles."""
    model = one_node("CDist", {"X": rows_of(5, 3)}, domain="com.microsoft", order=["X", "X"])
    from onnx import load_from_string

    made = load_from_string(model)
    made.opset_import.append(helper.make_opsetid("com.microsoft", 1))
    feeds = {"X": rows_of(5, 3)}
    session = mlonnx.InferenceSession(made.SerializeToString())
    assert session.path == "dynamic"
    check(made.SerializeToString(), feeds, rows=False, rtol=1e-3, atol=1e-5)
