import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "LinearClassifier",
    ["X"],
    ["Y", "Z"],
    domain="ai.onnx.ml",
    coefficients=[1.0, 0.0, 0.0, 1.0, -1.0, -1.0],
    intercepts=[0.0, 0.5, 1.0],
    classlabels_strings=["left", "right", "none"],
)
X = helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 2])
Y = helper.make_tensor_value_info("Y", TensorProto.STRING, ["N"])
Z = helper.make_tensor_value_info("Z", TensorProto.FLOAT, ["N", 3])
graph = helper.make_graph([node], "example", [X], [Y, Z])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)])

session = mlonnx.InferenceSession(model)
labels, scores = session.run(None, {"X": np.array([[2, 1], [0, 3]], np.float32)})
print(labels, scores, sep="\n")  # x0, x1 + 0.5 and 1 - x0 - x1
# prints
# ['left' 'right']
# [[ 2.   1.5 -2. ]
#  [ 0.   3.5 -2. ]]
