"""Compile times, in seconds of one processor: bounds that only what grows faster than the model exceeds."""

import time

import numpy as np
import pytest
from onnx import TensorProto, helper
from skl2onnx import to_onnx
from sklearn.preprocessing import PolynomialFeatures

import mlonnx
from mlonnx.compiler import emit


def test_hundreds_of_nodes():
    """An extractor and a product for each of 405 columns; as a loop for each, they took a minute."""
    x = np.random.default_rng(0).standard_normal((70, 27)).astype(np.float32)
    features = PolynomialFeatures(2).fit(x)
    model = to_onnx(features, x, target_opset=18).SerializeToString()
    start = time.process_time()
    session = mlonnx.InferenceSession(model)
    assert time.process_time() - start < 2
    np.testing.assert_allclose(session.run(None, {"X": x})[0], features.transform(x), rtol=1e-6)


@pytest.mark.parametrize(("operators", "has"), [(10, True), (300, False)])
def test_large_blocks_are_for_small_graphs(operators, has):
    """A third clone of hundreds of operators would compile half as long again, for the few of them that are trees."""
    tree = helper.make_node(
        "TreeEnsembleRegressor",
        ["X"],
        ["y0"],
        domain="ai.onnx.ml",
        n_targets=1,
        nodes_treeids=[0, 0, 0],
        nodes_nodeids=[0, 1, 2],
        nodes_featureids=[0, 0, 0],
        nodes_modes=["BRANCH_LEQ", "LEAF", "LEAF"],
        nodes_values=[0.5, 0.0, 0.0],
        nodes_truenodeids=[1, 0, 0],
        nodes_falsenodeids=[2, 0, 0],
        target_treeids=[0, 0],
        target_nodeids=[1, 2],
        target_ids=[0, 0],
        target_weights=[2.0, 3.0],
    )
    chain = [helper.make_node("Neg", [f"y{i}"], [f"y{i + 1}"]) for i in range(operators)]
    graph = helper.make_graph(
        [tree, *chain],
        "chain",
        [helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 1])],
        [helper.make_tensor_value_info(f"y{operators}", TensorProto.FLOAT, ["N", 1])],
    )
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("ai.onnx.ml", 3)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=9).SerializeToString()
    assert ("rows512" in emit(model, "graph")) == has
    got = mlonnx.InferenceSession(model).run(None, {"X": np.array([[0], [1]], np.float32)})[0]
    np.testing.assert_array_equal(got, [[2], [3]])
