import numpy as np
from onnx import TensorProto, helper

import mlonnx


def floats(name, values):
    return helper.make_tensor(name, TensorProto.FLOAT, [len(values)], values)


node = helper.make_node(
    "TreeEnsemble",
    ["X"],
    ["Y"],
    domain="ai.onnx.ml",
    tree_roots=[0],
    nodes_featureids=[0, 1],
    nodes_modes=helper.make_tensor("modes", TensorProto.UINT8, [2], [0, 6]),
    nodes_splits=floats("splits", [0.5, 0.0]),
    nodes_truenodeids=[0, 1],
    nodes_trueleafs=[1, 1],
    nodes_falsenodeids=[1, 2],
    nodes_falseleafs=[0, 1],
    membership_values=floats("members", [2.0, 7.0, float("nan")]),
    leaf_targetids=[0, 0, 0],
    leaf_weights=floats("weights", [1.0, 2.0, 3.0]),
    n_targets=1,
)
X = helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 2])
Y = helper.make_tensor_value_info("Y", TensorProto.FLOAT, ["N", 1])
graph = helper.make_graph([node], "example", [X], [Y])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 5)])

session = mlonnx.InferenceSession(model)
x = np.array([[0, 0], [1, 7], [1, 3]], np.float32)
print(session.run(None, {"X": x})[0])  # x0 <= 0.5: 1; else x1 is 2 or 7: 2; else 3
# prints
# [[1.]
#  [2.]
#  [3.]]
