import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "TreeEnsembleClassifier",
    ["X"],
    ["Y", "Z"],
    domain="ai.onnx.ml",
    nodes_treeids=[0, 0, 0, 1, 1, 1],
    nodes_nodeids=[0, 1, 2, 0, 1, 2],
    nodes_featureids=[0, 0, 0, 1, 0, 0],
    nodes_modes=["BRANCH_LEQ", "LEAF", "LEAF"] * 2,
    nodes_values=[0.5, 0.0, 0.0, 1.0, 0.0, 0.0],
    nodes_truenodeids=[1, 0, 0, 1, 0, 0],
    nodes_falsenodeids=[2, 0, 0, 2, 0, 0],
    class_treeids=[0, 0, 1, 1],
    class_nodeids=[1, 2, 1, 2],
    class_ids=[0, 1, 1, 2],
    class_weights=[1.0, 2.0, 1.0, 4.0],
    classlabels_strings=["a", "b", "c"],
)
X = helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 2])
Y = helper.make_tensor_value_info("Y", TensorProto.STRING, ["N"])
Z = helper.make_tensor_value_info("Z", TensorProto.FLOAT, ["N", 3])
graph = helper.make_graph([node], "example", [X], [Y, Z])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 3)])

session = mlonnx.InferenceSession(model)
labels, scores = session.run(None, {"X": np.array([[0, 0], [1, 0], [1, 2]], np.float32)})
print(labels, scores, sep="\n")  # in the first row a and b have one vote of 1 each; the first counts
# prints
# ['a' 'b' 'c']
# [[1. 1. 0.]
#  [0. 3. 0.]
#  [0. 2. 4.]]
