import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "TreeEnsembleRegressor",
    ["X"],
    ["Y"],
    domain="ai.onnx.ml",
    nodes_treeids=[0, 0, 0, 1, 1, 1],
    nodes_nodeids=[0, 1, 2, 0, 1, 2],
    nodes_featureids=[0, 0, 0, 1, 0, 0],
    nodes_modes=["BRANCH_LEQ", "LEAF", "LEAF"] * 2,
    nodes_values=[0.5, 0.0, 0.0, 1.0, 0.0, 0.0],
    nodes_truenodeids=[1, 0, 0, 1, 0, 0],
    nodes_falsenodeids=[2, 0, 0, 2, 0, 0],
    target_treeids=[0, 0, 1, 1],
    target_nodeids=[1, 2, 1, 2],
    target_ids=[0, 0, 0, 0],
    target_weights=[1.0, 2.0, 10.0, 20.0],
    base_values=[100.0],
    n_targets=1,
)
X = helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 2])
Y = helper.make_tensor_value_info("Y", TensorProto.FLOAT, ["N", 1])
graph = helper.make_graph([node], "example", [X], [Y])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 3)])

session = mlonnx.InferenceSession(model)
x = np.array([[0, 0], [1, 0], [1, 2]], np.float32)
print(session.run(None, {"X": x})[0])  # 100, + 1 or 2 by x0 <= 0.5, + 10 or 20 by x1 <= 1
# prints
# [[111.]
#  [112.]
#  [122.]]
