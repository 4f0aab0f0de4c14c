"""Checks one-node models by three engines: compiled, reference interpreter, onnxruntime."""

import numpy as np
from onnx import TensorProto, helper, numpy_helper

import mlonnx
from mlonnx import _compiler
from mlonnx._compare import compare_bits, compare_expected

TYPES = {
    np.dtype(np.float32): TensorProto.FLOAT,
    np.dtype(np.float64): TensorProto.DOUBLE,
    np.dtype(np.int64): TensorProto.INT64,
    np.dtype(np.int32): TensorProto.INT32,
    np.dtype(np.int16): TensorProto.INT16,
    np.dtype(np.int8): TensorProto.INT8,
    np.dtype(np.float16): TensorProto.FLOAT16,
    np.dtype(bool): TensorProto.BOOL,
    np.dtype(object): TensorProto.STRING,
}


def one_node(op, feeds, constants=None, *, outputs=1, opset=18, ml=3, domain="", batch=True, order=None, **attributes):
    """The bytes of a model of one node whose operands are `feeds` (inputs) and then `constants` (initializers).

    With `batch`, dimension 0 of every input is the batch. `order` names all operands in their order ("" is absent).
    Output types are left open.
    """
    constants = constants or {}
    operands = list(order) if order is not None else [*feeds, *constants]
    names = [f"out{i}" for i in range(outputs)]
    node = helper.make_node(op, operands, names, name="node", domain=domain, **attributes)
    inputs = []
    for name, array in feeds.items():
        shape = list(array.shape)
        if batch and shape:
            shape[0] = "N"
        inputs.append(helper.make_tensor_value_info(name, TYPES[array.dtype], shape))
    graph = helper.make_graph(
        [node],
        "graph",
        inputs,
        [helper.make_empty_tensor_value_info(name) for name in names],
        [numpy_helper.from_array(np.asarray(array), name) for name, array in constants.items()],
    )
    opsets = [helper.make_opsetid("", opset), helper.make_opsetid("ai.onnx.ml", ml)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=9).SerializeToString()


def run_compiled(model, feeds):
    return mlonnx.InferenceSession(model).run(None, feeds)


def run_reference(model, feeds):
    return list(_compiler.interpret(model, "", feeds))


def check(model, feeds, *, ulp=0, rows=True, ort=True, rtol=1e-5, atol=1e-6):
    """Compiled equals the interpreter (within `ulp`), each row alone too, and onnxruntime within the tolerance."""
    want = run_reference(model, feeds)
    session = mlonnx.InferenceSession(model)
    got = session.run(None, feeds)
    assert len(got) == len(want)
    for a, b in zip(got, want, strict=True):
        why = compare_bits(a, b, ulp)
        assert why is None, f"compiled and interpreter differ: {why}"
    count = len(next(iter(feeds.values()))) if rows else 0
    if count:
        for row in {0, count // 2, count - 1}:
            alone = session.run(None, {name: array[row : row + 1] for name, array in feeds.items()})
            for a, b in zip(alone, got, strict=True):
                why = compare_bits(a, b[row : row + 1])
                assert why is None, f"row {row} alone differs: {why}"
        times = -(-200 // count)
        tiled = session.run(None, {n: np.concatenate([a] * times) for n, a in feeds.items()})
        for a, b in zip(tiled, got, strict=True):
            why = compare_bits(a[-count:], b)
            assert why is None, f"rows of a large batch differ: {why}"
    if ort:
        import onnxruntime

        try:
            other = onnxruntime.InferenceSession(model).run(None, feeds)
        except Exception as error:  # onnxruntime has no kernel for the type
            assert "NOT_IMPLEMENTED" in str(error), error
            return got
        for a, b in zip(got, other, strict=True):
            why = compare_expected(a, b, rtol, atol)
            assert why is None, f"onnxruntime differs: {why}"
    return got
