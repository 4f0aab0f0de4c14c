"""Each row of docs/deviations.md: what mlonnx gives and what ONNX Runtime gives, for one small model.

A value may be REFUSES: the model or the input is rejected.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from onnx import TensorProto, helper

mlonnx = pytest.importorskip("mlonnx")
REFUSES = "refuses"
onnxruntime_errors = tuple(
    error
    for error in vars(onnxruntime.capi.onnxruntime_pybind11_state).values()
    if isinstance(error, type) and issubclass(error, Exception)
)
NAN = float("nan")
TYPES = {
    "f2": TensorProto.FLOAT16,
    "f4": TensorProto.FLOAT,
    "f8": TensorProto.DOUBLE,
    "i8": TensorProto.INT64,
    "i4": TensorProto.INT32,
    "O": TensorProto.STRING,
}


@dataclass
class Deviation:
    name: str
    op: str
    attributes: dict
    x: object
    mlonnx: list
    onnxruntime: list
    dtype: str = "f4"
    outputs: str = "f4"
    version: int = 3
    domain: str = "ai.onnx.ml"
    operands: tuple = ("X",)

    def model(self) -> bytes:
        x = self.feed()
        names = [f"Y{i}" for i in range(len(self.outputs.split()))]
        graph = helper.make_graph(
            [helper.make_node(self.op, self.operands, names, domain=self.domain, name=self.op, **self.attributes)],
            "deviation",
            [helper.make_tensor_value_info("X", TYPES[self.dtype], [None, *x.shape[1:]])],
            [
                helper.make_tensor_value_info(n, TYPES[t], None)
                for n, t in zip(names, self.outputs.split(), strict=True)
            ],
        )
        opsets = [helper.make_opsetid("", 17), helper.make_opsetid("ai.onnx.ml", self.version)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=8).SerializeToString()

    def feed(self) -> np.ndarray:
        return np.array(self.x, dtype=object if self.dtype == "O" else self.dtype)


def tree(weights, *, kind="target", features=1, **more):
    """Attributes of a tree operator. `weights`: (tree, node, id, weight); nodes are given in `nodes` as
    (tree, node, mode, feature, value, true, false[, missing])."""
    nodes = [(*node, 0)[:8] for node in more.pop("nodes")]
    ids = "class" if kind == "class" else "target"
    columns = list(zip(*nodes, strict=True))
    names = "treeids nodeids modes featureids values truenodeids falsenodeids missing_value_tracks_true".split()
    attributes = {f"nodes_{name}": list(column) for name, column in zip(names, columns, strict=True)}
    attributes["nodes_values"] = [float(v) for v in attributes["nodes_values"]]
    votes = list(zip(*weights, strict=True))
    for name, column in zip(("treeids", "nodeids", "ids", "weights"), votes, strict=True):
        attributes[f"{ids}_{name}"] = [float(v) for v in column] if name == "weights" else list(column)
    return {**attributes, **more}


def stump(mode="BRANCH_LEQ", value=0.0, number=0, missing=0):
    """One test of feature 0: node 1 where it holds, node 2 where not."""
    return [
        (number, 0, mode, 0, value, 1, 2, missing),
        (number, 1, "LEAF", 0, 0, 0, 0),
        (number, 2, "LEAF", 0, 0, 0, 0),
    ]


def regressor(name, nodes, weights, x, ours, ort, n_targets=1, **more):
    dtype = more.pop("dtype", "f4")
    return Deviation(
        name,
        "TreeEnsembleRegressor",
        tree(weights, nodes=nodes, n_targets=n_targets, **more),
        x,
        ours,
        ort,
        dtype=dtype,
    )


def classifier(name, weights, x, ours, ort, labels=(5, 7), nodes=None, **more):
    return Deviation(
        name,
        "TreeEnsembleClassifier",
        tree(weights, kind="class", nodes=nodes or stump(), classlabels_int64s=list(labels), **more),
        x,
        ours,
        ort,
        outputs="i8 f4",
    )


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def softmax(*x):
    e = np.exp(np.array(x))
    return list(e / e.sum())


V5 = {
    "nodes_featureids": [0],
    "nodes_splits": helper.make_tensor("s", TensorProto.FLOAT, [1], [0.0]),
    "nodes_modes": helper.make_tensor("m", TensorProto.UINT8, [1], [0]),
    "nodes_truenodeids": [0],
    "nodes_falsenodeids": [1],
    "nodes_trueleafs": [1],
    "nodes_falseleafs": [1],
    "tree_roots": [0],
    "n_targets": 1,
}

DEVIATIONS = [
    Deviation(
        "linear_regressor_one_target",
        "LinearRegressor",
        {"coefficients": [1.0], "intercepts": [0.0], "post_transform": "LOGISTIC"},
        [[2.0]],
        [[[sigmoid(2.0)]]],
        [[[2.0]]],
    ),
    Deviation(
        "linear_regressor_intercepts",
        "LinearRegressor",
        {"coefficients": [1.0], "intercepts": [1.0, 2.0]},
        [[2.0]],
        REFUSES,
        [[[2.0]]],
    ),
    Deviation(
        "linear_regressor_types",
        "LinearRegressor",
        {"coefficients": [1.0], "intercepts": [1.0]},
        [[2.0]],
        [[[3.0]]],
        REFUSES,
        dtype="f8",
    ),
    Deviation(
        "linear_classifier_one_score",
        "LinearClassifier",
        {"coefficients": [1.0], "intercepts": [0.0], "classlabels_ints": [5, 7], "post_transform": "SOFTMAX"},
        [[2.0]],
        [[7], [softmax(-2.0, 2.0)]],
        [[7], [[-1.0, 2.0]]],
        outputs="i8 f4",
    ),
    Deviation(
        "linear_classifier_integers",
        "LinearClassifier",
        {"coefficients": [1.0], "intercepts": [-16777216.0], "classlabels_ints": [5, 7]},
        [[16777217]],
        [[7], [[0.0, 1.0]]],
        [[5], [[1.0, 0.0]]],
        dtype="i8",
        outputs="i8 f4",
    ),
    Deviation(
        "linear_classifier_intercepts",
        "LinearClassifier",
        {"coefficients": [1.0, -1.0], "classlabels_ints": [5, 7]},
        [[2.0]],
        [[5], [[2.0, -2.0]]],
        REFUSES,
        outputs="i8 f4",
    ),
    Deviation(
        "scaler_integers",
        "Scaler",
        {"offset": [16777216.0], "scale": [1.0]},
        [[16777217]],
        [[[1.0]]],
        [[[0.0]]],
        dtype="i8",
    ),
    Deviation(
        "normalizer_large",
        "Normalizer",
        {"norm": "L2"},
        [[3e30, 4e30]],
        [[[0.6, 0.8]]],
        [[[NAN, NAN]]],
    ),
    Deviation(
        "label_encoder_nan",
        "LabelEncoder",
        {"keys_floats": [NAN, 1.0], "values_int64s": [10, 11], "default_int64": -1},
        [NAN, 1.0],
        [[10, 11]],
        [[-1, 11]],
        outputs="i8",
        version=2,
    ),
    Deviation(
        "label_encoder_duplicates",
        "LabelEncoder",
        {"keys_int64s": [1, 1], "values_int64s": [10, 20]},
        [1],
        [[20]],
        [[10]],
        dtype="i8",
        outputs="i8",
        version=4,
    ),
    Deviation(
        "label_encoder_types",
        "LabelEncoder",
        {
            "keys_tensor": helper.make_tensor("k", TensorProto.INT32, [1], [1]),
            "values_tensor": helper.make_tensor("v", TensorProto.INT64, [1], [10]),
            "default_tensor": helper.make_tensor("d", TensorProto.INT64, [1], [-1]),
        },
        [1, 2],
        [[10, -1]],
        REFUSES,
        dtype="i4",
        outputs="i8",
        version=4,
    ),
    classifier(
        "tree_classifier_labels",
        [(0, 1, 0, 0.7), (0, 1, 1, 0.3), (0, 2, 0, 0.2), (0, 2, 1, 0.8)],
        [[-1.0], [1.0]],
        [[5, 7], [[0.7, 0.3], [0.2, 0.8]]],
        [[1, 1], [[0.7, 0.3], [0.2, 0.8]]],
    ),
    classifier(
        "tree_classifier_logistic",
        [(0, 1, 0, 0.2), (0, 2, 0, 0.6)],
        [[-1.0]],
        [[7], [[sigmoid(-0.2), sigmoid(0.2)]]],
        [[5], [[sigmoid(-0.2), sigmoid(0.2)]]],
        post_transform="LOGISTIC",
    ),
    classifier(
        "tree_classifier_softmax",
        [(0, 1, 0, -0.5), (0, 2, 0, 0.5)],
        [[-1.0]],
        [[5], [softmax(0.5, -0.5)]],
        [[5], [[0.5, -0.5]]],
        post_transform="SOFTMAX",
    ),
    classifier(
        "tree_classifier_two_bases",
        [(0, 1, 0, 1.0), (0, 2, 0, 2.0)],
        [[-1.0]],
        [[7], [[11.0, 20.0]]],
        [[7], [[11.0, 0.0]]],
        base_values=[10.0, 20.0],
    ),
    classifier(
        "tree_classifier_no_vote",
        [(0, 1, 2, -1.0), (0, 2, 2, -2.0)],
        [[-1.0]],
        [[5], [[0.0, 0.0, -1.0]]],
        [[9], [[0.0, 0.0, -1.0]]],
        labels=(5, 7, 9),
    ),
    regressor(
        "tree_regressor_several_votes",
        stump(),
        [(0, 1, 0, 1.0), (0, 1, 0, 2.0), (0, 2, 0, 4.0)],
        [[-1.0], [1.0]],
        [[[3.0], [4.0]]],
        [[[1.0], [4.0]]],
    ),
    regressor(
        "tree_regressor_no_vote",
        stump(),
        [(0, 1, 0, 1.0), (0, 2, 1, 2.0)],
        [[-1.0]],
        [[[101.0, 200.0]]],
        [[[101.0, 0.0]]],
        n_targets=2,
        base_values=[100.0, 200.0],
    ),
    regressor(
        "tree_regressor_one_target",
        stump(),
        [(0, 1, 0, 2.0), (0, 2, 0, 4.0)],
        [[-1.0]],
        [[[sigmoid(2.0)]]],
        [[[2.0]]],
        post_transform="LOGISTIC",
    ),
    regressor(
        "tree_regressor_nan_not_equal",
        stump("BRANCH_NEQ"),
        [(0, 1, 0, 1.0), (0, 2, 0, 2.0)],
        [[NAN]],
        [[[2.0]]],
        [[[1.0]]],
    ),
    regressor(
        "tree_regressor_equal_chain",
        [
            (0, 0, "BRANCH_EQ", 0, 4.0, 1, 2),
            (0, 1, "LEAF", 0, 0, 0, 0),
            (0, 2, "BRANCH_EQ", 0, 5.0, 3, 4),
            (0, 3, "LEAF", 0, 0, 0, 0),
            (0, 4, "LEAF", 0, 0, 0, 0),
        ],
        [(0, 1, 0, 10.0), (0, 3, 1, 10.0), (0, 4, 0, 1.0)],
        [[5.0]],
        [[[0.0, 10.0]]],
        [[[10.0, 0.0]]],
        n_targets=2,
    ),
    regressor(
        "tree_regressor_interleaved",
        [n for pair in zip(stump(number=0), stump(number=1), strict=True) for n in pair],
        [(0, 1, 0, 1.0), (0, 2, 0, 2.0), (1, 1, 0, 100.0), (1, 2, 0, 100.0)],
        [[-1.0], [1.0]],
        [[[101.0], [102.0]]],
        [[[304.0], [305.0]]],
    ),
    regressor(
        "tree_regressor_node_ids",
        [(0, 10, "BRANCH_LEQ", 0, 0.0, 20, 30), (0, 20, "LEAF", 0, 0, 0, 0), (0, 30, "LEAF", 0, 0, 0, 0)],
        [(0, 20, 0, 1.0), (0, 30, 0, 2.0)],
        [[-1.0]],
        [[[1.0]]],
        REFUSES,
    ),
    regressor(
        "tree_regressor_types",
        stump(),
        [(0, 1, 0, 1.0), (0, 2, 0, 2.0)],
        [[1]],
        [[[2.0]]],
        REFUSES,
        dtype="i8",
    ),
    Deviation(
        "tree_ensemble_enumeration",
        "TreeEnsemble",
        {
            **V5,
            "n_targets": 2,
            "leaf_targetids": [0, 1],
            "leaf_weights": helper.make_tensor("w", TensorProto.FLOAT, [2], [1.0, 2.0]),
            "post_transform": 1,
        },
        [[-1.0]],
        [[softmax(1.0, 0.0)]],
        [[[sigmoid(1.0), sigmoid(0.0)]]],
        version=5,
    ),
    Deviation(
        "tree_ensemble_one_target",
        "TreeEnsemble",
        {
            **V5,
            "leaf_targetids": [0, 0],
            "leaf_weights": helper.make_tensor("w", TensorProto.FLOAT, [2], [1.0, 2.0]),
            "post_transform": 2,
        },
        [[-1.0]],
        [[[sigmoid(1.0)]]],
        [[[1.0]]],
        version=5,
    ),
    Deviation(
        "pow_integers",
        "Pow",
        {},
        [15],
        [[437893890380859375]],
        [[437893890380859392]],
        dtype="i8",
        outputs="i8",
        domain="",
        operands=("X", "X"),
    ),
    Deviation("sign_nan", "Sign", {}, [NAN], [[NAN]], [[0]], dtype="f2", outputs="f2", domain=""),
]
IDS = [deviation.name for deviation in DEVIATIONS]


def agree(got, want):
    for a, b in zip(got, want, strict=True):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize("deviation", DEVIATIONS, ids=IDS)
def test_onnxruntime(deviation):
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    run = lambda: onnxruntime.InferenceSession(deviation.model(), options).run(None, {"X": deviation.feed()})
    if isinstance(deviation.onnxruntime, str):
        with pytest.raises(onnxruntime_errors):
            run()
    else:
        agree(run(), deviation.onnxruntime)


@pytest.mark.parametrize("engine", ["interpreter", "compiled"])
@pytest.mark.parametrize("deviation", DEVIATIONS, ids=IDS)
def test_mlonnx(deviation, engine):
    if engine == "interpreter":
        run = lambda: mlonnx.reference.run(deviation.model(), {"X": deviation.feed()})
    else:
        run = lambda: mlonnx.InferenceSession(deviation.model()).run(None, {"X": deviation.feed()})
    if isinstance(deviation.mlonnx, str):
        with pytest.raises(mlonnx.ModelError):
            run()
    else:
        agree(run(), deviation.mlonnx)


def test_every_deviation_has_its_row():
    page = Path(__file__).resolve().parents[2] / "docs/deviations.md"
    rows = {line.split("|")[-2].strip(" `") for line in page.read_text().splitlines() if line.startswith("| ")}
    assert set(IDS) <= rows
