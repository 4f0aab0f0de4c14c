from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "CastMap",
    ["X"],
    ["Y"],
    domain="ai.onnx.ml",
    cast_to="TO_FLOAT",
    map_form="SPARSE",
    max_map=5,
)
X = helper.make_value_info(
    "X", helper.make_map_type_proto(TensorProto.INT64, helper.make_tensor_type_proto(TensorProto.FLOAT, []))
)
Y = helper.make_tensor_value_info("Y", TensorProto.FLOAT, [1, 5])
graph = helper.make_graph([node], "example", [X], [Y])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)])

session = mlonnx.InferenceSession(model)
print(session.run(None, {"X": {1: 10.0, 3: 30.0}})[0])
# prints
# [[ 0. 10.  0. 30.  0.]]
