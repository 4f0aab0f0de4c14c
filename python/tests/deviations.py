"""What the rows of docs/deviations.md share: one-node models, and what both sides give."""

from dataclasses import dataclass, field

import numpy as np
from onnx import TensorProto, helper, numpy_helper

REFUSES = "refuses"
NAN, INF = float("nan"), float("inf")
FLOAT, DOUBLE, INT64, FLOAT16, UINT8 = (
    TensorProto.FLOAT,
    TensorProto.DOUBLE,
    TensorProto.INT64,
    TensorProto.FLOAT16,
    TensorProto.UINT8,
)
TYPES = {
    "f2": TensorProto.FLOAT16,
    "f4": TensorProto.FLOAT,
    "f8": TensorProto.DOUBLE,
    "i8": TensorProto.INT64,
    "i4": TensorProto.INT32,
    "i1": TensorProto.INT8,
    "O": TensorProto.STRING,
}


@dataclass
class Deviation:
    """`mlonnx` and `onnxruntime` are the outputs of one node, or REFUSES: the model or the input is rejected."""

    name: str
    op: str
    attributes: dict
    x: object  # X, or a dict of inputs of one type; with `kinds` one map, or a list of them
    mlonnx: object
    onnxruntime: object
    dtype: str = "f4"
    outputs: str = "f4"
    version: int = 3
    domain: str = "ai.onnx.ml"
    operands: tuple = ()
    constants: dict = field(default_factory=dict)
    kinds: tuple = ()  # the element types of the keys and values of maps

    def model(self) -> bytes:
        feeds = self.feeds()
        names = [f"Y{i}" for i in range(len(self.outputs.split()))]
        operands = self.operands or (*feeds, *self.constants)
        graph = helper.make_graph(
            [helper.make_node(self.op, operands, names, domain=self.domain, name=self.op, **self.attributes)],
            "deviation",
            [helper.make_value_info(name, self.type(x)) for name, x in feeds.items()],
            [
                helper.make_tensor_value_info(n, TYPES[t], None)
                for n, t in zip(names, self.outputs.split(), strict=True)
            ],
            [numpy_helper.from_array(array, name) for name, array in self.constants.items()],
        )
        opsets = [helper.make_opsetid("", 18), helper.make_opsetid("ai.onnx.ml", self.version)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=8).SerializeToString()

    def type(self, x):
        if not self.kinds:
            return helper.make_tensor_type_proto(TYPES[self.dtype], [None, *x.shape[1:]])
        key, value = self.kinds
        one = helper.make_map_type_proto(key, helper.make_tensor_type_proto(value, []))
        return helper.make_sequence_type_proto(one) if isinstance(x, list) else one

    def feeds(self) -> dict:
        if self.kinds:
            return {"X": self.x}
        inputs = self.x if isinstance(self.x, dict) else {"X": self.x}
        return {n: np.array(x, dtype=object if self.dtype == "O" else self.dtype) for n, x in inputs.items()}


def tensor(kind, *values):
    """A tensor attribute of rank 1."""
    return helper.make_tensor("tensor", kind, [len(values)], values)


def tree(weights, *, kind="target", **more):
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


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def softmax(*x):
    e = np.exp(np.array(x))
    return list(e / e.sum())
