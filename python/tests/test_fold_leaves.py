"""What follows one tree is folded into its leaves (lib/Transforms/FoldLeaves.cpp): random graphs beside the oracle."""

import re

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper
from operators import run_reference

import mlonnx
from mlonnx.compiler import emit

LEAVES = np.array([-3.5, 0.0, 1.0, 2.0, 7.0, np.inf], np.float32)


def tree(weights):
    """A chain of tests of one feature: leaf i is that of x <= i."""
    nodes = 2 * len(weights) - 1
    inner = range(0, nodes - 1, 2)
    modes = ["BRANCH_LEQ" if i in inner else "LEAF" for i in range(nodes)]
    leaves = [i for i in range(nodes) if i not in inner]
    return helper.make_node(
        "TreeEnsembleRegressor",
        ["X"],
        ["v0"],
        domain="ai.onnx.ml",
        n_targets=1,
        nodes_treeids=[0] * nodes,
        nodes_nodeids=list(range(nodes)),
        nodes_featureids=[0] * nodes,
        nodes_modes=modes,
        nodes_values=[i / 2 if i in inner else 0.0 for i in range(nodes)],
        nodes_truenodeids=[i + 1 if i in inner else 0 for i in range(nodes)],
        nodes_falsenodeids=[i + 2 if i in inner else 0 for i in range(nodes)],
        target_treeids=[0] * len(leaves),
        target_nodeids=leaves,
        target_ids=[0] * len(leaves),
        target_weights=[float(weight) for weight in weights],
    )


def random_graph(rng):
    """Some operators on the tree's values and on each other, f32 columns all of them, and which have exp or log."""
    nodes, constants = [tree(rng.choice(LEAVES, 5))], []
    for i in range(1, int(rng.integers(2, 9))):
        x, y = (f"v{rng.integers(i)}" for _ in range(2))
        kind = rng.choice(["binary", "constant", "unary", "compare", "label", "reshape", "row"])
        if kind == "binary":
            nodes.append(helper.make_node(str(rng.choice(["Add", "Mul", "Sub", "Max", "Div"])), [x, y], [f"v{i}"]))
        elif kind == "constant":
            constants.append(
                numpy_helper.from_array(rng.choice(LEAVES, (1,) * rng.integers(3)).astype(np.float32), f"c{i}")
            )
            nodes.append(helper.make_node(str(rng.choice(["Add", "Mul", "Min", "Sub"])), [x, f"c{i}"], [f"v{i}"]))
        elif kind == "unary":
            nodes.append(
                helper.make_node(str(rng.choice(["Neg", "Abs", "Sqrt", "Exp", "Log", "Floor", "Sign"])), [x], [f"v{i}"])
            )
        elif kind == "compare":
            nodes.append(helper.make_node("Greater", [x, y], [f"b{i}"]))
            nodes.append(helper.make_node("Cast", [f"b{i}"], [f"v{i}"], to=TensorProto.FLOAT))
        elif kind == "label":
            keys, values = [0.0, 1.0, 2.0], [5.0, -1.0, 0.5]
            label = {"domain": "ai.onnx.ml", "keys_floats": keys, "values_floats": values}
            nodes.append(helper.make_node("LabelEncoder", [x], [f"v{i}"], **label))
        elif kind == "reshape":
            constants.append(numpy_helper.from_array(np.array([-1, 1], np.int64), f"c{i}"))
            nodes.append(helper.make_node("Reshape", [x, f"c{i}"], [f"v{i}"]))
        else:  # not of the tree alone
            nodes.append(helper.make_node("Add", [x, "X"], [f"v{i}"]))
    last = f"v{i}"
    info = lambda name: helper.make_tensor_value_info(name, TensorProto.FLOAT, ["N", 1])
    outputs = [info(last)] + [info("v0")] * bool(rng.integers(4) == 0)
    graph = helper.make_graph(nodes, "folded", [info("X")], outputs, constants)
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("ai.onnx.ml", 3)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=9).SerializeToString()
    return model, any(node.op_type in ("Exp", "Log") for node in nodes)


@pytest.mark.parametrize("seed", range(60))
def test_same_values(seed):
    model, is_rounded = random_graph(np.random.default_rng(seed))
    x = np.array([-1, 0, 0.5, 1, 2, 3, 4, 9, np.nan, np.inf], np.float32)[:, None]
    session = mlonnx.InferenceSession(model)
    for rows in (x, np.tile(x, (7, 1)), x[:1]):
        for got, want in zip(session.run(None, {"X": rows}), run_reference(model, {"X": rows}), strict=True):
            if is_rounded:  # R27: 4 ulp, and what follows
                np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-5)
            else:
                np.testing.assert_array_equal(got, want)
                np.testing.assert_array_equal(np.signbit(got) | np.isnan(got), np.signbit(want) | np.isnan(want))


def test_some_are_folded():
    """Of the graphs above many become a tree and nothing else, and many do not."""
    graphs = [emit(random_graph(np.random.default_rng(seed))[0], "graph") for seed in range(60)]
    folded = sum(set(re.findall(r"= (\w+\.\w+)", graph)) == {"mlonnx.TreeEnsembleRegressor"} for graph in graphs)
    assert 10 <= folded <= 50
