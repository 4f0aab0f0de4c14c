import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "Imputer",
    ["X"],
    ["Y"],
    domain="ai.onnx.ml",
    imputed_value_floats=[10.0, 20.0],
    replaced_value_float=float("nan"),
)
X = helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 2])
Y = helper.make_tensor_value_info("Y", TensorProto.FLOAT, ["N", 2])
graph = helper.make_graph([node], "example", [X], [Y])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)])

session = mlonnx.InferenceSession(model)
print(session.run(None, {"X": np.array([[np.nan, 1], [2, np.nan]], np.float32)})[0])
# prints
# [[10.  1.]
#  [ 2. 20.]]
