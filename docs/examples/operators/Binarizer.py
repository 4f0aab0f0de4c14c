import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "Binarizer",
    ["X"],
    ["Y"],
    domain="ai.onnx.ml",
    threshold=0.5,
)
X = helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 3])
Y = helper.make_tensor_value_info("Y", TensorProto.FLOAT, ["N", 3])
graph = helper.make_graph([node], "example", [X], [Y])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)])

session = mlonnx.InferenceSession(model)
print(session.run(None, {"X": np.array([[0.2, 0.5, 0.9]], np.float32)})[0])  # 0.5 is not above 0.5
# prints
# [[0. 0. 1.]]
