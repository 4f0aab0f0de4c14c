import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node("ArrayFeatureExtractor", ["X", "Y"], ["Z"], domain="ai.onnx.ml")
X = helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 3])
Y = helper.make_tensor_value_info("Y", TensorProto.INT64, [2])
Z = helper.make_tensor_value_info("Z", TensorProto.FLOAT, ["N", 2])
graph = helper.make_graph([node], "example", [X, Y], [Z])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)])

x = np.array([[10, 11, 12], [20, 21, 22]], np.float32)
session = mlonnx.InferenceSession(model)
print(session.run(None, {"X": x, "Y": np.array([2, 0])})[0])  # the third column, then the first
# prints
# [[12. 10.]
#  [22. 20.]]
