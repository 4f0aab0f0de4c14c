"""Lists of more than 64 kB in a node's attributes, which the importer decodes itself, in every encoding."""

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

import mlonnx

COUNT = 20_000


def varint(value):
    value &= (1 << 64) - 1
    data = bytearray()
    while value >= 128:
        data.append(value & 127 | 128)
        value >>= 7
    data.append(value)
    return bytes(data)


def field(number, data):
    """A field of bytes or of a message."""
    return varint(number << 3 | 2) + varint(len(data)) + data


def packed(attribute):
    """The bytes of an attribute whose numbers are in one block, as the container also allows."""
    rest = onnx.AttributeProto()
    rest.CopyFrom(attribute)
    ints, floats = list(rest.ints), list(rest.floats)
    del rest.ints[:], rest.floats[:]
    data = rest.SerializeToString()
    if ints:
        data += field(8, b"".join(varint(value) for value in ints))
    if floats:
        data += field(7, np.array(floats, dtype="<f4").tobytes())
    return data


def encode(model, encoding):
    """`unpacked` is what the onnx package writes. `packed` also comes in two parts, which a reader must join."""
    if encoding == "unpacked":
        return model.SerializeToString()
    node = model.graph.node[0]
    attributes = b"".join(field(5, packed(attribute)) for attribute in node.attribute)
    bare = onnx.ModelProto()
    bare.CopyFrom(model)
    del bare.graph.node[:]
    rest = onnx.NodeProto()
    rest.CopyFrom(node)
    del rest.attribute[:]
    return bare.SerializeToString() + field(7, field(1, rest.SerializeToString() + attributes))


def model_of(node, input_type, columns, outputs):
    graph = helper.make_graph(
        [node],
        "lists",
        [helper.make_tensor_value_info("x", input_type, ["N", columns])],
        [helper.make_tensor_value_info(name, kind, None) for name, kind in outputs],
    )
    imports = [helper.make_opsetid("ai.onnx.ml", 3), helper.make_opsetid("", 17)]
    return helper.make_model(graph, opset_imports=imports, ir_version=8)


def chain(weights, first_id=0):
    """A tree of one test after the other: x <= 0.5, x <= 1.5, ... Row i ends at the leaf with weight i."""
    tests = len(weights) - 1
    lists = {key: [] for key in ("nodeids", "featureids", "truenodeids", "falsenodeids", "modes", "values")}
    for i in range(2 * tests + 1):
        is_test = i % 2 == 0 and i < 2 * tests
        for key, value in {
            "nodeids": first_id + i,
            "featureids": 0,
            "truenodeids": first_id + i + 1 if is_test else 0,
            "falsenodeids": first_id + i + 2 if is_test else 0,
            "modes": "BRANCH_LEQ" if is_test else "LEAF",
            "values": i // 2 + 0.5 if is_test else 0.0,
        }.items():
            lists[key].append(value)
    leaves = [first_id + i for i in range(2 * tests + 1) if i % 2 or i == 2 * tests]
    return helper.make_node(
        "TreeEnsembleRegressor",
        ["x"],
        ["y"],
        domain="ai.onnx.ml",
        n_targets=1,
        nodes_treeids=[0] * (2 * tests + 1),
        target_treeids=[0] * len(leaves),
        target_nodeids=leaves,
        target_ids=[0] * len(leaves),
        target_weights=weights,
        **{f"nodes_{key}": values for key, values in lists.items()},
    )


@pytest.mark.parametrize("encoding", ["unpacked", "packed"])
@pytest.mark.parametrize("first_id", [0, 1 << 40, -5])
def test_trees(encoding, first_id):
    weights = np.arange(COUNT, dtype=np.float32) * 0.25 - 7
    model = encode(
        model_of(chain(weights.tolist(), first_id), TensorProto.FLOAT, 1, [("y", TensorProto.FLOAT)]), encoding
    )
    rows = np.array([0, 1, 2, 77, 1000, COUNT - 2, COUNT - 1])
    x = rows.astype(np.float32).reshape(-1, 1)
    (got,) = mlonnx.InferenceSession(model).run(None, {"x": x})
    assert got.ravel().tolist() == weights[rows].tolist()
    assert mlonnx.reference.run(model, {"x": x})[0].ravel().tolist() == weights[rows].tolist()


@pytest.mark.parametrize("encoding", ["unpacked", "packed"])
@pytest.mark.parametrize("kinds", [3, 127, 128, COUNT])
def test_keys_and_strings(encoding, kinds):
    keys = [(i - COUNT // 2) * (1 << 33) for i in range(COUNT)]
    strings = [f"value {i % kinds}" for i in range(COUNT)]
    node = helper.make_node(
        "LabelEncoder",
        ["x"],
        ["y"],
        domain="ai.onnx.ml",
        keys_int64s=keys,
        values_strings=strings,
        default_string="none",
    )
    model = encode(model_of(node, TensorProto.INT64, 1, [("y", TensorProto.STRING)]), encoding)
    places = [0, 1, 126, 127, 128, COUNT // 2, COUNT - 1]
    x = np.array([keys[i] for i in places] + [5], dtype=np.int64).reshape(-1, 1)
    want = [strings[i] for i in places] + ["none"]
    assert mlonnx.InferenceSession(model).run(None, {"x": x})[0].ravel().tolist() == want
    assert mlonnx.reference.run(model, {"x": x})[0].ravel().tolist() == want


@pytest.mark.parametrize("encoding", ["unpacked", "packed"])
def test_small_numbers_of_other_operators(encoding):
    """Integers that fit 32 bits, in an operator whose lists are 64 bits wide."""
    keys, values = list(range(-5, COUNT - 5)), [float(i) for i in range(COUNT)]
    node = helper.make_node("LabelEncoder", ["x"], ["y"], domain="ai.onnx.ml", keys_int64s=keys, values_floats=values)
    model = encode(model_of(node, TensorProto.INT64, 1, [("y", TensorProto.FLOAT)]), encoding)
    x = np.array([[-5], [0], [COUNT - 6]], dtype=np.int64)
    want = [0.0, 5.0, COUNT - 1.0]
    assert mlonnx.InferenceSession(model).run(None, {"x": x})[0].ravel().tolist() == want


def test_malformed():
    good = chain([1.0] * COUNT)
    model = model_of(good, TensorProto.FLOAT, 1, [("y", TensorProto.FLOAT)])
    for encoding in ("unpacked", "packed"):
        data = encode(model, encoding)
        for length in np.linspace(1, len(data) - 1, 23).astype(int):
            with pytest.raises(mlonnx.ModelError, match="malformed|no graph"):
                mlonnx.InferenceSession(data[:length])


def test_unknown_mode():
    node = chain([1.0] * COUNT)
    modes = next(a for a in node.attribute if a.name == "nodes_modes")
    modes.strings[COUNT] = b"BRANCH_NEVER"
    model = model_of(node, TensorProto.FLOAT, 1, [("y", TensorProto.FLOAT)])
    with pytest.raises(mlonnx.ModelError, match="'nodes_modes' has an unknown mode 'BRANCH_NEVER'"):
        mlonnx.InferenceSession(model)


def test_two_kinds():
    """A list beside another value is left to protobuf, and means what its type says."""
    node = chain([1.0] * COUNT)
    weights = next(a for a in node.attribute if a.name == "target_weights")
    weights.ints.extend([1, 2, 3])
    weights.floats[1] = 8.0
    model = model_of(node, TensorProto.FLOAT, 1, [("y", TensorProto.FLOAT)])
    (got,) = mlonnx.InferenceSession(model).run(None, {"x": np.array([[1.0]], dtype=np.float32)})
    assert got.item() == 8.0


def test_unknown_fields():
    """What the container does not know is skipped, be it a group."""
    model = model_of(chain([float(i) for i in range(COUNT)]), TensorProto.FLOAT, 1, [("y", TensorProto.FLOAT)])
    group = varint(100 << 3 | 3) + varint(100 << 3 | 4)
    for extra in (group, field(100, b"text"), varint(100 << 3) + varint(7), varint(101 << 3 | 1) + bytes(8)):
        (got,) = mlonnx.InferenceSession(model.SerializeToString() + extra).run(
            None, {"x": np.array([[77.0]], np.float32)}
        )
        assert got.item() == 77.0
