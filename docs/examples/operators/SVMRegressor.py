import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "SVMRegressor",
    ["X"],
    ["Y"],
    domain="ai.onnx.ml",
    kernel_type="POLY",
    kernel_params=[1.0, 1.0, 2.0],
    support_vectors=[1.0, 0.0, 0.0, 1.0],
    n_supports=2,
    coefficients=[1.0, -1.0],
    rho=[0.5],
)
X = helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 2])
Y = helper.make_tensor_value_info("Y", TensorProto.FLOAT, ["N", 1])
graph = helper.make_graph([node], "example", [X], [Y])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)])

session = mlonnx.InferenceSession(model)
print(session.run(None, {"X": np.array([[2, 1]], np.float32)})[0])  # (2 + 1)^2 - (1 + 1)^2 + 0.5
# prints
# [[5.5]]
