import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "Scaler",
    ["X"],
    ["Y"],
    domain="ai.onnx.ml",
    offset=[1.0, 10.0],
    scale=[2.0, 0.5],
)
X = helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 2])
Y = helper.make_tensor_value_info("Y", TensorProto.FLOAT, ["N", 2])
graph = helper.make_graph([node], "example", [X], [Y])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)])

session = mlonnx.InferenceSession(model)
print(session.run(None, {"X": np.array([[3, 12], [1, 6]], np.float32)})[0])
# prints
# [[ 4.  1.]
#  [ 0. -2.]]
