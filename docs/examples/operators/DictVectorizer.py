from onnx import TensorProto, helper

import mlonnx

node = helper.make_node(
    "DictVectorizer",
    ["X"],
    ["Y"],
    domain="ai.onnx.ml",
    string_vocabulary=["a", "c", "b", "z"],
)
X = helper.make_value_info(
    "X", helper.make_map_type_proto(TensorProto.STRING, helper.make_tensor_type_proto(TensorProto.FLOAT, []))
)
Y = helper.make_tensor_value_info("Y", TensorProto.FLOAT, [1, 4])
graph = helper.make_graph([node], "example", [X], [Y])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("ai.onnx.ml", 1)])

session = mlonnx.InferenceSession(model)
print(session.run(None, {"X": {"a": 4.0, "c": 8.0}})[0])
# prints
# [[4. 8. 0. 0.]]
