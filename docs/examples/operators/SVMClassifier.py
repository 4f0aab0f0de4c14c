import numpy as np
from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "SVMClassifier",
    ["X"],
    ["Y", "Z"],
    domain="ai.onnx.ml",
    kernel_type="LINEAR",
    support_vectors=[1.0, 0.0, 0.0, 1.0],
    vectors_per_class=[1, 1],
    coefficients=[1.0, -1.0],
    rho=[0.25],
    classlabels_ints=[10, 20],
)
X = helper.make_tensor_value_info("X", TensorProto.FLOAT, ["N", 2])
Y = helper.make_tensor_value_info("Y", TensorProto.INT64, ["N"])
Z = helper.make_tensor_value_info("Z", TensorProto.FLOAT, ["N", 2])
graph = helper.make_graph([node], "example", [X], [Y, Z])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)])

session = mlonnx.InferenceSession(model)
labels, scores = session.run(None, {"X": np.array([[2, 1], [1, 3]], np.float32)})
print(labels, scores, sep="\n")  # s = x0 - x1 + 0.25 is 1.25 and -1.75; Z is [-s, s]
# prints
# [10 20]
# [[-1.25  1.25]
#  [ 1.75 -1.75]]
