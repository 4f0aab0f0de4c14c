import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "CategoryMapper",
    ["X"],
    ["Y"],
    domain="ai.onnx.ml",
    cats_strings=["cat", "dog"],
    cats_int64s=[3, 7],
    default_int64=-1,
)
X = helper.make_tensor_value_info("X", TensorProto.STRING, ["N"])
Y = helper.make_tensor_value_info("Y", TensorProto.INT64, ["N"])
graph = helper.make_graph([node], "example", [X], [Y])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)])

session = mlonnx.InferenceSession(model)
print(session.run(None, {"X": np.array(["dog", "cow", "cat"], dtype=object)})[0])
# prints
# [ 7 -1  3]
