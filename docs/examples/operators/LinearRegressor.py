import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "LinearRegressor",
    ["X"],
    ["Y"],
    domain="ai.onnx.ml",
    coefficients=[1.0, 2.0, 10.0, 20.0],
    intercepts=[0.5, 5.0],
    targets=2,
)
X = helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 2])
Y = helper.make_tensor_value_info("Y", TensorProto.FLOAT, ["N", 2])
graph = helper.make_graph([node], "example", [X], [Y])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)])

session = mlonnx.InferenceSession(model)
print(session.run(None, {"X": np.array([[1, 1], [2, 0]], np.float32)})[0])  # x0 + 2 x1 + 0.5, 10 x0 + 20 x1 + 5
# prints
# [[ 3.5 35. ]
#  [ 2.5 25. ]]
