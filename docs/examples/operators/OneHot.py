import numpy as np
from onnx import TensorProto, helper, numpy_helper

import mlonnx

node = helper.make_node("OneHot", ["X", "depth", "values"], ["Y"], axis=-1)
X = helper.make_tensor_value_info("X", TensorProto.INT64, ["N"])
Y = helper.make_tensor_value_info("Y", TensorProto.FLOAT, ["N", 3])
depth = numpy_helper.from_array(np.array(3), "depth")
values = numpy_helper.from_array(np.array([0, 1], np.float32), "values")  # off, on
graph = helper.make_graph([node], "example", [X], [Y], [depth, values])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])

session = mlonnx.InferenceSession(model)
print(session.run(None, {"X": np.array([0, 2, -1, 3])})[0])  # -1 counts from the end, 3 is outside
# prints
# [[1. 0. 0.]
#  [0. 0. 1.]
#  [0. 0. 1.]
#  [0. 0. 0.]]
