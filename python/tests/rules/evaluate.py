"""One-node models by both engines, for the tests of the rules."""

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper
from operators import one_node, run_compiled, run_reference

from mlonnx._compare import compare_bits, compare_expected
from mlonnx.exceptions import Error

ML = "ai.onnx.ml"
NAN, INF = float("nan"), float("inf")
f4, f8, i4, i8, f2 = np.float32, np.float64, np.int32, np.int64, np.float16


def text(*values):
    """An array of strings."""
    return np.array(values, dtype=object)


def model_of(op, x, *, version=3, domain=ML, batch=True, outputs=1, **attributes):
    feeds = x if isinstance(x, dict) else {"X": x}
    return one_node(op, feeds, domain=domain, ml=version, batch=batch, outputs=outputs, **attributes), feeds


def map_model(op, key, value, *, batch=False, **attributes):
    """A node whose input X is a map (with `batch`, a sequence of maps)."""
    kind = helper.make_map_type_proto(key, helper.make_tensor_type_proto(value, []))
    if batch:
        kind = helper.make_sequence_type_proto(kind)
    graph = helper.make_graph(
        [helper.make_node(op, ["X"], ["Y"], name="node", domain=ML, **attributes)],
        "graph",
        [helper.make_value_info("X", kind)],
        [helper.make_empty_tensor_value_info("Y")],
    )
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid(ML, 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=9).SerializeToString()


def run(model, feeds, *, ulp=0):
    """The outputs, after both engines gave the same bits (within `ulp`)."""
    want, got = run_reference(model, feeds), run_compiled(model, feeds)
    assert len(got) == len(want)
    for a, b in zip(got, want, strict=True):
        why = compare_bits(a, b, ulp)
        assert why is None, f"compiled and interpreter differ: {why}"
    return got


def gives(op, x, *expected, ulp=0, rtol=0.0, **more):
    """Both engines give `expected`, one array or nested list per output; lists take the output's element type."""
    model, feeds = model_of(op, x, outputs=len(expected), **more)
    same(run(model, feeds, ulp=ulp), expected, rtol=rtol)


def same(got, expected, *, rtol=0.0):
    for a, b in zip(got, expected, strict=True):
        if not isinstance(b, np.ndarray):
            b = np.array(b, dtype=a.dtype)
        why = compare_expected(a, b, rtol, 0.0)
        assert why is None, why


def refused(model, feeds, *words):
    """Neither engine runs the model; each names the words."""
    for engine in (run_compiled, run_reference):
        with pytest.raises((Error, RuntimeError, ValueError)) as caught:
            engine(model, feeds)
        assert "not supported" not in str(caught.value)
        for word in words:
            assert word in str(caught.value), str(caught.value)


def refuses(op, x, *words, **more):
    """Neither engine runs a node `op` with these attributes; each names the words."""
    model, feeds = model_of(op, x, **more)
    refused(model, feeds, *words)


def elements(values, kind=f4):
    """A tensor attribute."""
    return numpy_helper.from_array(np.asarray(values, dtype=kind), "t")


STRING, INT64, FLOAT, DOUBLE = TensorProto.STRING, TensorProto.INT64, TensorProto.FLOAT, TensorProto.DOUBLE


def ensemble(kind=f4, *, splits=(0.5,), modes=(0,), weights=(1, 2), targets=None, n_targets=1, **more):
    """The attributes of a TreeEnsemble of one tree, a chain of tests of feature 0.

    Node i leads to leaf i where its test holds, else to node i + 1; the last one to the last leaf.
    """
    count = len(modes)
    return {
        "nodes_featureids": [0] * count,
        "nodes_splits": elements(splits, kind),
        "nodes_modes": elements(modes, np.uint8),
        "nodes_truenodeids": list(range(count)),
        "nodes_falsenodeids": list(range(1, count + 1)),
        "nodes_trueleafs": [1] * count,
        "nodes_falseleafs": [0] * (count - 1) + [1],
        "tree_roots": [0],
        "leaf_targetids": list(targets or [0] * (count + 1)),
        "leaf_weights": elements(weights, kind),
        "n_targets": n_targets,
        **more,
    }
