"""Sequences as outputs: a list of arrays, one for each entry."""

import pickle

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper
from operators import run_reference

import mlonnx


def build(nodes, outputs, constants=None):
    made = helper.make_graph(
        [helper.make_node(op, list(i), list(o), name=op, **more) for op, i, o, more in nodes],
        "graph",
        [helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 3])],
        [helper.make_empty_tensor_value_info(o) for o in outputs],
        [numpy_helper.from_array(np.asarray(a), n) for n, a in (constants or {}).items()],
    )
    return helper.make_model(made, opset_imports=[helper.make_opsetid("", 17)], ir_version=8).SerializeToString()


X = np.arange(6, dtype=np.float32).reshape(2, 3)
NODES = [
    ("Neg", ["X"], ["n"], {}),
    ("ReduceSum", ["X", "one"], ["s"], {}),
    ("SequenceConstruct", ["n", "s"], ["both"], {}),
]
WANT = [-X, X.sum(1, keepdims=True)]


def equal(got, want):
    assert isinstance(got, list) and len(got) == len(want)
    for a, b in zip(got, want, strict=True):
        np.testing.assert_array_equal(a, b)


def test_a_sequence_is_a_list():
    model = build(NODES, ["n", "both", "s"], {"one": [1]})
    session = mlonnx.InferenceSession(model)
    assert session.path == "rows"
    assert [(v.name, v.type) for v in session.get_outputs()] == [
        ("n", "tensor(float)"),
        ("both", "seq(tensor(float))"),
        ("s", "tensor(float)"),
    ]
    for run in (lambda names: session.run(names, {"X": X}), pickle.loads(pickle.dumps(session)).run):
        got = run(None) if run.__name__ == "<lambda>" else run(None, {"X": X})
        np.testing.assert_array_equal(got[0], -X)
        equal(got[1], WANT)
        np.testing.assert_array_equal(got[2], WANT[1])
    equal(session.run(["both"], {"X": X})[0], WANT)
    with pytest.raises(mlonnx.InputError, match="none"):
        session.run(["none"], {"X": X})
    got = run_reference(model, {"X": X})
    equal(got[1], WANT)


def test_of_a_shared_library(tmp_path):
    library = tmp_path / "model.so"
    (tmp_path / "model.onnx").write_bytes(build(NODES, ["both"], {"one": [1]}))
    mlonnx.compile(tmp_path / "model.onnx", library)
    equal(mlonnx.InferenceSession(library).run(None, {"X": X})[0], WANT)


@pytest.mark.parametrize("position", [0, 1, -1, -2])
def test_an_entry_of_a_sequence(position):
    nodes = [*NODES, ("SequenceAt", ["both", "at"], ["Y"], {})]
    model = build(nodes, ["Y"], {"one": [1], "at": position})
    np.testing.assert_array_equal(mlonnx.InferenceSession(model).run(None, {"X": X})[0], WANT[position])


def test_what_is_no_entry_is_refused():
    nodes = [*NODES, ("SequenceAt", ["both", "at"], ["Y"], {})]
    with pytest.raises(mlonnx.ModelError, match="entry 2 of 2"):
        mlonnx.InferenceSession(build(nodes, ["Y"], {"one": [1], "at": 2}))


def test_sequences_inside_a_model_are_not_supported_yet():
    nodes = [*NODES, ("SequenceLength", ["both"], ["Y"], {})]
    with pytest.raises(mlonnx.NotSupportedError, match="Sequence"):
        mlonnx.InferenceSession(build(nodes, ["Y"], {"one": [1]}))
