import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "Normalizer",
    ["X"],
    ["Y"],
    domain="ai.onnx.ml",
    norm="L2",
)
X = helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 2])
Y = helper.make_tensor_value_info("Y", TensorProto.FLOAT, ["N", 2])
graph = helper.make_graph([node], "example", [X], [Y])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)])

session = mlonnx.InferenceSession(model)
print(session.run(None, {"X": np.array([[3, -4], [0, 0]], np.float32)})[0])  # 5 is the norm of (3, -4)
# prints
# [[ 0.6 -0.8]
#  [ 0.   0. ]]
