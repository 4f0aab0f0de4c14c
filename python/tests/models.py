"""Small ONNX models for the tests."""

import numpy as np
from onnx import TensorProto, helper, numpy_helper

FLOAT, INT64, STRING, DOUBLE, BOOL = (
    TensorProto.FLOAT,
    TensorProto.INT64,
    TensorProto.STRING,
    TensorProto.DOUBLE,
    TensorProto.BOOL,
)
ML = "ai.onnx.ml"


def value(name, element, shape):
    return helper.make_tensor_value_info(name, element, shape)


def model(nodes, inputs, outputs, initializers=(), **meta):
    graph = helper.make_graph(
        nodes, "graph", inputs, outputs, [numpy_helper.from_array(array, name) for name, array in initializers]
    )
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid(ML, 3)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=8, producer_name="tests", **meta)


def scaler_node(columns):
    offset = np.linspace(-1, 1, columns).astype(np.float32)
    scale = np.linspace(0.5, 2, columns).astype(np.float32)
    return helper.make_node("Scaler", ["X"], ["scaled"], name="scaler", domain=ML, offset=offset, scale=scale)


def classifier(columns=4, classes=3, labels=None, zipmap=True, **meta):
    """Scaler and logistic regression of X [N, columns]; label, and probabilities (maps with zipmap)."""
    labels = labels or list(range(classes))
    generator = np.random.default_rng(columns * classes)
    strings = isinstance(labels[0], str)
    names = {"classlabels_strings": labels} if strings else {"classlabels_ints": labels}
    nodes = [
        scaler_node(columns),
        helper.make_node(
            "LinearClassifier",
            ["scaled"],
            ["label", "scores"],
            name="classifier",
            domain=ML,
            coefficients=generator.normal(size=classes * columns).astype(np.float32),
            intercepts=generator.normal(size=classes).astype(np.float32),
            multi_class=1,
            post_transform="SOFTMAX",
            **names,
        ),
    ]
    if zipmap:
        names = {"classlabels_strings": labels} if strings else {"classlabels_int64s": labels}
        nodes.append(helper.make_node("ZipMap", ["scores"], ["maps"], name="zipmap", domain=ML, **names))
        element = helper.make_tensor_type_proto(FLOAT, [])
        maps = helper.make_map_type_proto(STRING if strings else INT64, element)
        scores = helper.make_value_info("maps", helper.make_sequence_type_proto(maps))
    else:
        scores = value("scores", FLOAT, ["N", classes])
    label = value("label", STRING if strings else INT64, ["N"])
    return model(nodes, [value("X", FLOAT, ["N", columns])], [label, scores], **meta)


def scaler(columns=4):
    return model([scaler_node(columns)], [value("X", FLOAT, ["N", columns])], [value("scaled", FLOAT, ["N", columns])])


def two_inputs():
    """A [N, 3] + B [N, 3] and A * 2."""
    nodes = [helper.make_node("Add", ["A", "B"], ["sum"]), helper.make_node("Mul", ["A", "two"], ["twice"])]
    return model(
        nodes,
        [value("A", FLOAT, ["N", 3]), value("B", FLOAT, ["N", 3])],
        [value("sum", FLOAT, ["N", 3]), value("twice", FLOAT, ["N", 3])],
        [("two", np.float32(2).reshape(1))],
    )


def pick_column(column):
    """Column `column` of X [N, 2], whether it exists or not."""
    node = helper.make_node("ArrayFeatureExtractor", ["X", "index"], ["Y"], name="picker", domain=ML)
    return model(
        [node],
        [value("X", FLOAT, ["N", 2]), value("index", INT64, [1])],
        [value("Y", FLOAT, ["N", 1])],
    )


def stump(feature=0):
    """The attributes of a TreeEnsembleRegressor of one test: 1 where the feature is at most 0.5, else 2."""
    return {
        "nodes_treeids": [0, 0, 0],
        "nodes_nodeids": [0, 1, 2],
        "nodes_featureids": [feature, 0, 0],
        "nodes_modes": ["BRANCH_LEQ", "LEAF", "LEAF"],
        "nodes_values": [0.5, 0.0, 0.0],
        "nodes_truenodeids": [1, 0, 0],
        "nodes_falsenodeids": [2, 0, 0],
        "target_treeids": [0, 0],
        "target_nodeids": [1, 2],
        "target_ids": [0, 0],
        "target_weights": [1.0, 2.0],
        "n_targets": 1,
    }


def complete_trees(features, count, depth):
    """A binary TreeEnsembleClassifier of complete trees with normal thresholds and votes."""
    random = np.random.default_rng(0)
    inner = 2**depth - 1
    nodes, leaves = count * (2 * inner + 1), count * (inner + 1)
    tree, number = np.divmod(np.arange(nodes), 2 * inner + 1)
    branch = number < inner
    node = helper.make_node(
        "TreeEnsembleClassifier",
        ["X"],
        ["label", "scores"],
        domain=ML,
        post_transform="LOGISTIC",
        classlabels_int64s=[0, 1],
        nodes_treeids=tree,
        nodes_nodeids=number,
        nodes_featureids=np.where(branch, random.integers(features, size=nodes), 0),
        nodes_values=np.where(branch, random.normal(size=nodes), 0).astype(np.float32),
        nodes_modes=np.where(branch, "BRANCH_LT", "LEAF").tolist(),
        nodes_truenodeids=np.where(branch, 2 * number + 1, 0),
        nodes_falsenodeids=np.where(branch, 2 * number + 2, 0),
        class_treeids=tree[~branch],
        class_nodeids=number[~branch],
        class_ids=np.zeros(leaves, np.int64),
        class_weights=random.normal(size=leaves).astype(np.float32),
    )
    return model(
        [node],
        [value("X", FLOAT, ["N", features])],
        [value("label", INT64, ["N"]), value("scores", FLOAT, ["N", 2])],
    )
