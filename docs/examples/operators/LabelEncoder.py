import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "LabelEncoder",
    ["X"],
    ["Y"],
    domain="ai.onnx.ml",
    keys_strings=["Amy", "Sally"],
    values_int64s=[5, 6],
    default_int64=-1,
)
X = helper.make_tensor_value_info("X", TensorProto.STRING, ["N"])
Y = helper.make_tensor_value_info("Y", TensorProto.INT64, ["N"])
graph = helper.make_graph([node], "example", [X], [Y])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 4)])

session = mlonnx.InferenceSession(model)
print(session.run(None, {"X": np.array(["Dori", "Amy", "Amy", "Sally", "Sally"], dtype=object)})[0])
# prints
# [-1  5  5  6  6]
