"""Compile times, in seconds of one processor: bounds that only what grows faster than the model exceeds."""

import time

import models
import numpy as np
import pytest
from onnx import TensorProto, helper
from skl2onnx import to_onnx
from sklearn.ensemble import ExtraTreesClassifier, IsolationForest
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


def test_isolation_forest():
    """2,700 operators, most of which follow one tree each and become its leaves' values; they took ten seconds."""
    x = np.random.default_rng(0).standard_normal((300, 4)).astype(np.float32)
    forest = IsolationForest(n_estimators=100, random_state=0).fit(x)
    model = to_onnx(forest, x[:1], target_opset={"": 18, "ai.onnx.ml": 3}).SerializeToString()
    start = time.process_time()
    session = mlonnx.InferenceSession(model)
    assert time.process_time() - start < 4
    labels, scores = session.run(None, {"X": x})
    expected = mlonnx.reference.run(model, {"X": x})
    np.testing.assert_array_equal(labels, expected[0])
    np.testing.assert_allclose(scores, expected[1], rtol=1e-6)
    np.testing.assert_array_equal(labels[:, 0], forest.predict(x))
    np.testing.assert_allclose(scores[:, 0], forest.decision_function(x), atol=1e-6)


def test_forest_of_several_targets():
    """Compiled for any extents: unrolling made 21,000 lines of its loops, and two seconds."""
    rng = np.random.default_rng(0)
    x, y = rng.standard_normal((100, 5)).astype(np.float32), rng.integers(0, 2, (100, 4))
    forest = ExtraTreesClassifier(n_estimators=10, random_state=0).fit(x, y)
    model = to_onnx(forest, x[:1], target_opset=18, options={"zipmap": False}).SerializeToString()
    assert emit(model, "llvm").count("\n") < 12000
    labels = mlonnx.InferenceSession(model).run(None, {"X": x})[0]
    np.testing.assert_array_equal(labels, forest.predict(x))


def stumps(count, mode, value, weights, output):
    """A TreeEnsembleRegressor of `count` trees; tree i tests feature i against `value`, true gives weights[0]."""
    trees = np.arange(count)
    return helper.make_node(
        "TreeEnsembleRegressor",
        ["X"],
        [output],
        domain="ai.onnx.ml",
        n_targets=1,
        nodes_treeids=trees.repeat(3).tolist(),
        nodes_nodeids=[0, 1, 2] * count,
        nodes_featureids=trees.repeat(3).tolist(),
        nodes_modes=[mode, "LEAF", "LEAF"] * count,
        nodes_values=[value, 0.0, 0.0] * count,
        nodes_truenodeids=[1, 0, 0] * count,
        nodes_falsenodeids=[2, 0, 0] * count,
        target_treeids=trees.repeat(2).tolist(),
        target_nodeids=[1, 2] * count,
        target_ids=[0, 0] * count,
        target_weights=weights * count,
    )


def test_sets_of_many_features():
    """20,000 trees of a test for equality, each on its own feature: a search for each among all took 15 seconds."""
    count = 20_000
    node = stumps(count, "BRANCH_EQ", 3.0, [1.0, 0.5], "Y")
    model = models.model(
        [node],
        [models.value("X", TensorProto.FLOAT, ["N", count])],
        [models.value("Y", TensorProto.FLOAT, ["N", 1])],
    )
    start = time.process_time()
    session = mlonnx.InferenceSession(model)
    assert time.process_time() - start < 3
    x = np.zeros((2, count), np.float32)
    x[1, ::2] = 3
    assert session.run(None, {"X": x})[0].ravel().tolist() == [count / 2, count * 3 / 4]


@pytest.mark.parametrize(("operators", "has"), [(10, True), (300, False)])
def test_large_blocks_are_for_small_graphs(operators, has):
    """A third clone of hundreds of operators would compile half as long again, for the few of them that are trees."""
    tree = stumps(1, "BRANCH_LEQ", 0.5, [2.0, 3.0], "y0")
    # Of the input as well: what follows the tree alone would be folded into it.
    first = helper.make_node("Add", ["y0", "X"], ["z0"])
    chain = [helper.make_node("Neg", [f"z{i}"], [f"z{i + 1}"]) for i in range(operators)]
    graph = helper.make_graph(
        [tree, first, *chain],
        "chain",
        [helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 1])],
        [helper.make_tensor_value_info(f"z{operators}", TensorProto.FLOAT, ["N", 1])],
    )
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("ai.onnx.ml", 3)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=9).SerializeToString()
    assert ("rows512" in emit(model, "graph")) == has
    got = mlonnx.InferenceSession(model).run(None, {"X": np.array([[0], [1]], np.float32)})[0]
    np.testing.assert_array_equal(got, [[2], [4]])
