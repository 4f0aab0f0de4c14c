import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "OneHotEncoder",
    ["X"],
    ["Y"],
    domain="ai.onnx.ml",
    cats_int64s=[0, 1, 2, 3, 4, 5, 6, 7],
)
X = helper.make_tensor_value_info("X", TensorProto.INT64, ["N"])
Y = helper.make_tensor_value_info("Y", TensorProto.FLOAT, ["N", 8])
graph = helper.make_graph([node], "example", [X], [Y])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)])

session = mlonnx.InferenceSession(model)
print(session.run(None, {"X": np.array([4, 9])})[0])  # 9 is no category
# prints
# [[0. 0. 0. 0. 1. 0. 0. 0.]
#  [0. 0. 0. 0. 0. 0. 0. 0.]]
