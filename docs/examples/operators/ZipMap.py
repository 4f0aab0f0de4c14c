import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "ZipMap",
    ["X"],
    ["Z"],
    domain="ai.onnx.ml",
    classlabels_strings=["no", "yes"],
)
X = helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 2])
Z = helper.make_value_info(
    "Z",
    helper.make_sequence_type_proto(
        helper.make_map_type_proto(TensorProto.STRING, helper.make_tensor_type_proto(TensorProto.FLOAT, []))
    ),
)
graph = helper.make_graph([node], "example", [X], [Z])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)])

session = mlonnx.InferenceSession(model)
print(session.run(None, {"X": np.array([[0.25, 0.75], [1, 0]], np.float32)})[0])
# prints
# [{'no': 0.25, 'yes': 0.75}, {'no': 1.0, 'yes': 0.0}]
