import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "FeatureVectorizer",
    ["A", "B"],
    ["Y"],
    domain="ai.onnx.ml",
    inputdimensions=[2, 3],
)
A = helper.make_tensor_value_info("A", TensorProto.FLOAT, ["N", 3])
B = helper.make_tensor_value_info("B", TensorProto.FLOAT, ["N", 1])
Y = helper.make_tensor_value_info("Y", TensorProto.FLOAT, ["N", 5])
graph = helper.make_graph([node], "example", [A, B], [Y])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)])

a = np.array([[1, 2, 3], [4, 5, 6]], np.float32)
b = np.array([[7], [8]], np.float32)
session = mlonnx.InferenceSession(model)
print(session.run(None, {"A": a, "B": b})[0])  # A is cut to 2 columns, B padded to 3
# prints
# [[1. 2. 7. 0. 0.]
#  [4. 5. 8. 0. 0.]]
