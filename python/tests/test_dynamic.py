"""Models that are not compiled by rows: any extents at run time, bit for bit as the interpreter has it."""

import numpy as np
import pytest
from models import FLOAT, INT64, ML, STRING, model, stump, value
from onnx import helper

import mlonnx
from mlonnx import _compiler
from mlonnx._compare import compare_bits

ROWS = [0, 1, 7, 64, 1000]
RANDOM = np.random.default_rng(0)


def node(op, inputs, outputs=("Y",), domain="", **attributes):
    return helper.make_node(op, list(inputs), list(outputs), name="node", domain=domain, **attributes)


def build(nodes, inputs, constants=(), outputs=("Y",)):
    nodes = nodes if isinstance(nodes, list) else [nodes]
    empty = [helper.make_empty_tensor_value_info(name) for name in outputs]
    return model(nodes, [value(*i) for i in inputs], empty, constants).SerializeToString()


def floats(*shape):
    return RANDOM.normal(size=shape).astype(np.float32)


def agree(session, bytes_, feeds, ulp=0):
    """Compiled as interpreted; both refuse the same inputs."""
    try:
        want = _compiler.interpret(bytes_, "", feeds)
    except Exception:
        with pytest.raises(mlonnx.RunError):
            session.run(None, feeds)
        return None
    got = session.run(None, feeds)
    for a, b in zip(got, want, strict=True):
        why = compare_bits(a, b, ulp)
        assert why is None, why
    return got


def dynamic(bytes_):
    session = mlonnx.InferenceSession(bytes_)
    assert session.path == "dynamic"
    return session


F3 = np.float32([1, 2, 3])
ONE_INPUT = {
    "scaler": node("Scaler", ["X"], domain=ML, offset=[1.0, 2, 3], scale=[0.5]),
    "imputer": node("Imputer", ["X"], domain=ML, imputed_value_floats=[1.0, 2, 3], replaced_value_float=float("nan")),
    "normalizer": node("Normalizer", ["X"], domain=ML, norm="L2"),
    "binarizer": node("Binarizer", ["X"], domain=ML, threshold=0.25),
    "regressor": node("LinearRegressor", ["X"], domain=ML, coefficients=[1.0, 2, 3], intercepts=[0.5]),
    "feature vectorizer": node("FeatureVectorizer", ["X"], domain=ML, inputdimensions=[5]),
    "feature vectorizer cuts": node("FeatureVectorizer", ["X"], domain=ML, inputdimensions=[2]),
    "feature vectorizer as it is": node("FeatureVectorizer", ["X"], domain=ML),
    "relu": node("Relu", ["X"]),
    "twice": node("Add", ["X", "X"]),
    "transpose": node("Transpose", ["X"]),
    "flatten": node("Flatten", ["X"], axis=0),
    "sum of all": node("ReduceSum", ["X"], keepdims=0),
    "mean": node("ReduceMean", ["X"], keepdims=1),
    "concat": node("Concat", ["X", "X"], axis=0),
    "softmax": node("Softmax", ["X"], axis=0),
    "argmax": node("ArgMax", ["X"], axis=0),
    "argmin": node("ArgMin", ["X"], axis=1, keepdims=0),
}


@pytest.mark.parametrize("name", ONE_INPUT)
def test_one_input(name):
    bytes_ = build(ONE_INPUT[name], [("X", FLOAT, [None, None])])
    session = dynamic(bytes_)
    for rows in ROWS:
        for columns in [0, 1, 3, 20]:
            agree(session, bytes_, {"X": floats(rows, columns)}, 4 if name == "softmax" else 0)


WITH_CONSTANTS = {
    "matmul": (node("MatMul", ["X", "C"]), floats(3, 5)),
    "gemm": (node("Gemm", ["X", "C"], transB=1), floats(5, 3)),
    "left matmul": (node("MatMul", ["C", "X"]), floats(2, 7)),
    "add a row": (node("Add", ["X", "C"]), floats(3)),
    "add a column": (node("Add", ["X", "C"]), floats(7, 1)),
    "sum over rows": (node("ReduceSum", ["X", "C"], keepdims=1), np.int64([0])),
    "reshape": (node("Reshape", ["X", "C"]), np.int64([-1, 3])),
    "reshape copies": (node("Reshape", ["X", "C"]), np.int64([0, -1, 1])),
    "reshape to a fixed shape": (node("Reshape", ["X", "C"]), np.int64([7, 3])),
    "unsqueeze": (node("Unsqueeze", ["X", "C"]), np.int64([0, 3])),
    "squeeze": (node("Squeeze", ["X", "C"]), np.int64([1])),
    "expand": (node("Expand", ["X", "C"]), np.int64([2, 1, 3])),
    "tile": (node("Tile", ["X", "C"]), np.int64([3, 2])),
    "gather rows": (node("Gather", ["X", "C"], axis=0), np.int64([0, 3, -1])),
    "columns": (node("ArrayFeatureExtractor", ["X", "C"], domain=ML), np.int64([2, 0])),
    "topk": (node("TopK", ["X", "C"], ["Y", "I"], axis=0), np.int64([2])),
    "cumsum": (node("CumSum", ["X", "C"]), np.int64(0)),
}


@pytest.mark.parametrize("name", WITH_CONSTANTS)
def test_one_input_and_a_constant(name):
    one, constant = WITH_CONSTANTS[name]
    bytes_ = build(one, [("X", FLOAT, ["N", "C"])], [("C", constant)], outputs=one.output)
    session = dynamic(bytes_)
    for rows in ROWS:
        for columns in [0, 1, 3, 20]:
            agree(session, bytes_, {"X": floats(rows, columns)})


@pytest.mark.parametrize("bounds", [(1, 5, 1), (-3, 2**62, 1), (0, -1, 2), (5, 2, 1), (2, 9, 3)])
def test_slice_of_unknown_extent(bounds):
    start, end, step = bounds
    constants = [("s", np.int64([start])), ("e", np.int64([end])), ("a", np.int64([0])), ("t", np.int64([step]))]
    bytes_ = build(node("Slice", ["X", "s", "e", "a", "t"]), [("X", FLOAT, [None, 2])], constants)
    session = dynamic(bytes_)
    for rows in [0, 1, 2, 7, 64]:
        x = floats(rows, 2)
        (got,) = session.run(None, {"X": x})
        np.testing.assert_array_equal(got, x[start:end:step])
        agree(session, bytes_, {"X": x})


@pytest.mark.parametrize("op", ["Add", "Mul", "Sub"])
def test_broadcasting_at_run_time(op):
    bytes_ = build(node(op, ["A", "B"]), [("A", FLOAT, [None, None]), ("B", FLOAT, [None, None])])
    session = dynamic(bytes_)
    for a in [(7, 3), (1, 3), (7, 1), (1, 1), (0, 3), (5, 3)]:
        for b in [(7, 3), (1, 3), (7, 1), (1, 1), (0, 3), (1, 4)]:
            agree(session, bytes_, {"A": floats(*a), "B": floats(*b)})


def test_reshape_to_a_shape_of_the_run():
    bytes_ = build(node("Reshape", ["X", "S"]), [("X", FLOAT, [None, None]), ("S", INT64, [2])])
    session = dynamic(bytes_)
    targets = [(-1, 4), (4, -1), (0, -1), (6, 4), (-1, -1), (5, 5), (-2, 12), (2**40, 2**40), (0, 0), (2**62, 4)]
    for shape in [(6, 4), (0, 4), (1, 24)]:
        for target in targets:
            agree(session, bytes_, {"X": floats(*shape), "S": np.int64(target)})


def test_matmul_of_two_inputs():
    bytes_ = build(node("MatMul", ["A", "B"]), [("A", FLOAT, [None] * 3), ("B", FLOAT, [None] * 3)])
    session = dynamic(bytes_)
    for a in [(2, 3, 4), (1, 3, 4), (2, 0, 4), (2, 3, 0)]:
        for b in [(2, 4, 5), (1, 4, 5), (2, 4, 0), (3, 4, 5), (2, 0, 5)]:
            agree(session, bytes_, {"A": floats(*a), "B": floats(*b)})


def test_indices_of_unknown_count():
    nodes = node("ArrayFeatureExtractor", ["X", "I"], domain=ML)
    bytes_ = build(nodes, [("X", FLOAT, ["N", 5]), ("I", INT64, [None])])
    session = dynamic(bytes_)
    for indices in [[0], [4, 4, 1], [5], [-1], []]:
        agree(session, bytes_, {"X": floats(7, 5), "I": np.array(indices, np.int64)})


def test_a_row_without_a_batch():
    nodes = [
        node("Scaler", ["X"], ["s"], domain=ML, offset=[1.0, 2, 3], scale=[2.0]),
        node("LinearRegressor", ["s"], domain=ML, coefficients=[1.0, 2, 3]),
    ]
    bytes_ = build(nodes, [("X", FLOAT, ["N"])])
    session = dynamic(bytes_)
    (got,) = agree(session, bytes_, {"X": F3})
    np.testing.assert_array_equal(got, [[0.0]])
    with pytest.raises(mlonnx.RunError, match="node 'node.*shapes do not fit together: found an extent of 4"):
        session.run(None, {"X": floats(4)})


def test_more_than_there_is_memory():
    bytes_ = build(node("Add", ["A", "B"]), [("A", FLOAT, [None, 1]), ("B", FLOAT, [1, None])])
    session = dynamic(bytes_)
    large = floats(200_000)
    with pytest.raises(MemoryError):
        session.run(None, {"A": large[:, None], "B": large[None]})


def test_a_tree_of_a_feature_that_is_not_there():
    bytes_ = build(node("TreeEnsembleRegressor", ["X"], domain=ML, **stump(3)), [("X", FLOAT, [None, None])])
    session = dynamic(bytes_)
    (got,) = session.run(None, {"X": np.float32([[0, 0, 0, 0], [9, 9, 9, 9]])})
    assert got.tolist() == [[1], [2]]
    for rows in ROWS:
        for columns in [0, 3, 4, 20]:
            agree(session, bytes_, {"X": floats(rows, columns)})
    with pytest.raises(mlonnx.RunError, match="a tree tests feature 3, which the input does not have"):
        session.run(None, {"X": floats(2, 3)})


def test_a_tensor_of_unknown_rank():
    bytes_ = build(node("Relu", ["X"]), [("X", FLOAT, None)])
    with pytest.raises(mlonnx.Error, match="not supported: input 'X': its rank is not declared"):
        mlonnx.InferenceSession(bytes_)


def test_strings_outlive_the_run():
    bytes_ = build(node("Concat", ["A", "B"], axis=0), [("A", STRING, [None]), ("B", STRING, [None])])
    session = dynamic(bytes_)
    for a, b in [([], []), (["x", "", "äö"], ["long " * 30]), (["y"] * 1000, [])]:
        (got,) = session.run(None, {"A": np.array(a, object), "B": np.array(b, object)})
        assert got.tolist() == a + b
